import type { ReactNode } from 'react';
import { DeliveryLines } from '../../components/DeliveryLines.tsx';
import { Icon } from '../../components/Icon.tsx';
import { useShell } from '../../components/shell-context.ts';
import type { DeliveryTexts } from '../../shared/texts.ts';
import type { OrderRecord } from '../../shared/order/order-record.ts';
import { ROUTES } from '../../shared/routes.ts';
import { validUntil } from '../../shared/text/format.ts';
import { CompletionHeading, OrderNumber, OrderSupport } from './CompletionNotice.tsx';
import { GiftSection } from './GiftSection.tsx';
import { OrderSummary, type VoucherLook } from './OrderSummary.tsx';

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
