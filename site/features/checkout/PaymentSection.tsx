import { Choice, FieldError } from '../../components/FieldError.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PAYMENT_FLOWS } from '../../payment/flows.ts';
import { paymentProvider, type PaymentProvider } from '../../payment/providers.ts';
import { CheckoutSection } from './CheckoutOutline.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Pay, PaymentContext } from '../../payment/payment-flow.ts';

interface PaymentSectionProps {
  methods: readonly PaymentProvider[];
  chosen: PaymentProvider | undefined;
  error: string | undefined;
  /** Of the chosen provider. */
  code: PaymentCode;
  onChoose: (provider: PaymentProvider) => void;
}

/** Id of the first method's control, for links. */
export const PAYMENT_ID = 'kasse-zahlungsart';
const ERROR_ID = `${PAYMENT_ID}-fehler`;

export function PaymentSection({ methods, chosen, error, code, onChoose }: PaymentSectionProps) {
  return (
    <CheckoutSection number={3} title="Bezahlung">
      <fieldset
        className="choices payment-choice"
        aria-describedby={error === undefined ? undefined : ERROR_ID}
        aria-label="Zahlungsart"
      >
        <FieldError id={ERROR_ID} text={error} />
        {methods.map((method, index) => (
          <Choice
            key={method}
            name="zahlungsart"
            id={index === 0 ? PAYMENT_ID : undefined}
            value={method}
            checked={chosen === method}
            onChange={() => onChoose(method)}
          >
            {paymentProvider(method).texts.name}
            <small>{paymentProvider(method).texts.hint}</small>
          </Choice>
        ))}
      </fieldset>
      <div aria-live="polite">
        {chosen !== undefined && typeof PAYMENT_FLOWS[chosen].pay !== 'function' && (
          <CodeNote chosen={chosen} code={code} others={methods.filter((method) => method !== chosen)} />
        )}
      </div>
    </CheckoutSection>
  );
}

interface CodeNoteProps {
  chosen: PaymentProvider;
  code: PaymentCode;
  others: readonly PaymentProvider[];
}

/** Whether the provider's own code is loaded. */
function CodeNote({ chosen, code, others }: CodeNoteProps) {
  const { name } = paymentProvider(chosen).texts;
  if (code.status === 'ready') return <p className="checkout-hint">{`${name} öffnet sich, sobald Sie bestellen.`}</p>;
  if (code.status === 'loading') return <p className="checkout-hint">{`${name} wird geladen …`}</p>;
  const otherWays = others.map((other) => `mit ${paymentProvider(other).texts.shortName}`).join(' oder ');
  return (
    <Notice tone="warning">
      <p>
        {`${name} konnte nicht geladen werden.`}
        {otherWays !== '' && ` Sie können es noch einmal versuchen oder ${otherWays} bezahlen.`}
      </p>
      <p>
        <button type="button" className="button button-quiet" onClick={code.retry}>
          {`${name} erneut laden`}
        </button>
      </p>
    </Notice>
  );
}

/**
 * The preselected method. A provider that loads code from elsewhere is never preselected, because choosing it is the
 * consent.
 */
export function firstChoice(methods: readonly PaymentProvider[]): PaymentProvider | undefined {
  return methods.find((method) => !paymentProvider(method).needsConsent);
}

type PaymentCode = { status: 'loading' } | { status: 'ready'; pay: Pay } | { status: 'failed'; retry: () => void };

/**
 * The code that pays with the chosen provider. A provider's own code is loaded when the visitor chooses it, not before, and
 * is then kept, whatever the visitor chooses next.
 */
export function usePaymentCode(provider: PaymentProvider | undefined, context: PaymentContext): PaymentCode {
  const [loaded, setLoaded] = useState<Partial<Record<PaymentProvider, Pay>>>({});
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState<number>();
  const flow = provider && PAYMENT_FLOWS[provider];
  const pay = typeof flow?.pay === 'function' ? flow.pay : provider && loaded[provider];
  const missing = pay === undefined ? provider : undefined;
  const currentContext = useEffectEvent(() => context);

  useEffect(() => {
    if (missing === undefined) return undefined;
    const { pay } = PAYMENT_FLOWS[missing];
    if (typeof pay === 'function') return undefined;
    let isCurrent = true;
    const context = currentContext();
    const load = async () => {
      try {
        const code = await pay.load(context);
        if (isCurrent) setLoaded((others) => ({ ...others, [missing]: code }));
      } catch (error) {
        reportError(new Error(`${paymentProvider(missing).texts.name} could not be loaded`, { cause: error }));
        if (isCurrent) setFailedAttempt(attempt);
      }
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [missing, attempt]);

  if (pay !== undefined) return { status: 'ready', pay };
  if (failedAttempt !== attempt) return { status: 'loading' };
  return { status: 'failed', retry: () => setAttempt(attempt + 1) };
}
