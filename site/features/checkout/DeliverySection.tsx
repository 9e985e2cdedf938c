import { useState } from 'react';
import type { DeliveryTexts } from '../../shared/texts.ts';
import { isBlank } from '../../shared/text/format.ts';
import { CheckoutSection } from './CheckoutOutline.tsx';
import { CustomerField } from './CustomerSection.tsx';
import { CUSTOMER_PATHS, type CustomerErrors } from './customer-fields.ts';
import { focusField, type CustomerForm } from './use-customer-form.ts';

interface DeliverySectionProps {
  form: CustomerForm;
  /** Number of vouchers. */
  byEmail: number;
  /** Number of vouchers. */
  byPost: number;
  /** Opens the disclosure of an address with errors. */
  errors: CustomerErrors;
  /** What the tenant says of its deliveries. */
  texts: DeliveryTexts;
}

export function DeliverySection({ form, byEmail, byPost, errors, texts }: DeliverySectionProps) {
  return (
    <CheckoutSection number={2} title="Lieferung">
      {byEmail > 0 && (
        <p>
          <strong>Per E-Mail:</strong> {byEmail === 1 ? 'Ihr Gutschein kommt' : 'Ihre Gutscheine kommen'} nach der
          Zahlung, zum Ausdrucken oder Weiterleiten. {texts.emailDelivery}
        </p>
      )}
      {byPost > 0 && (
        <>
          <p>
            <strong>Per Post:</strong> {byPost === 1 ? 'Ihr Gutschein geht' : 'Ihre Gutscheine gehen'} nach der Zahlung
            an die Adresse, die Sie oben angeben. Wir liefern innerhalb Deutschlands. {texts.cardDelivery}
          </p>
          <OtherAddress form={form} errors={errors} />
        </>
      )}
    </CheckoutSection>
  );
}

function OtherAddress({ form, errors }: Pick<DeliverySectionProps, 'form' | 'errors'>) {
  const isFilled = !Object.values(form.values.deliveryAddress).every(isBlank);
  const [isOpen, setOpen] = useState(isFilled);
  const isWrong = CUSTOMER_PATHS.some((path) => path.startsWith('deliveryAddress') && errors[path] !== undefined);
  return (
    <details
      className="checkout-other-address"
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        Abweichende Lieferadresse
        {isFilled && <span className="optional"> (angegeben)</span>}
      </summary>
      <div className="checkout-fields">
        <CustomerField form={form} path="deliveryAddress.name" />
        <CustomerField form={form} path="deliveryAddress.company" />
        <CustomerField form={form} path="deliveryAddress.additionalInfo" />
        <CustomerField form={form} path="deliveryAddress.street" />
        <div className="field-row checkout-place">
          <CustomerField form={form} path="deliveryAddress.postalCode" />
          <CustomerField form={form} path="deliveryAddress.city" />
        </div>
        {isFilled && (
          <p>
            <button
              type="button"
              className="text-button"
              onClick={() => {
                form.clearDeliveryAddress();
                focusField('deliveryAddress.name');
              }}
            >
              Doch an meine Adresse liefern
            </button>
          </p>
        )}
      </div>
    </details>
  );
}
