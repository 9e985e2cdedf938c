import type { FormEvent } from 'react';
import { deliveryTypesOf, type VoucherOffer } from '../../shared/order/voucher-order.ts';
import { AddedNotice } from './AddedNotice.tsx';
import { AmountChoice, OTHER_AMOUNT_ID, DeliveryChoice, MotifChoice } from '../../components/VoucherChoice.tsx';
import { OrderSum } from './OrderSum.tsx';
import { QUANTITY_ID, QuantityField } from './QuantityField.tsx';
import type { VoucherOrderState } from './use-voucher-order.ts';

interface VoucherFormProps {
  offer: VoucherOffer;
  state: VoucherOrderState;
  hasSalesPoints: boolean;
}

/** Chooses amount, way of sending, motif and number, and puts the voucher into the cart. */
export function VoucherForm({ offer, state, hasSalesPoints }: VoucherFormProps) {
  const { order, errors, added, change, submit } = state;

  function submitForm(event: FormEvent) {
    event.preventDefault();
    const wrong = submit();
    if (wrong === undefined) return;
    document.getElementById(wrong.otherAmount === undefined ? QUANTITY_ID : OTHER_AMOUNT_ID)?.focus();
  }

  return (
    // The method keeps a click that comes before this code from loading the page anew.
    <form className="form voucher-form" method="dialog" noValidate onSubmit={submitForm}>
      <AmountChoice offer={offer} order={order} error={errors.otherAmount} onChange={change} />
      <DeliveryChoice types={deliveryTypesOf(offer)} chosen={order.deliveryType} onChange={change} />
      <MotifChoice offer={offer} order={order} onChange={change} />
      <QuantityField quantity={order.quantity} error={errors.quantity} onChange={change} />
      <div className="order-end">
        <OrderSum offer={offer} order={order} />
        <button
          type="submit"
          className={`button button-large button-block needs-script${added === undefined ? '' : ' button-quiet'}`}
        >
          In den Warenkorb
        </button>
        <AddedNotice added={added} />
        <p className="no-script">
          Zum Bestellen brauchen Sie JavaScript. Bitte schalten Sie es in Ihrem Browser ein
          {hasSalesPoints && ' oder kaufen Sie den Gutschein an einer Verkaufsstelle'}.
        </p>
      </div>
    </form>
  );
}
