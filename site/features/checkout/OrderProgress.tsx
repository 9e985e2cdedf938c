import { ROUTES } from '../../shared/routes.ts';
import type { OrderState } from './order-state.ts';

interface OrderProgressProps {
  state: OrderState;
  onCancelPayPal: () => void;
}

/** What is under way. The region is always there, so that it is read out. */
export function OrderProgress({ state, onCancelPayPal }: OrderProgressProps) {
  return (
    <div className="checkout-progress" aria-live="polite">
      {state.step === 'checking' && <p>Ihre Gutscheine werden geprüft …</p>}
      {state.step === 'placing' && <p>Ihre Bestellung wird übermittelt …</p>}
      {state.step === 'approving' && (
        <p>
          Bitte bestätigen Sie die Zahlung im Fenster von PayPal.{' '}
          <button type="button" className="text-button" onClick={onCancelPayPal}>
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
