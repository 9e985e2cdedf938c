import type { OrderRecord } from '../../shared/order/order-record.ts';
import type { OrderNotice, OrderFlowTools, Placing } from './order-state.ts';

/** What PayPal tells of a payment. */
export interface PayPalEvents {
  onApprove: () => Promise<void>;
  onCancel: () => void;
  onError: (error: unknown) => void;
}

/** PayPal's window. */
interface PayPalWindow {
  /** Rejects where it could not be opened. */
  opened: Promise<unknown>;
  cancel: () => void;
}

/**
 * Opens PayPal for an order that is being placed, at once.
 * @param order rejects where it was not placed
 */
export type StartPayPal = (order: Promise<{ orderId: string }>, events: PayPalEvents) => PayPalWindow;

/** The same with PayPal loaded. */
export type PayWithPayPal = (placing: Promise<Placing>, tools: PayPalTools) => () => void;

export interface PayPalTools extends OrderFlowTools {
  rest: (notice?: OrderNotice) => void;
  show: (step: 'approving' | 'capturing') => void;
}

/**
 * Placed, approved, captured: the first end of a payment counts, whatever PayPal tells afterwards.
 * @param placing never rejects
 * @returns gives the payment up, for a window that cannot be found any more
 */
export function payWithPayPal(
  placing: Promise<Placing>,
  start: StartPayPal,
  { attempts, loadService, loadMemory, rest, show, complete }: PayPalTools,
): () => void {
  let isOver = false;

  const end = (notice: OrderNotice) => {
    if (isOver) return;
    isOver = true;
    // An order that is still on its way keeps the next one from being placed.
    void placing.then(() => rest(notice));
  };

  const placed = placing.then((result) => {
    if ('notice' in result) {
      end(result.notice);
      throw new Error('The order was not placed');
    }
    if (!('payPalOrderId' in result)) throw new Error('The order is not paid with PayPal');
    if (!isOver) show('approving');
    return { record: result.placed, orderId: result.payPalOrderId };
  });
  // PayPal gets the rejection too; without this it would be reported as unhandled.
  placed.catch(() => {});

  const fail = (error: unknown) => {
    if (isOver) return;
    reportError(new Error('PayPal failed', { cause: error }));
    // Nothing was approved, and PayPal may not take the same order again.
    attempts.forget();
    end({ kind: 'paypal-failed' });
  };

  const capture = async () => {
    if (isOver) return;
    isOver = true;
    show('capturing');
    const [{ record, orderId }, service, memory] = await Promise.all([placed, loadService(), loadMemory()]);
    const saveAndComplete = (order: OrderRecord) => complete(memory.save(order) ? undefined : order);
    const answer = await service.capture(orderId);
    const isOurs = answer.kind === 'captured' && answer.orderId === record.orderId;
    if (answer.kind === 'declined') {
      attempts.forget();
      memory.save({ ...record, state: 'FAILED' });
      rest({ kind: 'declined' });
    } else if (isOurs) {
      memory.endAttempt();
      saveAndComplete({ ...record, state: answer.status });
    } else if (answer.kind === 'captured' || navigator.onLine) {
      if (answer.kind === 'captured') reportError(new Error('PayPal captured the payment of another order'));
      saveAndComplete(record);
    } else {
      rest({ kind: 'payment-unknown' });
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
