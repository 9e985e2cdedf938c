import type { OrderRecord } from '../../shared/order/order-record.ts';
import { ROUTES } from '../../shared/routes.ts';
import type { CheckState } from './use-order-completed.ts';

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
export function OpenOrder({ record, isInCart, check, onCheck, onRestore }: OpenOrderProps) {
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
export function FailedOrder({ isInCart }: Pick<OpenOrderProps, 'isInCart'>) {
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
