import type { ReactNode } from 'react';
import { DeliveryLines } from '../../components/DeliveryLines.tsx';
import { Icon } from '../../components/Icon.tsx';
import { useShell } from '../../components/shell-context.ts';
import type { DeliveryTexts } from '../../shared/texts.ts';
import type { OrderRecord } from '../../shared/order/order-record.ts';
import { ROUTES, voucherPath } from '../../shared/routes.ts';
import { validUntil } from '../../shared/text/format.ts';
import { CompletionHeading, OrderNumber, OrderSupport } from './CompletionNotice.tsx';
import { OrderedFace, OrderSummary, type VoucherLook, positionsWithCard } from './OrderSummary.tsx';
import { ShareButton } from '../../components/ShareButton.tsx';
import { useDialog } from '../../components/use-loaded.ts';
import { deliveryOf } from '../../shared/order/destination.ts';
import { Greeting } from '../../components/VoucherFace.tsx';
import { giftFor } from '../../shared/order/order-payload.ts';
import type { Position } from '../../shared/order/position.ts';

interface PlacedOrderProps {
  record: OrderRecord;
  /** The order service has confirmed the payment. */
  isPaid: boolean;
  look: VoucherLook;
  validityYears: number;
  /** Undefined while the visitor may not have paid: nothing is celebrated then. */
  moment: { isNew: boolean } | undefined;
  /** What the tenant says of its deliveries. */
  texts: DeliveryTexts;
  /** What the visitor can still do while the payment is not known. */
  children?: ReactNode;
}

/**
 * The page of an order that is paid or may be: whoever comes back from a payment page has paid as a rule, but nobody has
 * said so to this browser.
 */
export function PlacedOrder(props: PlacedOrderProps) {
  const { record, isPaid, look, validityYears, moment, texts, children } = props;
  const heading = isPaid ? 'Vielen Dank für Ihre Bestellung' : 'Ihre Bestellung ist aufgegeben';
  const gift = <GiftSection record={record} look={look} validityYears={validityYears} moment={moment} />;
  return (
    <div className="completed completed-whole">
      <div className="completed-head">
        <p className="completed-seller">{useShell().tenant.name}</p>
        {moment === undefined && (
          <p className={`completed-mark completed-${isPaid ? 'good' : 'waiting'}`}>
            <Icon name={isPaid ? 'check' : 'mail'} />
          </p>
        )}
        <CompletionHeading text={heading} />
        <p className="lead">{isPaid ? 'Ihre Zahlung ist angekommen.' : 'Die Bestätigung kommt per E-Mail.'}</p>
        {children}
        {moment !== undefined && gift}
        <OrderNumber orderId={record.orderId} />
      </div>
      <NextSteps record={record} isPaid={isPaid} validityYears={validityYears} texts={texts} />
      <OrderSummary record={record} look={look} />
      <div className="completed-text">
        {moment === undefined && gift}
        <OrderSupport />
        <p className="actions">
          <button type="button" className="button button-quiet" onClick={() => print()}>
            <Icon name="print" />
            Bestellung drucken
          </button>
          <a className="quiet-link" href={ROUTES.vouchers}>
            Weitere Gutscheine ansehen
          </a>
        </p>
      </div>
    </div>
  );
}

type NextStepsProps = Pick<PlacedOrderProps, 'record' | 'isPaid' | 'validityYears' | 'texts'>;

/** How the vouchers are delivered. */
function NextSteps({ record, isPaid, validityYears, texts }: NextStepsProps) {
  return (
    <section className="next-steps">
      <h2>{isPaid ? 'So geht es weiter' : 'Sobald Ihre Zahlung bestätigt ist'}</h2>
      <ul>
        <DeliveryLines positions={record.positions} destination={record} texts={texts} />
        <li>
          <Icon name="list" />
          <p>
            Ihre Bestellbestätigung schicken wir an <b>{record.email}</b>. Nichts angekommen? Dann sehen Sie bitte auch
            im Spam-Ordner nach.
          </p>
        </li>
        <li>
          <Icon name="calendar" />
          <p>Gültig bis {validUntil(new Date(record.placedAt), validityYears)}</p>
        </li>
      </ul>
    </section>
  );
}

const loadCards = async () => (await import('./GiftCards.tsx')).GiftCards;

interface GiftSectionProps {
  record: OrderRecord;
  look: VoucherLook;
  validityYears: number;
  /** Undefined while the visitor may not have paid: nothing is celebrated then. */
  moment: { isNew: boolean } | undefined;
}

