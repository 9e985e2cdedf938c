import type { OrderRecord } from '../../shared/order/order-record.ts';
import { ROUTES } from '../../shared/routes.ts';
import type { CheckState } from './use-order-completed.ts';

interface OpenOrderProps {
  record: OrderRecord;
  check: CheckState;
  onCheck: () => void;
  onRestore: () => void;
}

/**
 * The order is placed, but the result of the payment is not known yet. The state of a PayPal payment can be requested;
 * the result of a card payment comes by e-mail only. To prevent paying twice, the vouchers return to the cart only on
 * request.
 */
export function OpenOrder({ record, check, onCheck, onRestore }: OpenOrderProps) {
  const isPayPal = record.payPalOrderId !== undefined;
  return (
    <>
      <p>
        Ihre Bestellung liegt uns vor. Sobald Ihre Zahlung bestätigt ist, schicken wir die Bestätigung per E-Mail an{' '}
        <b>{record.email}</b>, meist in wenigen Minuten.
      </p>
      <p>Haben Sie bezahlt, müssen Sie nichts weiter tun. Bitte bestellen Sie dann nicht noch einmal.</p>
      {isPayPal && (
        <>
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
      <RestoreCart record={record} onRestore={onRestore} />
    </>
  );
}

function RestoreCart({ record, onRestore }: Pick<OpenOrderProps, 'record' | 'onRestore'>) {
  return (
    <div aria-live="polite">
      {record.cart === 'aside' && (
        <>
          <p>
            Sie haben die Zahlung abgebrochen? Was Sie bestellt haben, liegt nicht mehr im Warenkorb. Sie können es
            zurückholen.
          </p>
          <p className="actions">
            <button type="button" className="button button-quiet" onClick={onRestore}>
              Warenkorb wiederherstellen
            </button>
          </p>
        </>
      )}
      {record.cart === 'restored' && (
        <p>
          Ihre Gutscheine liegen wieder im Warenkorb. <a href={ROUTES.cart}>Warenkorb ansehen</a>
        </p>
      )}
    </div>
  );
}

/** The payment failed. The vouchers are kept, and the visitor can try another payment method. */
export function FailedOrder({ hasCartItems }: { hasCartItems: boolean }) {
  if (!hasCartItems) {
    return (
      <>
        <p>Ihre Gutscheine wurden nicht verschickt. Ihr Warenkorb ist leer; Sie können neu bestellen.</p>
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
