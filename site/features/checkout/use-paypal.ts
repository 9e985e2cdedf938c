import { useEffect, useState } from 'react';
import type { PayPalSettings } from './load-paypal.ts';
import type { PayWithPayPal } from './pay-with-paypal.ts';

export type PayPalState =
  | { status: 'loading' }
  | { status: 'ready'; pay: PayWithPayPal }
  | { status: 'failed'; retry: () => void };

/**
 * PayPal, loaded when it is chosen and not before. Once loaded it stays, whatever is chosen then.
 * @param settings undefined where PayPal is not offered
 */
export function usePayPal(settings: PayPalSettings | undefined, isChosen: boolean): PayPalState {
  const [pay, setPay] = useState<PayWithPayPal>();
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState<number>();
  const isNeeded = isChosen && pay === undefined && settings !== undefined;
  const { clientId = '', environment = 'sandbox', scriptUrl } = settings ?? {};

  useEffect(() => {
    if (!isNeeded) return undefined;
    let isCurrent = true;
    const load = async () => {
      try {
        const { loadPayPal } = await import('./load-paypal.ts');
        const loaded = await loadPayPal({ clientId, environment, scriptUrl });
        if (isCurrent) setPay(() => loaded);
      } catch (error) {
        reportError(new Error('PayPal could not be loaded', { cause: error }));
        if (isCurrent) setFailedAttempt(attempt);
      }
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [isNeeded, clientId, environment, scriptUrl, attempt]);

  if (pay !== undefined) return { status: 'ready', pay };
  if (failedAttempt !== attempt) return { status: 'loading' };
  return { status: 'failed', retry: () => setAttempt(attempt + 1) };
}
