import { formatPrice } from '../../shared/format-amount.ts';
import { shippingCost } from '../../shared/order/shipping-cost.ts';
import { amountOf, readQuantity, type VoucherOffer, type VoucherOrder } from '../../shared/order/voucher-order.ts';
import type { ShippingRates } from './use-shipping-rates.ts';

interface OrderSumProps {
  offer: VoucherOffer;
  order: VoucherOrder;
  /** Absent where nothing is sent by post. */
  shipping: ShippingRates | undefined;
}

/** What the chosen vouchers cost, and what comes on top: said before they go into the cart. */
export function OrderSum({ offer, order, shipping }: OrderSumProps) {
  const amount = amountOf(order, offer);
  const quantity = readQuantity(order.quantity);
  const isKnown = amount.ok && quantity !== undefined;
  return (
    <div className="order-sum">
      <p className="order-sum-line">
        <span>{quantity === undefined || quantity === 1 ? 'Summe' : `Summe für ${quantity} Gutscheine`}</span>
        <strong>{isKnown ? formatPrice(amount.cents * quantity) : '–'}</strong>
      </p>
      <div aria-live="polite">
        {shipping !== undefined && <Shipping shipping={shipping} quantity={quantity ?? 1} />}
      </div>
    </div>
  );
}

function Shipping({ shipping, quantity }: { shipping: ShippingRates; quantity: number }) {
  if (shipping.status === 'loading') return <p>zzgl. Versand, der Preis wird geladen …</p>;
  if (shipping.status === 'error') {
    return (
      <p>
        zzgl. Versand. Der Preis konnte nicht geladen werden, Sie sehen ihn spätestens an der Kasse.{' '}
        <button type="button" className="text-button" onClick={shipping.retry}>
          Erneut versuchen
        </button>
      </p>
    );
  }
  const cost = shippingCost(quantity, shipping.rates) ?? 0;
  return <p>{cost === 0 ? 'Versand kostenlos' : `zzgl. Versand ${formatPrice(cost)}`}</p>;
}
