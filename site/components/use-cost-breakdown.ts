import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  costQuestion,
  rememberCosts,
  viewCosts,
  type AnsweredCosts,
  type CostView,
} from '../shared/order/cost-view.ts';
import { OrderServiceSource } from '../shared/order/order-service-source.ts';
import type { CostsAnswer, LoadOrderService } from '../shared/order/order-service.ts';
import { costRequestOf, type CostPosition } from '../shared/order/order-payload.ts';
import type { Position } from '../shared/order/position.ts';

/** A visitor who clicks for more vouchers does so in quick succession. */
const PAUSE_MS = 300;

export type CostState = CostView & {
  /** Asks again at once: after a failure, or where the answer is outdated. */
  refresh: () => void;
};

/**
 * What the positions cost with shipping, as the order service says it. It is asked anew whenever they change, and as soon
 * as the network is back; an answer is never shown for other positions than those that it was asked for.
 */
export function useCostBreakdown(items: readonly Position[]): CostState {
  const loadService = useContext(OrderServiceSource);
  const [answered, setAnswered] = useState<AnsweredCosts>();
  const [attempt, setAttempt] = useState(0);
  const question = costQuestion(items);
  /** The attempt that was asked for at last: the first question of each is not put off. */
  const askedAttempt = useRef(-1);
  const view = viewCosts(question, attempt, answered);
  const present = useEffectEvent(() => costRequestOf(items));
  const isOffline = view.status === 'offline';

  useEffect(() => {
    if (question === '' || loadService === undefined) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const request = present();
    const askNow = async () => {
      askedAttempt.current = attempt;
      const answer = await askForCosts(loadService, request, signal);
      if (answer === undefined || signal.aborted) return;
      setAnswered((before) => rememberCosts({ question, attempt }, answer, before));
    };
    const timer = setTimeout(() => void askNow(), askedAttempt.current === attempt ? PAUSE_MS : 0);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [question, attempt, loadService]);

  useEffect(() => {
    if (!isOffline) return undefined;
    const askAgain = () => setAttempt((attempt) => attempt + 1);
    addEventListener('online', askAgain);
    return () => removeEventListener('online', askAgain);
  }, [isOffline]);

  return { ...view, refresh: () => setAttempt(attempt + 1) };
}

/** @returns undefined when it was given up */
async function askForCosts(
  loadService: LoadOrderService,
  request: { positions: CostPosition[] },
  signal: AbortSignal,
): Promise<CostsAnswer | undefined> {
  try {
    const service = await loadService();
    signal.throwIfAborted();
    return await service.breakDownCosts(request, signal);
  } catch (error) {
    if (signal.aborted) return undefined;
    reportError(new Error('The costs could not be asked for', { cause: error }));
    return { kind: navigator.onLine ? 'failed' : 'offline' };
  }
}
