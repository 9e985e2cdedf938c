import { useState, type ReactNode } from 'react';
import { CostSummary, type CostState } from '../../components/CostSummary.tsx';
import { PositionIssues } from '../../components/FieldError.tsx';
import { TrustLine } from '../../components/TrustLine.tsx';
import { paymentProvider, type PaymentProvider } from '../../payment/providers.ts';
import { cartTotal, hasHardCoverItems } from '../../shared/order/costs.ts';
import type { Customer } from '../../shared/order/customer.ts';
import { deliverySentence, destinationOf } from '../../shared/order/destination.ts';
import { giftSummary } from '../../shared/order/gift-draft.ts';
import { giftFor } from '../../shared/order/order-payload.ts';
import type { Position } from '../../shared/order/position.ts';
import { ROUTES } from '../../shared/routes.ts';
import { formatAmount, formatPrice, validUntil } from '../../shared/text/format.ts';
import { CheckoutSection, REVIEW_NUMBER } from './CheckoutOutline.tsx';
import type { OrderState } from './order-flow.ts';

interface ReviewSectionProps {
  customer: Customer;
  items: readonly Position[];
  /** Those that the costs are of. */
  sellable: readonly Position[];
  issuesOf: (position: Position) => string[];
  motifNames: Readonly<Record<string, string>>;
  /** voucherValidityPeriodInYears of the tenant. */
  validityYears: number;
  costs: CostState;
  methods: readonly PaymentProvider[];
  /** The order service computed another total than the one shown. */
  isTotalChanged: boolean;
  state: OrderState;
  onOrder: () => void;
  onCancelPayment: () => void;
  /** Why the order has not gone on, if it has not. */
  children: ReactNode;
}

/** Positions and costs, directly above the order button (§ 312j BGB). */
export function ReviewSection(props: ReviewSectionProps) {
  const { customer, items, sellable, issuesOf, motifNames, validityYears, costs, isTotalChanged, state, children } =
    props;
  const [validity] = useState(() => validUntil(new Date(), validityYears));
  const isBusy = state.step !== 'ready';
  return (
    <CheckoutSection number={REVIEW_NUMBER} title="Prüfen und bestellen">
      <OrderLines customer={customer} items={items} issuesOf={issuesOf} motifNames={motifNames} />
      <div className={isTotalChanged ? 'checkout-costs is-changed' : 'checkout-costs'}>
        <CostSummary costs={costs} subtotal={cartTotal(sellable).amount} hasPost={hasHardCoverItems(sellable)} />
      </div>
      <p className="checkout-hint">{`Gültig bis ${validity}`}</p>
      <p className="checkout-hint">
        Es gelten unsere <a href={ROUTES.terms}>AGB</a>. Wie wir mit Ihren Daten umgehen, steht unter{' '}
        <a href={ROUTES.privacy}>Datenschutz</a>. Sie können die Bestellung innerhalb von vierzehn Tagen widerrufen:{' '}
        <a href={`${ROUTES.terms}#widerruf`}>Widerrufsbelehrung</a>.
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
      <TrustLine waysToPay={props.methods.map((method) => paymentProvider(method).texts.shortName)} />
      <OrderProgress state={state} onCancelPayment={props.onCancelPayment} />
    </CheckoutSection>
  );
}

interface OrderLinesProps {
  /** The current content of the form, which decides where the vouchers are sent. */
  customer: Customer;
  items: readonly Position[];
  issuesOf: (position: Position) => string[];
  /** By template id. */
  motifNames: Readonly<Record<string, string>>;
}

/** The positions of the order. */
function OrderLines({ customer, items, issuesOf, motifNames }: OrderLinesProps) {
  const destination = destinationOf(customer);
  return (
    <>
      <ul className="order-lines">
        {items.map((position) => (
          <li key={position.positionNumber}>
            <p className="order-line">
              <strong>{position.merchant.companyName}</strong>
              <span>{formatPrice(position.amount * position.quantity)}</span>
            </p>
            <p>{factsOf(position, motifNames)}</p>
            <GiftText position={position} />
            <p className="position-delivery">{deliverySentence(position, destination)}</p>
            <PositionIssues issues={issuesOf(position)} />
          </li>
        ))}
      </ul>
      <p className="order-lines-end">
        <a href={ROUTES.cart}>Warenkorb ändern</a>
      </p>
    </>
  );
}

function factsOf({ quantity, amount, templateId }: Position, motifNames: Record<string, string>): string {
  // The id comes from storage.
  const motif = Object.hasOwn(motifNames, templateId) ? motifNames[templateId] : undefined;
  return `${quantity} × ${formatAmount(amount)}${motif === undefined ? '' : `, Motiv „${motif}“`}`;
}

/** The whole greeting, because it is part of what is ordered. */
function GiftText({ position }: { position: Position }) {
  const gift = position.gift && giftFor(position.deliveryType, position.gift);
  if (gift === undefined) return null;
  return (
    <>
      <p>{giftSummary(gift)}</p>
      {gift.message !== undefined && <blockquote>{gift.message}</blockquote>}
    </>
  );
}

interface OrderProgressProps {
  state: OrderState;
  onCancelPayment: () => void;
}

/** The progress of the order. The live region is always rendered, so that changes are read out. */
function OrderProgress({ state, onCancelPayment }: OrderProgressProps) {
  return (
    <div className="checkout-progress" aria-live="polite">
      {state.step === 'checking' && <p>Ihre Gutscheine werden geprüft …</p>}
      {state.step === 'placing' && <p>Ihre Bestellung wird übermittelt …</p>}
      {state.step === 'approving' && (
        <p>
          {`Bitte bestätigen Sie die Zahlung im Fenster von ${paymentProvider(state.provider).texts.name}.`}{' '}
          <button type="button" className="text-button" onClick={onCancelPayment}>
            Zahlung abbrechen
          </button>
        </p>
      )}
      {state.step === 'capturing' && <p>Ihre Zahlung wird abgeschlossen. Bitte lassen Sie diese Seite offen.</p>}
      {state.step === 'leaving' && (
        <p>
          Sie werden weitergeleitet …{' '}
          <a href={state.href} data-vike="false">
            {state.href === ROUTES.orderCompleted ? 'Zu Ihrer Bestellung' : 'Zur Zahlungsseite'}
          </a>
        </p>
      )}
    </div>
  );
}
