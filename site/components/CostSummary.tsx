import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatPrice } from '../shared/text/format.ts';
import { costsKeyOf, mergeCosts, viewCosts, type ReceivedCosts, type CostView } from '../shared/order/costs.ts';
import type { CostBreakdown } from '../shared/parsing/order-responses.ts';
import { costRequestOf, type CostPosition } from '../shared/order/order-payload.ts';
import type { CostsResult } from '../shared/order/order-service.ts';
import type { Position } from '../shared/order/position.ts';
import type { SiteServices } from '../shared/site-services.ts';
import { Notice } from './Notice.tsx';
import { useServices } from './services-context.ts';

interface CostSummaryProps {
  costs: CostState;
  /** Cents, computed from the cart; shown until the order service has answered. */
  subtotal: number;
  /** At least one voucher is sent by post. */
  hasPost: boolean;
  /** Another part of the page already explains what cannot be sold. */
  isExplained?: boolean;
}

/** Subtotal, shipping and total of the cart, and what to do if they are unknown. */
export function CostSummary({ costs, subtotal, hasPost, isExplained = false }: CostSummaryProps) {
  return (
    <div className="cost-summary">
      <CostLines costs={costs} subtotal={subtotal} hasPost={hasPost} />
      <p className="visually-hidden" aria-live="polite">
        {costs.status === 'known' && `Gesamtpreis ${formatPrice(costs.costs.total)}`}
      </p>
      <div aria-live="polite">{!(isExplained && costs.status === 'invalid') && <CostIssue costs={costs} />}</div>
    </div>
  );
}

function CostLines({ costs, subtotal, hasPost }: CostSummaryProps) {
  const shown = shownCosts(costs);
  const isLoading = costs.status === 'loading';
  return (
    <dl className="cost-lines" data-outdated={isLoading && shown !== undefined} aria-busy={isLoading}>
      <div>
        <dt>Zwischensumme</dt>
        <dd>{formatPrice(shown?.subtotal ?? subtotal)}</dd>
      </div>
      {(hasPost || (shown?.shippingCost ?? 0) > 0) && (
        <div>
          <dt>Versand</dt>
          <dd>{shown === undefined ? unknown(isLoading) : formatShipping(shown.shippingCost)}</dd>
        </div>
      )}
      <div className="cost-total">
        <dt>Gesamtpreis</dt>
        <dd>{shown === undefined ? unknown(isLoading) : formatPrice(shown.total)}</dd>
      </div>
    </dl>
  );
}

function CostIssue({ costs }: Pick<CostSummaryProps, 'costs'>) {
  const text = issueText(costs);
  if (text === undefined) return null;
  return (
    <Notice tone="warning">
      <p>{text}</p>
      {costs.status !== 'invalid' && (
        <p>
          <button type="button" className="button button-quiet" onClick={costs.refresh}>
            Erneut versuchen
          </button>
        </p>
      )}
    </Notice>
  );
}

function shownCosts(costs: CostState): CostBreakdown | undefined {
  if (costs.status === 'known') return costs.costs;
  return costs.status === 'loading' ? costs.last : undefined;
}

function issueText({ status }: CostState): string | undefined {
  if (status === 'failed') return 'Die Versandkosten konnten nicht berechnet werden.';
  if (status === 'offline') {
    return 'Sie sind offline. Ihr Warenkorb bleibt erhalten; sobald die Verbindung wieder da ist, rechnen wir weiter.';
  }
  if (status === 'invalid') return 'Ein Gutschein lässt sich so nicht bestellen. Bitte prüfen Sie Ihren Warenkorb.';
  return undefined;
}

function formatShipping(cents: number): string {
  return cents === 0 ? 'kostenlos' : formatPrice(cents);
}

function unknown(isLoading: boolean) {
  return isLoading ? <span className="cost-loading">wird berechnet</span> : '–';
}

/** Visitors click for more vouchers in quick succession; one request after the last click is enough. */
const PAUSE_MS = 300;

export type CostState = CostView & {
  /** Requests the costs again at once, after a failure or when the result is outdated. */
  refresh: () => void;
};

/**
 * Requests the cost of the positions, including shipping, from the order service: after every change, and when the
 * network comes back. A result is only shown for the positions it was requested for.
 */
export function useCostBreakdown(items: readonly Position[]): CostState {
  const loadService = useServices()?.loadOrderService;
  const [answered, setAnswered] = useState<ReceivedCosts>();
  const [attempt, setAttempt] = useState(0);
  const question = costsKeyOf(items);
  /** Number of the latest attempt. The first request of each attempt is sent without a pause. */
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
      setAnswered((before) => mergeCosts({ question, attempt }, answer, before));
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

/** @returns undefined if the request was aborted */
async function askForCosts(
  loadService: SiteServices['loadOrderService'],
  request: { positions: CostPosition[] },
  signal: AbortSignal,
): Promise<CostsResult | undefined> {
  try {
    const service = await loadService();
    signal.throwIfAborted();
    return await service.breakDownCosts(request, signal);
  } catch (error) {
    if (signal.aborted) return undefined;
    reportError(new Error('The costs could not be requested', { cause: error }));
    return { status: navigator.onLine ? 'failed' : 'offline' };
  }
}