/**
 * The gift, and cards for those who give it before the e-mail or the letter arrives. The code of the cards is loaded when
 * they are opened.
 */
function GiftSection({ moment, ...props }: GiftSectionProps) {
  const { Dialog: Cards, isOpening, hasFailed, open, close } = useDialog(loadCards);
  const { record, look } = props;
  const [gift] = positionsWithCard(record.positions);
  if (gift === undefined) return null;
  const { merchant } = gift;
  return (
    <section className="order-cards">
      {moment !== undefined && <GiftMoment position={gift} look={look} {...moment} />}
      {record.positions.some((position) => deliveryOf(position, record).isOwn) && (
        <>
          <h2>Heute schon verschenken?</h2>
          <p>Mit einer Grußkarte zum Ausdrucken, mit Motiv und Gruß. Der Gutschein selbst kommt dann nach.</p>
        </>
      )}
      <p className="actions">
        <button type="button" className="button" aria-busy={isOpening || undefined} onClick={open}>
          <Icon name="gift" />
          Grußkarte drucken
        </button>
        <ShareButton label="Weiterempfehlen" title={merchant.companyName} path={voucherPath(merchant.slug)} />
      </p>
      <p aria-live="polite">
        {hasFailed && 'Die Grußkarte konnte nicht geladen werden. Bitte laden Sie die Seite neu.'}
      </p>
      {Cards !== undefined && <Cards {...props} onClose={close} />}
    </section>
  );
}

interface GiftMomentProps {
  /** The voucher that comes out of the envelope. */
  position: Position;
  look: VoucherLook;
  /** The visitor sees it for the first time. Otherwise the envelope is open and the voucher out. */
  isNew: boolean;
}

/** The voucher comes out of its envelope, once. Decorative: the order beside it says the same. */
function GiftMoment({ position, look, isNew }: GiftMomentProps) {
  const { deliveryType, gift } = position;
  const greeting = gift && giftFor(deliveryType, gift);
  return (
    <div className={isNew ? 'gift-moment is-opening' : 'gift-moment'} aria-hidden="true">
      <Confetti />
      <svg className="envelope envelope-flap" viewBox="0 0 480 132">
        <path d="M3 132L220 8q20-11 40 0L477 132z" fill="var(--drawn-soft)" stroke="var(--drawn-near)" />
      </svg>
      <svg className="envelope" viewBox="0 0 480 172">
        <path d="M1 1h478v168H1z" fill="var(--drawn-far)" stroke="var(--drawn-near)" />
      </svg>
      <OrderedFace position={position} look={look} priority />
      <svg className="envelope envelope-front" viewBox="0 0 480 172">
        <path
          d="M1 1l221 82q18 6 36 0L479 1v159q0 11-11 11H12q-11 0-11-11zM5 168L196 74M475 168L284 74"
          fill="var(--drawn-soft)"
          stroke="var(--drawn-near)"
        />
      </svg>
      <svg className="envelope envelope-lid" viewBox="0 0 480 132">
        <path d="M3 0L220 124q20 11 40 0L477 0z" fill="var(--drawn-soft)" stroke="var(--drawn-near)" />
      </svg>
      {greeting !== undefined && <Greeting {...greeting} />}
    </div>
  );
}

/** A few pieces of paper around the upper edge of the voucher, in the tenant's colours. */
function Confetti() {
  return (
    <svg className="envelope envelope-confetti" viewBox="0 0 480 240">
      <g fill="var(--drawn-fill)">
        <path d="M46 24l12-6 5 10-12 6zM178 8l11 4-4 11-11-4zM334 14l9-8 8 9-9 8zM436 30l12 2-2 11-12-2z" />
        <circle cx="112" cy="30" r="6" />
        <circle cx="262" cy="30" r="5" />
        <circle cx="474" cy="66" r="5" />
        <circle cx="6" cy="118" r="4" />
      </g>
      <g fill="var(--drawn-far)" stroke="var(--drawn-near)">
        <path d="M78 6l13 2-2 11-13-2zM222 20l8-10 9 8-8 9zM4 70l10-5 5 9-10 5zM386 22l10-6 6 9-10 6zM464 108l7-8 7 7-7 8z" />
        <circle cx="146" cy="16" r="6" />
        <circle cx="298" cy="12" r="6" />
        <circle cx="418" cy="10" r="5" />
      </g>
    </svg>
  );
}
