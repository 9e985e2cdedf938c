import { loadCoreSdkScript, type PayPalPaymentsInstance } from '@paypal/paypal-js/sdk-v6';
import type { OrderRecord } from '../../shared/order/order-record.ts';
import type { OrderNotice, Pay, PaymentTools, Placing } from '../payment-flow.ts';

interface PayPalOptions {
  clientId: string;
  environment: 'production' | 'sandbox';
  /** A stand-in for PayPal's script, which defines the object that PayPal's loader uses. */
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

export interface PayPalEvents {
  onApprove: () => Promise<void>;
  onCancel: () => void;
  onError: (error: unknown) => void;
}

interface PayPalWindow {
  /** Rejects if the window could not be opened. */
  opened: Promise<unknown>;
  cancel: () => void;
}

/**
 * Opens PayPal's window.
 * @param order rejects if the order was not placed
 */
export type StartPayPal = (order: Promise<{ orderId: string }>, events: PayPalEvents) => PayPalWindow;

/**
 * The order is placed, approved and captured. The first end of a payment counts, whatever PayPal calls afterwards.
 * @param placing never rejects
 * @returns cancels the payment, for visitors who cannot find the window any more
 */
export function payWithPayPal(
  placing: Promise<Placing>,
  start: StartPayPal,
  { attempts, loadService, loadMemory, finish, show, complete }: PaymentTools,
): () => void {
  let isOver = false;

  const end = (notice: OrderNotice) => {
    if (isOver) return;
    isOver = true;
    // The next order must wait until this one is placed or refused.
    void placing.then(() => finish(notice));
  };

  const placed = placing.then((result) => {
    if ('notice' in result) {
      end(result.notice);
      throw new Error('The order was not placed');
    }
    if (result.payment.provider !== 'PAYPAL') throw new Error('The order is not paid with PayPal');
    if (!isOver) show('approving');
    return { record: result.placed, orderId: result.payment.payPalOrderId };
  });
  // Otherwise it would be reported as unhandled.
  placed.catch(() => {});

  const fail = (error: unknown) => {
    if (isOver) return;
    reportError(new Error('PayPal failed', { cause: error }));
    // Nothing was approved, and PayPal may not accept the same order again.
    attempts.forget();
    end({ kind: 'provider-failed', provider: 'PAYPAL' });
  };

  const capture = async () => {
    if (isOver) return;
    isOver = true;
    show('capturing');
    const [{ record, orderId }, service, memory] = await Promise.all([placed, loadService(), loadMemory()]);
    const saveAndComplete = (order: OrderRecord) => complete(order, memory.save(order));
    const answer = await service.capture(orderId);
    const isOurs = answer.kind === 'captured' && answer.orderId === record.orderId;
    if (answer.kind === 'declined') {
      attempts.forget();
      memory.save({ ...record, state: 'FAILED' });
      finish({ kind: 'declined' });
    } else if (isOurs) {
      memory.endAttempt();
      saveAndComplete({ ...record, state: answer.status });
    } else if (answer.kind === 'captured' || navigator.onLine) {
      if (answer.kind === 'captured') reportError(new Error('PayPal captured the payment of another order'));
      saveAndComplete(record);
    } else {
      finish({ kind: 'payment-unknown' });
    }
  };

  const cancel = () => end({ kind: 'canceled' });
  try {
    const window = start(placed, { onApprove: capture, onCancel: cancel, onError: fail });
    window.opened.catch(fail);
    return () => {
      window.cancel();
      cancel();
    };
  } catch (error) {
    fail(error);
    return cancel;
  }
}
