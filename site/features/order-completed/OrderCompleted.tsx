import { EmptyState } from '../../components/EmptyState.tsx';
import type { Position } from '../../shared/order/position.ts';
import type { DeliveryTexts } from '../../shared/texts.ts';
import { ROUTES } from '../../shared/routes.ts';
import { CompletionHeading, CompletionNotice } from './CompletionNotice.tsx';
import { OrderSummary, type VoucherLook } from './OrderSummary.tsx';
import { PlacedOrder } from './PlacedOrder.tsx';
import { useOrderCompleted, type OrderedCart, type CheckState } from './use-order-completed.ts';
import type { OrderRecord } from '../../shared/order/order-record.ts';

interface OrderCompletedProps {
  look: VoucherLook;
  /** voucherValidityPeriodInYears of the tenant. */
  validityYears: number;
  /** Whether any of the ordered vouchers is in the cart. */
  isInCart: (ordered: readonly Position[]) => boolean;
  /** What the tenant says of its deliveries. */
  texts: DeliveryTexts;
  cart: OrderedCart;
}

/** The page after the payment, for each possible result. */
export function OrderCompleted(props: OrderCompletedProps) {
  const { look, validityYears, isInCart, texts, cart } = props;
  const { completion, isNew, check, checkAgain, restoreCart } = useOrderCompleted(cart);
  switch (completion?.kind) {
    case undefined:
      return <LookingForOrder />;
    case 'none':
      return (
        <>
          <CompletionHeading text="Keine Bestellung gefunden" />
          <EmptyState
            icon="gift"
            text="Auf diesem Gerät liegt keine abgeschlossene Bestellung vor. Was Sie gekauft haben, steht in der E-Mail, die Sie nach der Bestellung bekommen."
            action={ROUTES.home}
            actionText="Zur Startseite"
          />
        </>
      );
    case 'paid':
    case 'open': {
      const { kind, record } = completion;
      const { positions } = record;
      const isAccepted = kind === 'paid' || (record.cart === undefined && !isInCart(positions));
      const placed = { record, look, validityYears, texts, moment: isAccepted ? { isNew } : undefined };
      if (kind === 'paid') return <PlacedOrder isPaid {...placed} />;
      return (
        <PlacedOrder isPaid={false} {...placed}>
          <OpenOrder
            record={record}
            isInCart={isInCart(positions)}
            check={check}
            onCheck={checkAgain}
            onRestore={restoreCart}
          />
        </PlacedOrder>
      );
    }
    case 'pending':
      return (
        <CompletionNotice
          icon="clock"
          tone="waiting"
          heading="Ihre Zahlung wird geprüft"
          orderId={completion.record.orderId}
          summary={<OrderSummary record={completion.record} look={look} />}
        >
          <p>Ihre Bestellung liegt uns vor, nur die Bestätigung der Zahlung fehlt noch.</p>
          <p>
            Sie müssen nichts weiter tun: Sobald die Zahlung bestätigt ist, machen sich Ihre Gutscheine auf den Weg, und
            Sie bekommen eine E-Mail an <b>{completion.record.email}</b>. Was Sie bestellt haben, liegt deshalb nicht
            mehr im Warenkorb.
          </p>
        </CompletionNotice>
      );
    case 'failed':
      return (
        <CompletionNotice
          icon="warning"
          tone="bad"
          heading="Die Zahlung ist fehlgeschlagen"
          orderId={completion.record.orderId}
        >
          <FailedOrder isInCart={isInCart(completion.record.positions)} />
        </CompletionNotice>
      );
    case 'foreign':
      return (
        <CompletionNotice icon="info" tone="waiting" heading="Ihre Bestellung ist hier nicht gespeichert">
          <p>
            In diesem Browser ist zu der Bestellung nichts gespeichert. Vielleicht haben Sie sie in einem anderen
            aufgegeben. Ob die Zahlung geklappt hat, steht in der E-Mail, die Sie nach der Bestellung bekommen.
          </p>
          <p>Bitte bestellen Sie erst dann noch einmal, wenn Sie wissen, dass nichts abgebucht wurde.</p>
        </CompletionNotice>
      );
  }
}

