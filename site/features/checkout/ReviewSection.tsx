import { useState, type ReactNode } from 'react';
import { CostSummary, type CostState } from '../../components/CostSummary.tsx';
import { cartTotal, hasHardCoverItems } from '../../shared/order/costs.ts';
import type { Customer } from '../../shared/order/customer.ts';
import type { Position } from '../../shared/order/position.ts';
import { validUntil } from '../../shared/order/order-facts.ts';
import { ROUTES } from '../../shared/routes.ts';
import { CheckoutSection } from './CheckoutSection.tsx';
import { OrderLines } from './OrderLines.tsx';
import { OrderProgress } from './OrderProgress.tsx';
import type { OrderState } from './order-state.ts';

interface ReviewSectionProps {
  customer: Customer;
  items: readonly Position[];
  troublesOf: (position: Position) => string[];
  motifNames: Readonly<Record<string, string>>;
  /** voucherValidityPeriodInYears of the tenant. */
  validityYears: number;
  costs: CostState;
  /** The order service named another total than the one that was shown. */
  isTotalChanged: boolean;
  state: OrderState;
  onOrder: () => void;
  onCancelPayPal: () => void;
  /** Why the order has not gone on, if it has not. */
  children: ReactNode;
}

/** What is bought and what it costs, directly above the last button (§ 312j BGB). */
export function ReviewSection(props: ReviewSectionProps) {
  const { customer, items, troublesOf, motifNames, validityYears, costs, isTotalChanged, state, children } = props;
  const [validity] = useState(() => validUntil(new Date(), validityYears));
  const isBusy = state.step !== 'ready';
  return (
    <CheckoutSection number={4} title="Prüfen und bestellen">
      <OrderLines customer={customer} items={items} troublesOf={troublesOf} motifNames={motifNames} />
      <div className={isTotalChanged ? 'checkout-costs is-changed' : 'checkout-costs'}>
        <CostSummary costs={costs} subtotal={cartTotal(items).amount} hasPost={hasHardCoverItems(items)} />
      </div>
      <p className="checkout-hint">{`Gültig bis ${validity}`}</p>
      <p className="checkout-hint">
        Es gelten unsere <a href={ROUTES.terms}>AGB</a>. Wie wir mit Ihren Daten umgehen, steht in den{' '}
        <a href={ROUTES.privacy}>Datenschutzhinweisen</a>. Sie können die Bestellung innerhalb von vierzehn Tagen
        widerrufen: <a href={`${ROUTES.terms}#widerruf`}>Widerrufsbelehrung</a>.
      </p>
      {children}
      <button
        type="button"
        className="button button-large button-block"
        aria-busy={isBusy}
        aria-disabled={isBusy}
        onClick={props.onOrder}
      >
        Zahlungspflichtig bestellen
      </button>
      <OrderProgress state={state} onCancelPayPal={props.onCancelPayPal} />
    </CheckoutSection>
  );
}
