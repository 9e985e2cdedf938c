import { HIGHEST_QUANTITY } from '../shared/order/position.ts';
import { readQuantity } from '../shared/order/voucher-order.ts';
import { Icon } from './Icon.tsx';

interface QuantityStepperProps {
  /** Of the field, for its label. */
  id: string;
  /** As it was typed. */
  quantity: string;
  /** Of the error, where there is one. */
  errorId?: string | undefined;
  onChange: (quantity: string) => void;
  onBlur?: () => void;
}

/** A number of vouchers, to type or to step through. */
export function QuantityStepper({ id, quantity, errorId, onChange, onBlur }: QuantityStepperProps) {
  const number = readQuantity(quantity);
  /** From what is no number the buttons lead to one. At the ends they do nothing, but keep the focus. */
  const step = (by: number) => () => {
    const next = String(number === undefined ? 1 : number + by);
    if (readQuantity(next) !== undefined) onChange(next);
  };
  return (
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
        id={id}
        inputMode="numeric"
        maxLength={3}
        value={quantity}
        aria-invalid={errorId !== undefined}
        aria-describedby={errorId}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
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
  );
}
