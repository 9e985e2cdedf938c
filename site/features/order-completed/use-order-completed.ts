import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OrderMemory } from '../../shared/order/order-memory.ts';
import { OrderMemorySource } from '../../shared/order/order-memory-source.ts';
import { OrderServiceSource } from '../../shared/order/order-service-source.ts';
import type { CaptureAnswer } from '../../shared/order/order-service.ts';
import type { Position } from '../../shared/order/position.ts';
import { completionAfterCapture, decideCompletion, isTaken, type Completion } from './decide-completion.ts';
import { keepReturn, takeReturn } from './take-return.ts';

/** Takes what was ordered out of the cart, and says whether any of it was still there. */
export type EmptyCart = (ordered: readonly Position[]) => boolean;

/** `idle`: nobody has asked yet. `no-news`: it was asked and is as open as before. */
export type CheckState = 'idle' | 'checking' | 'no-news';

export interface OrderCompletedState {
  /** Undefined until the browser has looked: in prerendered pages, too. */
  completion: Completion | undefined;
  check: CheckState;
  /** Asks the order service for the payment of an open PayPal order. */
  checkAgain: () => void;
}

/** What became of the order that this browser placed last. */
export function useOrderCompleted(emptyCart: EmptyCart): OrderCompletedState {
  const loadMemory = useContext(OrderMemorySource);
  const loadService = useContext(OrderServiceSource);
  const [completion, setCompletion] = useState<Completion>();
  const [check, setCheck] = useState<CheckState>('idle');
  const memory = useRef<OrderMemory>(undefined);

  function settle(decided: Completion, isNews: boolean): void {
    if ('record' in decided && isNews) memory.current?.save(decided.record);
    // A payment that was known before may have left the cart as it was; the attempt under way may be another by now.
    if (isTaken(decided)) {
      const wasInCart = emptyCart(decided.record.positions);
      if (isNews || wasInCart) memory.current?.endAttempt();
    }
    setCompletion(decided);
  }

  const look = useEffectEvent(async () => {
    const returned = takeReturn();
    memory.current = await loadMemory?.().catch((error: unknown) => {
      reportError(new Error('The memory of the order could not be loaded', { cause: error }));
      return undefined;
    });
    const record = await memory.current?.load();
    const decided = decideCompletion(returned, record);
    settle(decided, 'record' in decided && decided.record !== record);
    if ('record' in decided && returned.status !== undefined) keepReturn({ orderId: decided.record.orderId });
  });

  useEffect(() => void look(), []);

  async function checkAgain(): Promise<void> {
    if (check === 'checking' || completion?.kind !== 'open' || loadService === undefined) return;
    const { record } = completion;
    if (record.payPalOrderId === undefined) return;
    const { payPalOrderId } = record;
    setCheck('checking');
    const answer = await loadService()
      .then((service) => service.capture(payPalOrderId))
      .catch((error: unknown): CaptureAnswer => {
        reportError(new Error('The payment could not be asked for', { cause: error }));
        return { kind: 'unknown' };
      });
    const decided = completionAfterCapture(record, answer);
    setCheck(decided.kind === 'open' ? 'no-news' : 'idle');
    settle(decided, decided.kind !== 'open');
  }

  return { completion, check, checkAgain: () => void checkAgain() };
}
