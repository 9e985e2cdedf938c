import { MAX_QUANTITY } from '../shared/order/position.ts';
import { readQuantity, isTooMany, quantityError } from '../shared/order/voucher-order.ts';
import { ROUTES } from '../shared/routes.ts';
import { FieldError } from './FieldError.tsx';
import { Icon } from './Icon.tsx';

interface QuantityStepperProps {
  /** Id of the field, for its label. */
  id: string;
  /** What is counted, for the names of the buttons. */
  of: string;
  /** As typed. */
  quantity: string;
  /** Id of the error message, if there is one. */
  errorId?: string | undefined;
  onChange: (quantity: string) => void;
  onBlur?: () => void;
}

/** A quantity of vouchers to type or to step through. */
export function QuantityStepper({ id, of, quantity, errorId, onChange, onBlur }: QuantityStepperProps) {
  const number = readQuantity(quantity);
  /** If the text is not a number, a step leads to 1. At the limits, the buttons do nothing but keep the focus. */
  const step = (by: number) => () => {
    const next = String(number === undefined ? 1 : number + by);
    if (readQuantity(next) !== undefined) onChange(next);
  };
  return (
    <div className="stepper">
      <button
        type="button"
        className="icon-button"
        aria-label={`Anzahl verringern: ${of}`}
        data-repeats
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
        aria-label={`Anzahl erhöhen: ${of}`}
        data-repeats
        aria-disabled={number === MAX_QUANTITY}
        onClick={step(1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}

interface QuantityErrorProps {
  /** For the field's `aria-describedby`. */
  id: string;
  /** As typed. */
  quantity: string;
  isAnnounced?: boolean;
}

/** Why a quantity cannot be ordered, and where larger ones can. */
export function QuantityError({ id, quantity, isAnnounced }: QuantityErrorProps) {
  return (
    <>
      <FieldError id={id} text={quantityError(quantity)} isAnnounced={isAnnounced} />
      {isTooMany(quantity) && (
        <p className="field-hint">
          Sie brauchen mehr? <a href={ROUTES.corporateCustomers}>Größere Mengen bestellen Firmen hier.</a>
        </p>
      )}
    </>
  );
}
