import { lazy, Suspense, useSyncExternalStore } from 'react';
import { formatPrice } from '../../shared/text/format.ts';
import { amountOf, readQuantity, type VoucherOffer, type VoucherOrder } from '../../shared/order/voucher-order.ts';

/** Most vouchers are sent by e-mail. */
const ShippingLine = lazy(async () => ({ default: (await import('./ShippingLine.tsx')).ShippingLine }));

interface OrderSumProps {
  offer: VoucherOffer;
  order: VoucherOrder;
}

/** What the chosen vouchers cost, and what comes on top: said before they go into the cart. */
export function OrderSum({ offer, order }: OrderSumProps) {
  const amount = amountOf(order, offer);
  const quantity = readQuantity(order.quantity);
  const isKnown = amount.ok && quantity !== undefined;
  return (
    <div className="order-sum">
      <p className="order-sum-line">
        <span>{quantity === undefined || quantity === 1 ? 'Summe' : `Summe für ${quantity} Gutscheine`}</span>
        <strong>{isKnown ? formatPrice(amount.cents * quantity) : '–'}</strong>
      </p>
      <div aria-live="polite">{order.deliveryType === 'POSTAL_SHIPPING' && <Shipping quantity={quantity ?? 1} />}</div>
    </div>
  );
}

/** Where all motifs are sent by post the line is prerendered too, and what is loaded later cannot be. */
function Shipping({ quantity }: { quantity: number }) {
  const isInBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  const unknown = <p>zzgl. Versand</p>;
  if (!isInBrowser) return unknown;
  return (
    <Suspense fallback={unknown}>
      <ShippingLine quantity={quantity} />
    </Suspense>
  );
}
