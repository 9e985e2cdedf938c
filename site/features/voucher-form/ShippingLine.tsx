import { useEffect, useState } from 'react';
import { useServices } from '../../components/services-context.ts';
import { shippingCost, type ShippingRate } from '../../shared/order/shipping.ts';
import { formatPrice } from '../../shared/text/format.ts';

type ShippingRates =
  | { status: 'loading' }
  | { status: 'loaded'; rates: ShippingRate[] }
  | { status: 'error'; retry: () => void };

/** Fetched once for all vouchers of a visit, because visitors switch between E-Mail and Post. */
let known: ShippingRate[] | undefined;

/** The shipping cost of that many vouchers. */
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
  return <p>{cost === 0 ? 'Versand kostenlos' : `zzgl. ${formatPrice(cost)} Versand`}</p>;
}

/** The shipping rates. A failure is reported and can be retried. */
function useShippingRates(): ShippingRates {
  const fetchRates = useServices()?.fetchShippingRates;
  const [rates, setRates] = useState(known);
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState<number>();
  const isMissing = rates === undefined;

  useEffect(() => {
    if (!isMissing || fetchRates === undefined) return;
    let isCurrent = true;
    const load = async () => {
      try {
        known = await fetchRates();
        if (isCurrent) setRates(known);
      } catch (error) {
        reportError(new Error('The shipping rates could not be loaded', { cause: error }));
        if (isCurrent) setFailedAttempt(attempt);
      }
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [isMissing, fetchRates, attempt]);

  if (rates !== undefined) return { status: 'loaded', rates };
  if (failedAttempt !== attempt) return { status: 'loading' };
  return { status: 'error', retry: () => setAttempt(attempt + 1) };
}
