import { useState } from 'react';
import { DeliveryLines } from '../../components/DeliveryLines.tsx';
import { Notice } from '../../components/Notice.tsx';
import { hasHardCoverItems } from '../../shared/order/costs.ts';
import { isEmptyDeliveryAddress } from '../../shared/order/customer.ts';
import { destinationOf } from '../../shared/order/destination.ts';
import type { Position } from '../../shared/order/position.ts';
import type { DeliveryTexts } from '../../shared/texts.ts';
import { isBlank } from '../../shared/text/format.ts';
import { CheckoutSection } from './CheckoutOutline.tsx';
import { CustomerField } from './CustomerSection.tsx';
import { CUSTOMER_PATHS, type CustomerErrors } from './customer-fields.ts';
import { focusField, type CustomerForm } from './use-customer-form.ts';

interface DeliverySectionProps {
  form: CustomerForm;
  items: readonly Position[];
  /** Opens the disclosure of an address with errors. */
  errors: CustomerErrors;
  texts: DeliveryTexts;
}

export function DeliverySection({ form, items, errors, texts }: DeliverySectionProps) {
  return (
    <CheckoutSection number={2} title="Lieferung">
      <ul className="checkout-deliveries">
        <DeliveryLines
          positions={items}
          destination={destinationOf(form.values)}
          when="nach der Zahlung"
          texts={texts}
        />
      </ul>
      {hasHardCoverItems(items) && (
        <>
          <p>Wir liefern innerhalb Deutschlands.</p>
          <OtherAddress form={form} errors={errors} />
        </>
      )}
    </CheckoutSection>
  );
}

function OtherAddress({ form, errors }: Pick<DeliverySectionProps, 'form' | 'errors'>) {
  const { deliveryAddress } = form.values;
  const isFilled = !Object.values(deliveryAddress).every(isBlank);
  /** All but a company: it counts as no address (specification section 5). */
  const isAddress = !isEmptyDeliveryAddress(deliveryAddress);
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
        {isAddress && <span className="optional"> (angegeben)</span>}
      </summary>
      <div className="checkout-fields">
        <div aria-live="polite">
          {isFilled && !isAddress && (
            <Notice>
              <p>Straße, Postleitzahl und Ort fehlen noch. Ohne sie liefern wir an Ihre eigene Adresse.</p>
            </Notice>
          )}
        </div>
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
