import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useServices } from '../../components/contexts.ts';
import type { OrderMemory, RememberedOrder, OrderRecord } from '../../shared/order/order-record.ts';
import type { CaptureResult } from '../../shared/order/order-service.ts';
import type { Position } from '../../shared/order/position.ts';
import { parseOrderRecord } from '../../shared/parsing/order-record.ts';
import { completionAfterCapture, decideCompletion, isTaken, type Completion } from './decide-completion.ts';
import { handedOverOrder, keepHandedOverOrder, takeReturn } from './payment-return.ts';

/** What becomes of the ordered vouchers in the cart. */
export interface OrderedCart {
  /** Takes them out of the cart, and says whether any of them was still there. */
  remove: (ordered: readonly Position[]) => boolean;
  /** Forgets who ordered: the order is paid for. */
  forgetCustomer: () => void;
  /** Puts them back. */
  restore: (ordered: readonly Position[]) => void;
}

/** `idle`: it was not asked yet. `no-news`: it was asked and is as open as before. */
export type CheckState = 'idle' | 'checking' | 'no-news';

export interface OrderCompletedState {
  /** Undefined until the browser has looked: in prerendered pages, too. */
  completion: Completion | undefined;
  check: CheckState;
  /** Asks the order service for the payment of an open PayPal order. */
  checkAgain: () => void;
  /** Puts the vouchers of an open order back into the cart. */
  restoreCart: () => void;
}

/** What became of the order that this browser placed last. */
export function useOrderCompleted(cart: OrderedCart): OrderCompletedState {
  const services = useServices();
  const [completion, setCompletion] = useState<Completion>();
  const [check, setCheck] = useState<CheckState>('idle');
  const memory = useRef<OrderMemory>(undefined);

  function save(record: OrderRecord): void {
    if (handedOverOrder() !== undefined) keepHandedOverOrder(record);
    else memory.current?.save(record);
  }

  /** @param known as it was saved last */
  function settle(decided: Completion, known: OrderRecord | undefined): void {
    if (!('record' in decided)) return setCompletion(decided);
    const { positions } = decided.record;
    if (isTaken(decided)) {
      const wasInCart = cart.remove(positions);
      // A payment that was known before may have left the cart as it was; the attempt under way may be another by now.
      if (decided.record !== known || wasInCart) {
        memory.current?.endAttempt();
        if (decided.kind === 'paid') cart.forgetCustomer();
      }
    }
    const record = withCartState(decided, cart);
    if (record !== known) save(record);
    return setCompletion({ ...decided, record });
  }

  const look = useEffectEvent(async () => {
    const returned = takeReturn();
    memory.current = await services?.loadOrderMemory().catch((error: unknown) => {
      reportError(new Error('The memory of the order could not be loaded', { cause: error }));
      return undefined;
    });
    memory.current?.endPaymentVisit();
    const remembered = (await memory.current?.load()) ?? readHandedOver();
    settle(decideCompletion(returned, remembered), remembered?.record);
  });

  useEffect(() => void look(), []);

  async function checkAgain(): Promise<void> {
    if (check === 'checking' || completion?.kind !== 'open' || services === undefined) return;
    const { record } = completion;
    if (record.payPalOrderId === undefined) return;
    const { payPalOrderId } = record;
    setCheck('checking');
    const answer = await services
      .loadOrderService()
      .then((service) => service.capture(payPalOrderId))
      .catch((error: unknown): CaptureResult => {
        reportError(new Error('The payment could not be asked for', { cause: error }));
        return { kind: 'unknown' };
      });
    const decided = completionAfterCapture(record, answer);
    setCheck(decided.kind === 'open' ? 'no-news' : 'idle');
    settle(decided, record);
  }

  function restoreCart(): void {
    if (completion?.kind !== 'open') return;
    cart.restore(completion.record.positions);
    const record: OrderRecord = { ...completion.record, cart: 'restored' };
    save(record);
    setCompletion({ ...completion, record });
  }

  return { completion, check, checkAgain: () => void checkAgain(), restoreCart };
}

/**
 * Keeps the cart out of the way while it is unknown how the payment ended, once: what the visitor has put back stays. A
 * payment that failed puts back what was set aside.
 */
function withCartState({ kind, record }: Extract<Completion, { record: OrderRecord }>, cart: OrderedCart): OrderRecord {
  if (kind === 'open' && record.cart === undefined && cart.remove(record.positions))
    return { ...record, cart: 'aside' };
  if (kind !== 'failed' || record.cart !== 'aside') return record;
  cart.restore(record.positions);
  return { ...record, cart: 'restored' };
}

function readHandedOver(): RememberedOrder | undefined {
  const order = handedOverOrder();
  const parsed = order === undefined ? undefined : parseOrderRecord(order);
  return parsed?.ok ? { record: parsed.value, isOfThisTab: true } : undefined;
}
