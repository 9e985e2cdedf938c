import type { ReactNode } from 'react';
import { FieldError } from '../../components/FieldError.tsx';
import { CheckoutSection } from './CheckoutOutline.tsx';
import { CUSTOMER_FIELDS, fieldId, suggestEmail, type CustomerPath } from './customer-fields.ts';
import { focusField, type CustomerForm } from './use-customer-form.ts';

interface CustomerSectionProps {
  form: CustomerForm;
  /** URL of the order form for companies. */
  companyUrl: string;
  /** What is sent to the e-mail address. */
  emailHint: string;
}

interface CustomerFieldProps {
  form: CustomerForm;
  path: CustomerPath;
  /** In place of the field's own hint. */
  hint?: string;
  /** Rendered below the control. */
  children?: ReactNode;
}

export function CustomerSection({ form, companyUrl, emailHint }: CustomerSectionProps) {
  return (
    <CheckoutSection number={1} title="Ihre Daten">
      <CustomerField form={form} path="name" />
      <CustomerField form={form} path="email" hint={emailHint}>
        <EmailSuggestion form={form} />
      </CustomerField>
      <CustomerField form={form} path="companyName" />
      <CustomerField form={form} path="address.street" />
      <div className="field-row checkout-place">
        <CustomerField form={form} path="address.postalCode" />
        <CustomerField form={form} path="address.city" />
      </div>
      <p className="checkout-hint">
        Sie bestellen viele Gutscheine für ein Unternehmen? <a href={companyUrl}>Zur Bestellung für Firmenkunden</a>
      </p>
    </CheckoutSection>
  );
}

/** Label, hint, error and control of one field. */
export function CustomerField({ form, path, hint = CUSTOMER_FIELDS[path].hint, children }: CustomerFieldProps) {
  const { label, isOptional = false, input } = CUSTOMER_FIELDS[path];
  const error = form.errors[path];
  const id = fieldId(path);
  const describedBy = [
    ...(hint === undefined ? [] : [`${id}-hinweis`]),
    ...(error === undefined ? [] : [`${id}-fehler`]),
  ];
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {isOptional && <span className="optional"> (freiwillig)</span>}
      </label>
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hinweis`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-fehler`} text={error} />
      <input
        {...input}
        {...form.control(path)}
        name={path}
        id={id}
        aria-required={!isOptional}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy.length === 0 ? undefined : describedBy.join(' ')}
      />
      {children}
    </div>
  );
}

/** Suggests a well-known mail domain in place of a mistyped one. */
function EmailSuggestion({ form }: { form: CustomerForm }) {
  const suggestion = form.isTouched('email') ? suggestEmail(form.values.email) : undefined;
  return (
    <div aria-live="polite">
      {suggestion !== undefined && (
        <p className="checkout-suggestion">
          Meinten Sie{' '}
          <button
            type="button"
            className="text-button"
            onClick={() => {
              form.change('email', suggestion);
              focusField('email');
            }}
          >
            {suggestion}
          </button>
          ?
        </p>
      )}
    </div>
  );
}
