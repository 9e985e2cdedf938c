import type { OrderRecord } from '../../shared/order/order-record.ts';
import { ROUTES } from '../../shared/routes.ts';
import type { CheckState } from './use-order-completed.ts';

interface OpenOrderProps {
  record: OrderRecord;
  check: CheckState;
  onCheck: () => void;
}

/** Nobody has said yet how the payment ended. What PayPal knows can be asked for; a card payment tells by e-mail only. */
export function OpenOrder({ record, check, onCheck }: OpenOrderProps) {
  const isPayPal = record.payPalOrderId !== undefined;
  return (
    <>
      <p>
        Wir haben von {isPayPal ? 'PayPal' : 'der Zahlungsseite'} noch keine Rückmeldung bekommen. Hat die Zahlung
        geklappt, kommt in den nächsten Minuten eine E-Mail an <b>{record.email}</b>.
      </p>
      <p>
        Ihr Warenkorb bleibt so lange, wie er ist. Bitte bestellen Sie erst dann noch einmal, wenn Sie wissen, dass
        nichts abgebucht wurde.
      </p>
      <p className="actions">
        {isPayPal && (
          <button type="button" className="button" aria-disabled={check === 'checking'} onClick={onCheck}>
            {check === 'checking' ? 'Wird geprüft …' : 'Erneut prüfen'}
          </button>
        )}
        <a className={isPayPal ? 'quiet-link' : 'button button-quiet'} href={ROUTES.checkout}>
          Zurück zur Kasse
        </a>
      </p>
      <p aria-live="polite">
        {check === 'no-news' && 'Es gibt noch nichts Neues. Versuchen Sie es in ein paar Minuten noch einmal.'}
      </p>
    </>
  );
}
