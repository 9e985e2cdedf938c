import { loadCoreSdkScript, type PayPalPaymentsInstance } from '@paypal/paypal-js/sdk-v6';
import type { Pay } from '../payment-flow.ts';
import { payWithPayPal, type PayPalEvents } from './pay-with-paypal.ts';

interface PayPalOptions {
  clientId: string;
  environment: 'production' | 'sandbox';
  /** A stand-in for PayPal's script. PayPal's loader uses the global object that it defines. */
  scriptUrl?: string | undefined;
}

/**
 * Loads PayPal's script. From here on PayPal receives data, so the visitor must have chosen it.
 * @throws Error if it cannot be loaded
 */
export async function loadPayPal({ clientId, environment, scriptUrl }: PayPalOptions): Promise<Pay> {
  if (scriptUrl !== undefined) await loadScript(scriptUrl);
  const paypal = await loadCoreSdkScript({ environment });
  if (paypal === null) throw new Error('PayPal can be loaded in a browser only');
  const sdk = await paypal.createInstance({
    clientId,
    components: ['paypal-payments'],
    locale: 'de-DE',
    pageType: 'checkout',
  });
  return (placing, tools) => payWithPayPal(placing, (order, events) => start(sdk, order, events), tools);
}

function start(sdk: PayPalPaymentsInstance, order: Promise<{ orderId: string }>, events: PayPalEvents) {
  const session = sdk.createPayPalOneTimePaymentSession({ ...events });
  const open = async () => {
    try {
      await session.start({ presentationMode: 'auto' }, order);
    } catch (error) {
      // Such as a popup that the browser did not open: https://docs.paypal.ai/payments/methods/paypal/sdk/js/v6
      if (!isRecoverable(error)) throw error;
      await session.start({ presentationMode: 'modal' }, order);
    }
  };
  return { opened: open(), cancel: () => session.cancel() };
}

function isRecoverable(error: unknown): boolean {
  return error instanceof Error && 'isRecoverable' in error && error.isRecoverable === true;
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${url} could not be loaded`));
    });
    document.head.append(script);
  });
}
