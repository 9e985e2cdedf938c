import { useState } from 'react';
import { QuantityError, QuantityStepper } from '../../components/QuantityStepper.tsx';
import type { Position } from '../../shared/order/position.ts';
import { isTooMany, readQuantity } from '../../shared/order/voucher-order.ts';
import { rowId } from './row-id.ts';

interface RowQuantityProps {
  position: Position;
  onChange: (quantity: number) => void;
}

/**
 * Each number that can be ordered counts at once; what cannot gives way to the last one when the field is left. That it was
 * too many is still said then: the way to larger orders is a link, and a click on it leaves the field.
 */
export function RowQuantity({ position, onChange }: RowQuantityProps) {
  const [draft, setDraft] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const id = `${rowId(position)}-anzahl`;

  function change(text: string) {
    const quantity = readQuantity(text);
    setDraft(quantity === undefined ? text : undefined);
    setRefused(quantity === undefined && text.trim() !== '' ? text : undefined);
    if (quantity !== undefined && quantity !== position.quantity) onChange(quantity);
  }

  function leave() {
    setDraft(undefined);
    setRefused((text) => (text !== undefined && isTooMany(text) ? text : undefined));
  }

  return (
    <div className="field cart-quantity">
      <label htmlFor={id} className="visually-hidden">{`Anzahl: ${position.merchant.companyName}`}</label>
      <QuantityStepper
        id={id}
        quantity={draft ?? String(position.quantity)}
        errorId={draft !== undefined && refused !== undefined ? `${id}-fehler` : undefined}
        onChange={change}
        onBlur={leave}
      />
      {refused !== undefined && <QuantityError id={`${id}-fehler`} quantity={refused} />}
    </div>
  );
}
