import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useServices } from '../../components/services-context.ts';
import type { OrderMemory, RememberedOrder, OrderRecord } from '../../shared/order/order-record.ts';
import type { CaptureResult } from '../../shared/order/order-service.ts';
import type { Position } from '../../shared/order/position.ts';
import { parseOrderRecord } from '../../shared/parsing/order-record.ts';
import { completionAfterCapture, decideCompletion, isTaken, type Completion } from './decide-completion.ts';
import { handedOverOrder, keepHandedOverOrder, takeReturn } from './payment-return.ts';

/** What the page can do with the ordered vouchers in the cart. */
export interface OrderedCart {
  /** Removes them from the cart. @returns whether any of them was in it */
  remove: (ordered: readonly Position[]) => boolean;
  /** Deletes the customer's data after the payment. */
  forgetCustomer: () => void;
  /** Adds them to the cart again. */
  restore: (ordered: readonly Position[]) => void;
}

/** `idle`: not requested yet. `no-news`: requested, and the payment is still open. */
export type CheckState = 'idle' | 'checking' | 'no-news';

export interface OrderCompletedState {
  /** Undefined until the browser has looked for the order. */
  completion: Completion | undefined;
  check: CheckState;
  /** Requests the state of an open PayPal payment from the order service. */
  checkAgain: () => void;
  /** Adds the vouchers of an open order to the cart again. */
  restoreCart: () => void;
}

/** The result of this browser's last order. */
export function useOrderCompleted(cart: OrderedCart): OrderCompletedState {
  const services = useServices();
  const [completion, setCompletion] = useState<Completion>();
  const [check, setCheck] = useState<CheckState>('idle');
  const memory = useRef<OrderMemory>(undefined);

  function save(record: OrderRecord): void {
    if (handedOverOrder() !== undefined) keepHandedOverOrder(record);
    else memory.current?.save(record);
  }

  /** @param known the order as saved last */
  function applyDecision(decided: Completion, known: OrderRecord | undefined): void {
    if (!('record' in decided)) return setCompletion(decided);
    const { positions } = decided.record;
    if (isTaken(decided)) {
      const wasInCart = cart.remove(positions);
      // If the payment was already known and the cart did not change, the current attempt may belong to another order.
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
      reportError(new Error('The remembered order could not be loaded', { cause: error }));
      return undefined;
    });
    memory.current?.endPaymentVisit();
    const remembered = (await memory.current?.load()) ?? readHandedOver();
    applyDecision(decideCompletion(returned, remembered), remembered?.record);
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
        reportError(new Error('The state of the payment could not be requested', { cause: error }));
        return { kind: 'unknown' };
      });
    const decided = completionAfterCapture(record, answer);
    setCheck(decided.kind === 'open' ? 'no-news' : 'idle');
    applyDecision(decided, record);
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
 * Sets the ordered vouchers aside once while the result of the payment is unknown; vouchers that the visitor restored
 * stay in the cart. A failed payment restores them.
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
