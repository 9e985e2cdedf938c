import type { DeliveryType } from '../../shared/models/selling.ts';
import type { VoucherOrder } from '../../shared/order/voucher-order.ts';

interface DeliveryChoiceProps {
  types: DeliveryType[];
  chosen: DeliveryType;
  onChange: (change: Partial<VoucherOrder>) => void;
}

const TEXTS: Record<DeliveryType, { name: string; hint: string }> = {
  EMAIL: { name: 'E-Mail', hint: 'Als PDF zum Ausdrucken, ohne Versandkosten' },
  POSTAL_SHIPPING: { name: 'Post', hint: 'Auf festem Papier im Umschlag, zzgl. Versand' },
};

/** How the voucher is sent. Where there is only one way, it is said and not asked. */
export function DeliveryChoice({ types, chosen, onChange }: DeliveryChoiceProps) {
  const [only, ...others] = types;
  if (only !== undefined && others.length === 0) {
    return (
      <p className="only-delivery">
        <strong>{`Versand per ${TEXTS[only].name}: `}</strong>
        {TEXTS[only].hint}
      </p>
    );
  }
  return (
    <fieldset className="choices choices-wide">
      <legend>Versand</legend>
      {types.map((type) => (
        <label key={type} className="choice">
          <input
            type="radio"
            name="versand"
            value={type}
            checked={chosen === type}
            onChange={() => onChange({ deliveryType: type })}
          />
          <span>
            {TEXTS[type].name}
            <small>{TEXTS[type].hint}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
