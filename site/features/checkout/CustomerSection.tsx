import { CheckoutSection } from './CheckoutSection.tsx';
import { CustomerField } from './CustomerField.tsx';
import { suggestEmail } from './email-slip.ts';
import { focusField, type CustomerForm } from './use-customer-form.ts';

interface CustomerSectionProps {
  form: CustomerForm;
  /** Where companies order for themselves. */
  companyUrl: string;
}

export function CustomerSection({ form, companyUrl }: CustomerSectionProps) {
  return (
    <CheckoutSection number={1} title="Ihre Daten">
      <CustomerField form={form} path="name" />
      <CustomerField form={form} path="email">
        <EmailSuggestion form={form} />
      </CustomerField>
      <CustomerField form={form} path="companyName" />
      <CustomerField form={form} path="address.street" />
      <div className="checkout-place">
        <CustomerField form={form} path="address.postalCode" />
        <CustomerField form={form} path="address.city" />
      </div>
      <p className="checkout-hint">
        Sie bestellen viele Gutscheine für ein Unternehmen? <a href={companyUrl}>Zur Bestellung für Firmenkunden</a>
      </p>
    </CheckoutSection>
  );
}

/** Asks whether a well-known mail domain was meant. */
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
