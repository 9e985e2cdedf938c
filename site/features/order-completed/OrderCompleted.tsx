import type { SupportContacts } from '../../components/SupportContact.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ROUTES } from '../../shared/routes.ts';
import { CompletionHeading, CompletionNotice } from './CompletionNotice.tsx';
import { FailedOrder, OpenOrder } from './OpenOrder.tsx';
import { OrderSummary, type VoucherLook } from './OrderSummary.tsx';
import { PaidOrder } from './PaidOrder.tsx';
import { useOrderCompleted, type OrderedCart } from './use-order-completed.ts';

interface OrderCompletedProps {
  look: VoucherLook;
  contacts: SupportContacts;
  /** voucherValidityPeriodInYears of the tenant. */
  validityYears: number;
  hasCartItems: boolean;
  cart: OrderedCart;
}

/** The page after the payment, for each possible result. */
export function OrderCompleted({ look, contacts, validityYears, hasCartItems, cart }: OrderCompletedProps) {
  const { completion, check, checkAgain, restoreCart } = useOrderCompleted(cart);
  const { tenantName } = look;
  const shared = { tenantName, contacts };
  switch (completion?.kind) {
    case undefined:
      return <LookingForOrder />;
    case 'none':
      return (
        <>
          <CompletionHeading text="Keine Bestellung gefunden" tenantName={tenantName} />
          <EmptyState
            icon="gift"
            text="Auf diesem Gerät liegt keine abgeschlossene Bestellung vor. Was Sie gekauft haben, steht in der E-Mail, die Sie nach der Bestellung bekommen."
            action={ROUTES.home}
            actionText="Zur Startseite"
          />
        </>
      );
    case 'paid':
      return <PaidOrder record={completion.record} look={look} contacts={contacts} validityYears={validityYears} />;
    case 'pending':
      return (
        <CompletionNotice
          {...shared}
          icon="clock"
          tone="waiting"
          heading="Ihre Zahlung wird geprüft"
          orderId={completion.record.orderId}
          summary={<OrderSummary record={completion.record} look={look} />}
        >
          <p>
            Ihre Bestellung liegt uns vor, nur die Bestätigung der Zahlung fehlt noch. Meist dauert das ein paar
            Minuten, manchmal bis zum nächsten Werktag.
          </p>
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
          {...shared}
          icon="warning"
          tone="bad"
          heading="Die Zahlung ist fehlgeschlagen"
          orderId={completion.record.orderId}
        >
          <FailedOrder hasCartItems={hasCartItems} />
        </CompletionNotice>
      );
    case 'open':
      return (
        <CompletionNotice
          {...shared}
          icon="clock"
          tone="waiting"
          heading="Ihre Bestellung ist aufgegeben"
          orderId={completion.record.orderId}
          summary={<OrderSummary record={completion.record} look={look} />}
        >
          <OpenOrder record={completion.record} check={check} onCheck={checkAgain} onRestore={restoreCart} />
        </CompletionNotice>
      );
    case 'foreign':
      return (
        <CompletionNotice {...shared} icon="info" tone="waiting" heading="Ihre Bestellung ist hier nicht gespeichert">
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
