import { useState, type FormEvent } from 'react';
import { AmountChoice, OTHER_AMOUNT_ID, DeliveryChoice, MotifChoice } from '../../components/VoucherChoice.tsx';
import type { Position } from '../../shared/order/position.ts';
import { changeOrder, deliveryTypesOf, readOrder, type VoucherOffer } from '../../shared/order/voucher-order.ts';
import type { PositionChange } from './change-cart.ts';
import { orderOfPosition } from './edit-position.ts';
import { FormEnd } from './FormEnd.tsx';

interface EditFormProps {
  position: Position;
  offer: VoucherOffer;
  onSave: (change: PositionChange) => void;
  onClose: () => void;
}

/** Amount, way of sending and motif, as on the voucher's page. */
export function EditForm({ position, offer, onSave, onClose }: EditFormProps) {
  const [order, setOrder] = useState(() => orderOfPosition(position, offer));
  const [hasTried, setTried] = useState(false);
  const read = readOrder(order, offer);
  const change = (part: Partial<typeof order>) => setOrder((current) => changeOrder(current, part, offer));

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!read.ok) {
      document.getElementById(OTHER_AMOUNT_ID)?.focus();
      return;
    }
    const { amount, deliveryType, templateId } = read.position;
    // The gift stays as it is: an e-mail address that the post does not need is there again on the way back.
    onSave({ amount, deliveryType, templateId });
  }

  return (
    <form className="form voucher-form" noValidate onSubmit={submit}>
      <AmountChoice
        offer={offer}
        order={order}
        error={hasTried && !read.ok ? read.errors.otherAmount : undefined}
        onChange={change}
      />
      <DeliveryChoice types={deliveryTypesOf(offer)} chosen={order.deliveryType} onChange={change} />
      <MotifChoice offer={offer} order={order} onChange={change} />
      <FormEnd onClose={onClose} />
    </form>
  );
}
