import { Icon } from '../../components/Icon.tsx';
import type { PaymentProvider } from '../../shared/order/order-payload.ts';
import { CheckoutSection } from './CheckoutOutline.tsx';
import type { PayPalState } from './use-paypal.ts';

interface PaymentSectionProps {
  methods: readonly PaymentProvider[];
  chosen: PaymentProvider | undefined;
  error: string | undefined;
  payPal: PayPalState;
  onChoose: (provider: PaymentProvider) => void;
}

/** Id of the first method's control, for links. */
export const PAYMENT_ID = 'kasse-zahlungsart';
const ERROR_ID = `${PAYMENT_ID}-fehler`;

const TEXTS: Record<PaymentProvider, { name: string; hint: string }> = {
  STRIPE: {
    name: 'Kreditkarte oder Debitkarte',
    hint: 'Die Kartendaten geben Sie nach dem Bestellen auf der gesicherten Seite des Zahlungsdienstes ein.',
  },
  PAYPAL: {
    name: 'PayPal',
    hint: 'Sobald Sie PayPal wählen, werden Daten wie Ihre IP-Adresse an PayPal übertragen.',
  },
};

export function PaymentSection({ methods, chosen, error, payPal, onChoose }: PaymentSectionProps) {
  return (
    <CheckoutSection number={3} title="Bezahlung">
      <fieldset
        className="choices payment-choice"
        aria-describedby={error === undefined ? undefined : ERROR_ID}
        aria-label="Zahlungsart"
      >
        {error !== undefined && (
          <p className="field-error" id={ERROR_ID}>
            <Icon name="warning" />
            {error}
          </p>
        )}
        {methods.map((method, index) => (
          <label key={method} className="choice">
            <input
              type="radio"
              name="zahlungsart"
              id={index === 0 ? PAYMENT_ID : undefined}
              value={method}
              checked={chosen === method}
              onChange={() => onChoose(method)}
            />
            <span>
              {TEXTS[method].name}
              <small>{TEXTS[method].hint}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <div aria-live="polite">
        {chosen === 'PAYPAL' && <PayPalNote payPal={payPal} hasOther={methods.length > 1} />}
      </div>
    </CheckoutSection>
  );
}

function PayPalNote({ payPal, hasOther }: { payPal: PayPalState; hasOther: boolean }) {
  if (payPal.status === 'ready') return <p className="checkout-hint">PayPal öffnet sich, sobald Sie bestellen.</p>;
  if (payPal.status === 'loading') return <p className="checkout-hint">PayPal wird geladen …</p>;
  return (
    <div className="notice notice-warning">
      <Icon name="warning" />
      <div>
        <p>
          PayPal konnte nicht geladen werden.
          {hasOther && ' Sie können es noch einmal versuchen oder mit Karte bezahlen.'}
        </p>
        <p>
          <button type="button" className="button button-quiet" onClick={payPal.retry}>
            PayPal erneut laden
          </button>
        </p>
      </div>
    </div>
  );
}

/** What is chosen before the visitor has chosen. Never PayPal: whoever chooses it agrees that it is loaded. */
export function firstChoice(methods: readonly PaymentProvider[]): PaymentProvider | undefined {
  return methods.find((method) => method === 'STRIPE');
}
