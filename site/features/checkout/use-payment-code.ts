import { useEffect, useEffectEvent, useState } from 'react';
import { PAYMENT_FLOWS } from '../../payment/flows.ts';
import type { Pay, PaymentContext } from '../../payment/payment-flow.ts';
import { paymentProvider, type PaymentProvider } from '../../payment/providers.ts';

export type PaymentCode =
  | { status: 'loading' }
  | { status: 'ready'; pay: Pay }
  | { status: 'failed'; retry: () => void };

/**
 * The code that pays with the chosen provider. A provider's own code is loaded when the visitor chooses it, not before, and
 * is then kept, whatever the visitor chooses next.
 */
export function usePaymentCode(provider: PaymentProvider | undefined, context: PaymentContext): PaymentCode {
  const [loaded, setLoaded] = useState<Partial<Record<PaymentProvider, Pay>>>({});
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState<number>();
  const flow = provider && PAYMENT_FLOWS[provider];
  const pay = typeof flow?.pay === 'function' ? flow.pay : provider && loaded[provider];
  const missing = pay === undefined ? provider : undefined;
  const currentContext = useEffectEvent(() => context);

  useEffect(() => {
    if (missing === undefined) return undefined;
    const { pay } = PAYMENT_FLOWS[missing];
    if (typeof pay === 'function') return undefined;
    let isCurrent = true;
    const context = currentContext();
    const load = async () => {
      try {
        const code = await pay.load(context);
        if (isCurrent) setLoaded((others) => ({ ...others, [missing]: code }));
      } catch (error) {
        reportError(new Error(`${paymentProvider(missing).texts.name} could not be loaded`, { cause: error }));
        if (isCurrent) setFailedAttempt(attempt);
      }
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [missing, attempt]);

  if (pay !== undefined) return { status: 'ready', pay };
  if (failedAttempt !== attempt) return { status: 'loading' };
  return { status: 'failed', retry: () => setAttempt(attempt + 1) };
}
