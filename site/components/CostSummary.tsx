import { formatPrice } from '../shared/format-amount.ts';
import type { CostBreakdown } from '../shared/order/cost-breakdown.ts';
import { Icon } from './Icon.tsx';
import type { CostState } from './use-cost-breakdown.ts';

interface CostSummaryProps {
  costs: CostState;
  /** Cents, computed from the cart: shown as long as nothing better is known. */
  subtotal: number;
  /** Something is sent by post. */
  hasPost: boolean;
  /** What cannot be sold is said elsewhere on the page already. */
  isExplained?: boolean;
}

/** Sum, shipping and total of the cart, and what to do where they are not known. */
export function CostSummary({ costs, subtotal, hasPost, isExplained = false }: CostSummaryProps) {
  return (
    <div className="cost-summary">
      <CostLines costs={costs} subtotal={subtotal} hasPost={hasPost} />
      <p className="visually-hidden" aria-live="polite">
        {costs.status === 'known' && `Gesamtsumme ${formatPrice(costs.costs.total)}`}
      </p>
      <div aria-live="polite">{!(isExplained && costs.status === 'invalid') && <CostTrouble costs={costs} />}</div>
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
        <dt>Gesamtsumme</dt>
        <dd>{shown === undefined ? unknown(isLoading) : formatPrice(shown.total)}</dd>
      </div>
    </dl>
  );
}

function CostTrouble({ costs }: Pick<CostSummaryProps, 'costs'>) {
  const text = troubleText(costs);
  if (text === undefined) return null;
  return (
    <div className="notice notice-warning">
      <Icon name="warning" />
      <div>
        <p>{text}</p>
        {costs.status !== 'invalid' && (
          <p>
            <button type="button" className="button button-quiet" onClick={costs.refresh}>
              Erneut versuchen
            </button>
          </p>
        )}
      </div>
    </div>
  );
}

function shownCosts(costs: CostState): CostBreakdown | undefined {
  if (costs.status === 'known') return costs.costs;
  return costs.status === 'loading' ? costs.last : undefined;
}

function troubleText({ status }: CostState): string | undefined {
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
