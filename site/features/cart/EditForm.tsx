import { useState, type FormEvent } from 'react';
import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import { MotifChoice } from '../../components/MotifChoice.tsx';
import { AmountChoice, OTHER_AMOUNT_ID, DeliveryChoice } from '../../components/VoucherChoice.tsx';
import type { Position } from '../../shared/order/position.ts';
import {
  changeOrder,
  deliveryTypesOf,
  readOrder,
  type VoucherOffer,
  hasFreeAmount,
  type VoucherOrder,
} from '../../shared/order/voucher-order.ts';
import type { PositionChange } from './change-cart.ts';

interface EditFormProps {
  position: Position;
  offer: VoucherOffer;
  onSave: (change: PositionChange) => void;
  onClose: () => void;
}

/** Changes amount, delivery and motif, like the form on the voucher's page. */
export function EditForm({ position, offer, onSave, onClose }: EditFormProps) {
  const [order, setOrder] = useState(() => orderOfPosition(position, offer));
  const [refusals, setRefusals] = useState(0);
  const read = readOrder(order, offer);
  const error = refusals > 0 && !read.ok ? read.errors.otherAmount : undefined;
  const change = (part: Partial<typeof order>) => setOrder((current) => changeOrder(current, part, offer));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!read.ok) {
      setRefusals(refusals + 1);
      return;
    }
    const { amount, deliveryType, templateId } = read.position;
    // The gift stays unchanged, so that an e-mail address that post does not need is still there after switching back.
    onSave({ amount, deliveryType, templateId });
  }

  return (
    <form className="form voucher-form" noValidate onSubmit={submit}>
      <ErrorSummary problems={[[OTHER_AMOUNT_ID, error]]} refusals={refusals} />
      <AmountChoice offer={offer} order={order} error={error} onChange={change} />
      <DeliveryChoice types={deliveryTypesOf(offer)} chosen={order.deliveryType} onChange={change} />
      <MotifChoice offer={offer} order={order} onChange={change} />
      <FormEnd onClose={onClose} />
    </form>
  );
}

/**
 * Fills in the voucher's form from a position of the cart. Values that are not offered any more are replaced by the
 * default ones.
 */
export function orderOfPosition(position: Position, offer: VoucherOffer): VoucherOrder {
  const { amount, quantity, templateId } = position;
  const types = deliveryTypesOf(offer);
  const deliveryType = types.includes(position.deliveryType) ? position.deliveryType : (types[0] ?? 'EMAIL');
  const rest = { deliveryType, templateId, quantity: String(quantity) };
  if (offer.amounts.includes(amount)) return changeOrder({ ...rest, amount, otherAmount: '' }, {}, offer);
  const [first = 'other'] = offer.amounts;
  const isFree = hasFreeAmount(offer);
  const chosen = { amount: isFree ? ('other' as const) : first, otherAmount: isFree ? String(amount / 100) : '' };
  return changeOrder({ ...rest, ...chosen }, {}, offer);
}

/** The buttons at the end of a dialog's form. */
export function FormEnd({ onClose }: { onClose: () => void }) {
  return (
    <div className="actions form-end">
      <button type="submit" className="button">
        Übernehmen
      </button>
      <button type="button" className="button button-quiet" onClick={onClose}>
        Abbrechen
      </button>
    </div>
  );
}
