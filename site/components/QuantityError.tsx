import { HIGHEST_QUANTITY } from '../shared/order/position.ts';
import { isTooMany } from '../shared/order/voucher-order.ts';
import { ROUTES } from '../shared/routes.ts';
import { FieldError } from './FieldError.tsx';

interface QuantityErrorProps {
  /** For the field's `aria-describedby`. */
  id: string;
  /** As it was typed. */
  quantity: string;
}

/** Why a quantity cannot be ordered, and where more can be. */
export function QuantityError({ id, quantity }: QuantityErrorProps) {
  return (
    <>
      <FieldError
        id={id}
        text={
          isTooMany(quantity)
            ? `Auf einmal lassen sich höchstens ${HIGHEST_QUANTITY} Gutscheine bestellen.`
            : `Bitte geben Sie eine Anzahl von 1 bis ${HIGHEST_QUANTITY} ein.`
        }
      />
      {isTooMany(quantity) && (
        <p className="field-hint">
          Sie brauchen mehr? <a href={ROUTES.corporateCustomers}>Größere Mengen bestellen Firmen hier.</a>
        </p>
      )}
    </>
  );
}
