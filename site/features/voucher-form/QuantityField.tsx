import { QuantityError, QuantityStepper } from '../../components/QuantityStepper.tsx';
import type { VoucherOrder } from '../../shared/order/voucher-order.ts';

export const QUANTITY_ID = 'anzahl';
const ERROR_ID = 'anzahl-fehler';

interface QuantityFieldProps {
  quantity: string;
  error: string | undefined;
  onChange: (change: Partial<VoucherOrder>) => void;
}

export function QuantityField({ quantity, error, onChange }: QuantityFieldProps) {
  return (
    <div className="field quantity-field">
      <label htmlFor={QUANTITY_ID}>Anzahl</label>
      {error !== undefined && <QuantityError id={ERROR_ID} quantity={quantity} />}
      <QuantityStepper
        id={QUANTITY_ID}
        quantity={quantity}
        errorId={error === undefined ? undefined : ERROR_ID}
        onChange={(quantity) => onChange({ quantity })}
      />
    </div>
  );
}
