import { EmptyState } from '../../components/EmptyState.tsx';
import type { Position } from '../../shared/order/position.ts';
import type { DeliveryTexts } from '../../shared/texts.ts';
import { ROUTES } from '../../shared/routes.ts';
import { CompletionHeading, CompletionNotice } from './CompletionNotice.tsx';
import { FailedOrder, OpenOrder } from './OpenOrder.tsx';
import { OrderSummary, type VoucherLook } from './OrderSummary.tsx';
import { PlacedOrder } from './PlacedOrder.tsx';
import { useOrderCompleted, type OrderedCart } from './use-order-completed.ts';

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
