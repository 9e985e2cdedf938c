import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useServices } from '../../components/services-context.ts';
import type { OrderMemory, OrderRecord } from '../../shared/order/order-record.ts';
import type { CaptureResult } from '../../shared/order/order-service.ts';
import type { Position } from '../../shared/order/position.ts';
import { readOrderRecord } from '../../shared/parsing/order-record.ts';
import {
  cartChangeOf,
  completionAfterCapture,
  decideCompletion,
  type Arrival,
  type Completion,
  handedOverOrder,
  hasKeptFailure,
  keepFailure,
  keepHandedOverOrder,
  takeReturn,
  type PaymentReturn,
} from './payment-return.ts';

/** What the page can do with the ordered vouchers in the cart. */
export interface OrderedCart {
  /** Removes them from the cart. @returns whether any of them was in it */
  remove: (ordered: readonly Position[]) => boolean;
  /** Deletes the customer's data. */
  forgetCustomer: () => void;
  /** Adds them to the cart again. */
  restore: (ordered: readonly Position[]) => void;
}

/** `idle`: not requested yet. `no-news`: requested, and the payment is still open. */
export type CheckState = 'idle' | 'checking' | 'no-news';

interface OrderCompletedState {
  /** Undefined until the browser has looked for the order. */
  completion: Completion | undefined;
  /** The ordered vouchers were in the cart until now: the visitor sees the order for the first time. */
  isNew: boolean;
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
  const [isNew, setNew] = useState(false);
  const [check, setCheck] = useState<CheckState>('idle');
  const memory = useRef<OrderMemory>(undefined);

  function save(record: OrderRecord): void {
    if (handedOverOrder() !== undefined) keepHandedOverOrder(record);
    else memory.current?.save(record);
  }

  /** @param known the order as saved last */
  function apply(decided: Completion, known: OrderRecord | undefined, arrival?: Arrival): void {
    if (!('record' in decided)) return setCompletion(decided);
    const { positions } = decided.record;
    let { record } = decided;
    const change = cartChangeOf(decided, arrival);
    if (change === 'remove') {
      const wasInCart = cart.remove(positions);
      if (wasInCart) setNew(true);
      // Whoever looks at a settled order again may have begun another one since.
      if (wasInCart || record !== known || arrival?.isBack === true) {
        memory.current?.endAttempt();
        cart.forgetCustomer();
      }
    } else if (change === 'restore') {
      cart.restore(positions);
      record = { ...record, cart: 'restored' };
    } else if (change === 'set-aside' && cart.remove(positions)) record = { ...record, cart: 'aside' };
    if (record !== known) save(record);
    return setCompletion({ ...decided, record });
  }

  const look = useEffectEvent(async () => {
    const returned = takeReturn();
    memory.current = await services?.loadOrderMemory().catch((error: unknown) => {
      reportError(new Error('The remembered order could not be loaded', { cause: error }));
      return undefined;
    });
    const awayFor = memory.current?.endPaymentVisit();
    const record = memory.current?.load() ?? readHandedOver();
    const arrival = arrivalOf(returned, record, awayFor);
    apply(decideCompletion(arrival, record), record, arrival);
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
    apply(decided, record);
  }

  function restoreCart(): void {
    if (completion?.kind !== 'open') return;
    cart.restore(completion.record.positions);
    const record: OrderRecord = { ...completion.record, cart: 'restored' };
    save(record);
    setCompletion({ ...completion, record });
  }

  return { completion, isNew, check, checkAgain: () => void checkAgain(), restoreCart };
}

/** @param awayFor the order that this tab was away to pay for, until now */
function arrivalOf(
  { claim, hasParameters }: PaymentReturn,
  record: OrderRecord | undefined,
  awayFor: string | undefined,
): Arrival {
  const isBack = record !== undefined && record.orderId === awayFor;
  if (isBack && claim === 'failed') keepFailure(record);
  if (isBack && claim !== undefined) return { hasParameters, isBack, claim };
  const hasFailed = record !== undefined && hasKeptFailure(record);
  return { hasParameters, isBack, ...(hasFailed ? { claim: 'failed' } : {}) };
}

function readHandedOver(): OrderRecord | undefined {
  try {
    return readOrderRecord(handedOverOrder());
  } catch {
    return undefined;
  }
}
