import type { ReactNode } from 'react';
import { Icon } from '../../components/Icon.tsx';
import type { SupportContacts } from '../../components/SupportContact.tsx';
import type { DeliveryTexts } from '../../shared/texts.ts';
import type { OrderRecord } from '../../shared/order/order-record.ts';
import { ROUTES } from '../../shared/routes.ts';
import { validUntil } from '../../shared/text/format.ts';
import { CompletionHeading, OrderNumber, OrderSupport } from './CompletionNotice.tsx';
import { GiftCardSection } from './GiftCardSection.tsx';
import { OrderSummary, type VoucherLook } from './OrderSummary.tsx';

/** Vouchers that are delivered the same way. */
interface Delivery {
  /** E-mail address; absent for delivery by post. */
  email?: string;
  /** To the customer, not directly to the recipient of a gift. */
  isOwn: boolean;
  /** Number of vouchers. */
  quantity: number;
}

interface PlacedOrderProps {
  record: OrderRecord;
  /** The order service has confirmed the payment. */
  isPaid: boolean;
  look: VoucherLook;
  contacts: SupportContacts;
  validityYears: number;
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
  const { record, isPaid, look, contacts, validityYears, texts, children } = props;
  const heading = isPaid ? 'Vielen Dank für Ihre Bestellung' : 'Ihre Bestellung ist aufgegeben';
  return (
    <div className="completed completed-whole">
      <div className="completed-head">
        <p className="completed-seller">{look.tenantName}</p>
        <p className={`completed-mark completed-${isPaid ? 'good' : 'waiting'}`}>
          <Icon name={isPaid ? 'check' : 'mail'} />
        </p>
        <CompletionHeading text={heading} tenantName={look.tenantName} />
        <p className="lead">{isPaid ? 'Ihre Zahlung ist angekommen.' : 'Die Bestätigung kommt per E-Mail.'}</p>
        {children}
        <OrderNumber orderId={record.orderId} />
      </div>
      <NextSteps record={record} isPaid={isPaid} validityYears={validityYears} texts={texts} />
      <OrderSummary record={record} look={look} />
      <div className="completed-text">
        {record.positions.length > 0 && <GiftCardSection record={record} look={look} validityYears={validityYears} />}
        <OrderSupport contacts={contacts} />
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

/** How the vouchers are delivered; what the tenant says of it stands once for each way. */
function NextSteps({ record, isPaid, validityYears, texts }: NextStepsProps) {
  const deliveries = deliveriesOf(record);
  return (
    <section className="next-steps">
      <h2>{isPaid ? 'So geht es weiter' : 'Sobald Ihre Zahlung bestätigt ist'}</h2>
      <ul>
        {deliveries.map((delivery, place) => (
          <li key={delivery.email ?? ''}>
            <Icon name={delivery.email === undefined ? 'letter' : 'mail'} />
            <p>
              <DeliveryText delivery={delivery} isOnly={deliveries.length === 1} />{' '}
              {delivery.email === undefined ? texts.cardDelivery : place === 0 && texts.emailDelivery}
            </p>
          </li>
        ))}
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

interface DeliveryTextProps {
  delivery: Delivery;
  /** The order has no other one. */
  isOnly: boolean;
}

function DeliveryText({ delivery: { email, isOwn, quantity }, isOnly }: DeliveryTextProps) {
  const isOne = quantity === 1;
  const one = isOnly ? 'Der Gutschein' : 'Ein Gutschein';
  const go = isOne ? `${one} geht` : `${quantity} Gutscheine gehen`;
  if (email === undefined) {
    return <>{go} mit der Post an die angegebene Lieferadresse.</>;
  }
  if (isOwn) {
    return (
      <>
        {isOne ? `${one} kommt` : `${quantity} Gutscheine kommen`} per E-Mail an <b>{email}</b>.
      </>
    );
  }
  return (
    <>
      {go} per E-Mail direkt an <b>{email}</b>.
    </>
  );
}

/** The deliveries of an order: to the customer, to each recipient of a gift, then by post. */
export function deliveriesOf({ positions, email }: OrderRecord): Delivery[] {
  const byWay = new Map<string | undefined, Delivery>([[email, { email, isOwn: true, quantity: 0 }]]);
  let byPost = 0;
  for (const { deliveryType, quantity, gift } of positions) {
    if (deliveryType === 'POSTAL_SHIPPING') byPost += quantity;
    else {
      const to = gift?.recipientEmail ?? email;
      const delivery = byWay.get(to) ?? { email: to, isOwn: false, quantity: 0 };
      byWay.set(to, { ...delivery, quantity: delivery.quantity + quantity });
    }
  }
  return [...byWay.values(), { isOwn: true, quantity: byPost }].filter(({ quantity }) => quantity > 0);
}
