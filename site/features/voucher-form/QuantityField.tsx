import { FieldError } from '../../components/FieldError.tsx';
import { Icon } from '../../components/Icon.tsx';
import { HIGHEST_QUANTITY } from '../../shared/order/position.ts';
import { readQuantity, type VoucherOrder } from '../../shared/order/voucher-order.ts';

export const QUANTITY_ID = 'anzahl';
const ERROR_ID = 'anzahl-fehler';

interface QuantityFieldProps {
  quantity: string;
  error: string | undefined;
  onChange: (change: Partial<VoucherOrder>) => void;
}

export function QuantityField({ quantity, error, onChange }: QuantityFieldProps) {
  const number = readQuantity(quantity);
  /** From what is no number the buttons lead to one. At the ends they do nothing, but keep the focus. */
  const step = (by: number) => () => {
    const next = String(number === undefined ? 1 : number + by);
    if (readQuantity(next) !== undefined) onChange({ quantity: next });
  };
  return (
    <div className="field quantity-field">
      <label htmlFor={QUANTITY_ID}>Anzahl</label>
      <FieldError id={ERROR_ID} text={error} />
      <div className="stepper">
        <button
          type="button"
          className="icon-button"
          aria-label="Einen weniger"
          aria-disabled={number === 1}
          onClick={step(-1)}
        >
          <Icon name="minus" />
        </button>
        <input
          id={QUANTITY_ID}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={quantity}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : ERROR_ID}
          onChange={(event) => onChange({ quantity: event.target.value })}
        />
        <button
          type="button"
          className="icon-button"
          aria-label="Einen mehr"
          aria-disabled={number === HIGHEST_QUANTITY}
          onClick={step(1)}
        >
          <Icon name="plus" />
        </button>
      </div>
    </div>
  );
}
