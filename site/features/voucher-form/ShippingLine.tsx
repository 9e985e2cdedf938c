import { formatPrice } from '../../shared/text/format.ts';
import { shippingCost } from '../../shared/order/order-facts.ts';
import { useShippingRates } from './use-shipping-rates.ts';

/** What sending that many vouchers costs. */
export function ShippingLine({ quantity }: { quantity: number }) {
  const shipping = useShippingRates();
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
