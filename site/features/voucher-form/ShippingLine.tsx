import { useEffect } from 'react';
import { useServices } from '../../components/services-context.ts';
import { useLoaded } from '../../components/use-loaded.ts';
import { shippingCost, type ShippingRate } from '../../shared/order/shipping.ts';
import { formatPrice } from '../../shared/text/format.ts';

/** Fetched once for all vouchers of a visit, because visitors switch between E-Mail and Post. */
let known: ShippingRate[] | undefined;

/** The shipping cost of that many vouchers. */
export function ShippingLine({ quantity }: { quantity: number }) {
  const fetchRates = useServices()?.fetchShippingRates;
  const { loaded, hasFailed, retry } = useLoaded(fetchRates, known === undefined, 'The shipping rates');
  const rates = loaded ?? known;
  useEffect(() => {
    known = rates;
  }, [rates]);
  if (rates !== undefined) {
    const cost = shippingCost(quantity, rates);
    return <p>{cost === 0 ? 'Versand kostenlos' : `zzgl. ${formatPrice(cost)} Versand`}</p>;
  }
  if (!hasFailed) return <p>zzgl. Versand, der Preis wird geladen …</p>;
  return (
    <p>
      zzgl. Versand. Der Preis konnte nicht geladen werden, Sie sehen ihn spätestens an der Kasse.{' '}
      <button type="button" className="text-button" onClick={retry}>
        Erneut versuchen
      </button>
    </p>
  );
}
