import { useContext, useEffect, useState } from 'react';
import type { ShippingRate } from '../../shared/order/shipping-cost.ts';
import { ShippingRatesSource } from './shipping-rates-source.ts';

export type ShippingRates =
  | { status: 'loading' }
  | { status: 'loaded'; rates: ShippingRate[] }
  | { status: 'error'; retry: () => void };

/**
 * What sending costs, fetched when it is first wanted and then kept as long as the page is open. A failure is reported,
 * and can be tried again.
 */
export function useShippingRates(isWanted: boolean): ShippingRates {
  const fetchRates = useContext(ShippingRatesSource);
  const [rates, setRates] = useState<ShippingRate[]>();
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState<number>();
  const isNeeded = isWanted && rates === undefined;

  useEffect(() => {
    if (!isNeeded || fetchRates === undefined) return;
    let isCurrent = true;
    const load = async () => {
      try {
        const loaded = await fetchRates();
        if (isCurrent) setRates(loaded);
      } catch (error) {
        reportError(new Error('The shipping rates could not be loaded', { cause: error }));
        if (isCurrent) setFailedAttempt(attempt);
      }
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [isNeeded, fetchRates, attempt]);

  if (rates !== undefined) return { status: 'loaded', rates };
  if (failedAttempt !== attempt) return { status: 'loading' };
  return { status: 'error', retry: () => setAttempt(attempt + 1) };
}