/** Prerendered content, shown until the browser has looked for the order, and without scripts. */
function LookingForOrder() {
  return (
    <div className="completed">
      <h1>Ihre Bestellung</h1>
      <p className="completed-wait needs-script">Einen Moment, wir sehen nach …</p>
      <p className="no-script">
        Die Bestätigung Ihrer Bestellung kommt per E-Mail. Um die Bestellung auch hier zu sehen, schalten Sie bitte
        JavaScript in Ihrem Browser ein.
      </p>
    </div>
  );
}

interface OpenOrderProps {
  record: OrderRecord;
  /** Whether the ordered vouchers are in the cart. */
  isInCart: boolean;
  check: CheckState;
  onCheck: () => void;
  onRestore: () => void;
}

/**
 * What the visitor can do while the result of the payment is not known. The state of a PayPal payment can be requested;
 * the result of a card payment comes by e-mail only. To prevent paying twice, vouchers that were set aside return to the
 * cart only on request.
 */
function OpenOrder({ record, isInCart, check, onCheck, onRestore }: OpenOrderProps) {
  return (
    <>
      {record.payPalOrderId !== undefined && (
        <>
          <p>Ob Ihre Zahlung schon da ist, können Sie hier prüfen.</p>
          <p className="actions">
            <button type="button" className="button" aria-disabled={check === 'checking'} onClick={onCheck}>
              {check === 'checking' ? 'Wird geprüft …' : 'Erneut prüfen'}
            </button>
          </p>
          <p aria-live="polite">
            {check === 'no-news' && 'Es gibt noch nichts Neues. Versuchen Sie es in ein paar Minuten noch einmal.'}
          </p>
        </>
      )}
      <div aria-live="polite">
        <OrderedCart record={record} isInCart={isInCart} onRestore={onRestore} />
      </div>
    </>
  );
}

function OrderedCart({ record, isInCart, onRestore }: Pick<OpenOrderProps, 'record' | 'isInCart' | 'onRestore'>) {
  if (record.cart === 'aside') {
    return (
      <>
        <p>
          Haben Sie bezahlt, müssen Sie nichts weiter tun. Haben Sie die Zahlung abgebrochen, können Sie Ihren Warenkorb
          zurückholen.
        </p>
        <p className="actions">
          <button type="button" className="button button-quiet" onClick={onRestore}>
            Warenkorb wiederherstellen
          </button>
        </p>
      </>
    );
  }
  if (!isInCart) return null;
  return (
    <p>
      {record.cart === 'restored'
        ? 'Ihre Gutscheine liegen wieder im Warenkorb.'
        : 'Ihre Gutscheine liegen noch im Warenkorb. Haben Sie bezahlt, bestellen Sie bitte nicht noch einmal.'}{' '}
      <a href={ROUTES.cart}>Warenkorb ansehen</a>
    </p>
  );
}

/** The payment failed. The vouchers are kept, and the visitor can try another payment method. */
function FailedOrder({ isInCart }: Pick<OpenOrderProps, 'isInCart'>) {
  if (!isInCart) {
    return (
      <>
        <p>Was Sie bestellt haben, liegt nicht mehr im Warenkorb. Sie können neu bestellen.</p>
        <p className="actions">
          <a className="button" href={ROUTES.vouchers}>
            Gutscheine ansehen
          </a>
        </p>
      </>
    );
  }
  return (
    <>
      <p>
        Es ist nichts verloren: Ihre Gutscheine liegen noch im Warenkorb. Versuchen Sie es an der Kasse noch einmal oder
        wählen Sie dort eine andere Zahlungsart.
      </p>
      <p className="actions">
        <a className="button" href={ROUTES.checkout}>
          Zurück zur Kasse
        </a>
        <a className="quiet-link" href={ROUTES.cart}>
          Warenkorb ansehen
        </a>
      </p>
    </>
  );
}
