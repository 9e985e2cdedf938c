import { ROUTES } from '../../shared/routes.ts';
import type { OrderFlowTools, Placing } from './order-flow.ts';
import type { OrderNotice } from './order-state.ts';

/** What PayPal tells of a payment. */
export interface PayPalEvents {
  onApprove: () => Promise<void>;
  onCancel: () => void;
  onError: (error: unknown) => void;
}

/**
 * Opens PayPal for an order that is being placed.
 * @param order rejects where it was not placed
 * @throws Error where PayPal cannot be opened
 */
export type StartPayPal = (order: Promise<{ orderId: string }>, events: PayPalEvents) => Promise<void>;

interface PayPalTools extends OrderFlowTools {
  rest: (notice?: OrderNotice) => void;
  show: (step: 'approving' | 'capturing') => void;
}

/** Placed, approved, captured: the first end of a payment counts, whatever PayPal tells afterwards. */
export async function payWithPayPal(
  placing: Promise<Placing>,
  start: StartPayPal,
  { attempts, loadService, loadMemory, rest, show, leave }: PayPalTools,
): Promise<void> {
  let isOver = false;
  const end = (notice: OrderNotice) => {
    if (isOver) return;
    isOver = true;
    rest(notice);
  };

  const approval = placing.then((result) => {
    if ('notice' in result) {
      end(result.notice);
      throw new Error('The order was not placed');
    }
    const { placed } = result;
    if (placed.payPalOrderId === undefined || placed.state !== 'OPEN') {
      isOver = true;
      leave(ROUTES.orderCompleted);
      throw new Error('There is nothing to pay with PayPal');
    }
    if (!isOver) show('approving');
    return { placed, orderId: placed.payPalOrderId };
  });
  // PayPal hears of it as well; nobody else has to.
  approval.catch(() => {});

  const onError = (error: unknown) => {
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
    const [{ placed, orderId }, service, memory] = await Promise.all([approval, loadService(), loadMemory()]);
    const answer = await service.capture(orderId);
    if (answer.kind === 'declined') {
      attempts.forget();
      memory.save({ ...placed, state: 'FAILED' });
      rest({ kind: 'declined' });
      return;
    }
    if (answer.kind === 'captured') {
      memory.save({ ...placed, state: answer.status });
      memory.endAttempt();
    } else if (!navigator.onLine) {
      rest({ kind: 'payment-unknown' });
      return;
    }
    leave(ROUTES.orderCompleted);
  };

  try {
    await start(approval, { onApprove: capture, onCancel: () => end({ kind: 'canceled' }), onError });
  } catch (error) {
    onError(error);
  }
}
