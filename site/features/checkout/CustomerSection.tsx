import { DoubtNote, useDoubt } from '../../components/FieldDoubt.tsx';
import { Field } from '../../components/FieldError.tsx';
import { useShell } from '../../components/shell-context.ts';
import { selfServiceUrl } from '../../shared/tenant-facts.ts';
import { CheckoutSection } from './CheckoutOutline.tsx';
import { CUSTOMER_FIELDS, fieldId, type CustomerPath, CUSTOMER_PATHS, type CustomerErrors } from './customer-fields.ts';
import { type CustomerForm, focusField } from './use-customer-form.ts';
import { useState } from 'react';
import { DeliveryLines } from '../../components/DeliveryLines.tsx';
import { Notice } from '../../components/Notice.tsx';
import { hasHardCoverItems } from '../../shared/order/costs.ts';
import { isEmptyDeliveryAddress } from '../../shared/order/customer.ts';
import { destinationOf } from '../../shared/order/destination.ts';
import type { Position } from '../../shared/order/position.ts';
import type { DeliveryTexts } from '../../shared/texts.ts';
import { isBlank } from '../../shared/text/format.ts';

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
function CustomerField({ form, path, hint = CUSTOMER_FIELDS[path].hint }: CustomerFieldProps) {
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
    <Field id={id} label={label} isOptional={isOptional} hint={hint} error={error}>
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
    </Field>
  );
}

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
