import { DoubtNote, useDoubt } from '../../components/FieldDoubt.tsx';
import { FieldError } from '../../components/FieldError.tsx';
import { useShell } from '../../components/shell-context.ts';
import { selfServiceUrl } from '../../shared/tenant-facts.ts';
import { CheckoutSection } from './CheckoutOutline.tsx';
import { CUSTOMER_FIELDS, fieldId, type CustomerPath } from './customer-fields.ts';
import type { CustomerForm } from './use-customer-form.ts';

interface CustomerSectionProps {
  form: CustomerForm;
  /** Why the address is needed, if nothing is sent there. */
  addressHint: string | undefined;
}

interface CustomerFieldProps {
  form: CustomerForm;
  path: CustomerPath;
  /** In place of the field's own hint. */
  hint?: string | undefined;
}

export function CustomerSection({ form, addressHint }: CustomerSectionProps) {
  return (
    <CheckoutSection number={1} title="Ihre Daten">
      <CustomerField form={form} path="name" />
      <CustomerField form={form} path="email" />
      <CustomerField form={form} path="companyName" />
      <CustomerField form={form} path="address.street" hint={addressHint} />
      <div className="field-row checkout-place">
        <CustomerField form={form} path="address.postalCode" />
        <CustomerField form={form} path="address.city" />
      </div>
      <p className="checkout-hint">
        Sie bestellen viele Gutscheine für ein Unternehmen?{' '}
        <a href={selfServiceUrl(useShell().tenant)}>Zur Bestellung für Firmenkunden</a>
      </p>
    </CheckoutSection>
  );
}

function noDoubt(): undefined {}

/** Label, hint, error and control of one field. */
export function CustomerField({ form, path, hint = CUSTOMER_FIELDS[path].hint }: CustomerFieldProps) {
  const { label, isOptional = false, input, findDoubt } = CUSTOMER_FIELDS[path];
  const error = form.errors[path];
  const { onChange, onBlur, ...control } = form.control(path);
  const doubt = useDoubt(control.value, findDoubt ?? noDoubt);
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
      {error === undefined && findDoubt !== undefined && (
        <DoubtNote of={doubt} focusId={id} onCorrect={(better) => form.change(path, better)} />
      )}
      <input
        {...input}
        {...control}
        name={path}
        id={id}
        aria-required={!isOptional}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy.length === 0 ? undefined : describedBy.join(' ')}
        onChange={(event) => {
          doubt.follow(event);
          onChange(event);
        }}
        onBlur={() => {
          doubt.leave();
          onBlur();
        }}
      />
    </div>
  );
}
