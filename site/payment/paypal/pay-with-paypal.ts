import type { OrderRecord } from '../../shared/order/order-record.ts';
import type { OrderNotice, PaymentTools, Placing } from '../payment-flow.ts';

/** PayPal's callbacks about a payment. */
export interface PayPalEvents {
  onApprove: () => Promise<void>;
  onCancel: () => void;
  onError: (error: unknown) => void;
}

/** PayPal's window. */
interface PayPalWindow {
  /** Rejects if the window could not be opened. */
  opened: Promise<unknown>;
  cancel: () => void;
}

/**
 * Opens PayPal's window at once, for an order that is still being placed.
 * @param order rejects if the order was not placed
 */
export type StartPayPal = (order: Promise<{ orderId: string }>, events: PayPalEvents) => PayPalWindow;

/**
 * Pays in three steps: the order is placed, approved and captured. The first end of a payment counts, whatever PayPal calls
 * afterwards.
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
  // PayPal handles the rejection, too. Without this line it would be reported as unhandled.
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
