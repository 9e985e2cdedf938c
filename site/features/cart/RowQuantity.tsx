import { useState } from 'react';
import { FieldError } from '../../components/FieldError.tsx';
import { QuantityStepper } from '../../components/QuantityStepper.tsx';
import { HIGHEST_QUANTITY, type Position } from '../../shared/order/position.ts';
import { readQuantity } from '../../shared/order/voucher-order.ts';
import { rowId } from './row-id.ts';

interface RowQuantityProps {
  position: Position;
  onChange: (quantity: number) => void;
}

/** Each number that can be ordered counts at once; what cannot gives way to the last one when the field is left. */
export function RowQuantity({ position, onChange }: RowQuantityProps) {
  const [draft, setDraft] = useState<string>();
  const id = `${rowId(position)}-anzahl`;
  const hasError = draft !== undefined && draft.trim() !== '';

  function change(text: string) {
    const quantity = readQuantity(text);
    setDraft(quantity === undefined ? text : undefined);
    if (quantity !== undefined && quantity !== position.quantity) onChange(quantity);
  }

  return (
    <div className="field cart-quantity">
      <label htmlFor={id} className="visually-hidden">{`Anzahl: ${position.merchant.companyName}`}</label>
      <QuantityStepper
        id={id}
        quantity={draft ?? String(position.quantity)}
        errorId={hasError ? `${id}-fehler` : undefined}
        onChange={change}
        onBlur={() => setDraft(undefined)}
      />
      <FieldError
        id={`${id}-fehler`}
        text={hasError ? `Bitte geben Sie eine Anzahl von 1 bis ${HIGHEST_QUANTITY} ein.` : undefined}
      />
    </div>
  );
}
