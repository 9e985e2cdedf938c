import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { clearPaymentMark, hasPaymentMark } from './payment-visit.ts';

/** Query parameters of known payment providers. Each of them shows that the visitor returns from a payment page. */
const PAYMENT_PARAMETERS = ['redirect_status', 'payment_intent', 'session_id'];

/**
 * Tells a visitor who returns from the payment page that nothing is lost, and removes the query from the address: a
 * reload does not repeat the notice, and secrets of providers are stored nowhere. Rendered in the browser only.
 */
export function ReturnNotice() {
  const [text] = useState(chooseText);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    clearPaymentMark();
    if (location.search !== '') history.replaceState(history.state, '', location.pathname + location.hash);
    box.current?.focus();
  }, []);
  if (text === undefined) return null;
  return (
    <section className="notice" ref={box} tabIndex={-1} aria-label="Hinweis zur Zahlung">
      <Icon name="info" />
      <div>
        <p>{text}</p>
      </div>
    </section>
  );
}

function chooseText(): string | undefined {
  const query = new URLSearchParams(location.search);
  const wasPaying = hasPaymentMark();
  if (!wasPaying && !PAYMENT_PARAMETERS.some((name) => query.has(name))) return undefined;
  return wasPaying && query.get('redirect_status') === 'failed'
    ? 'Die Zahlung hat nicht geklappt, es wurde nichts abgebucht. Ihr Warenkorb ist noch da.'
    : 'Die Zahlung wurde abgebrochen. Ihr Warenkorb ist noch da.';
}
