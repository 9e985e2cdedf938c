import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { clearPaymentMark, hasPaymentMark } from './payment-visit.ts';

/**
 * Tells a visitor who returns from the payment page that nothing is lost, and removes the query from the address: a
 * reload does not repeat the notice, and secrets of providers are stored nowhere. Nothing in the address counts, since
 * anyone can write a link. Rendered in the browser only.
 */
export function ReturnNotice() {
  const [hasReturned] = useState(hasPaymentMark);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    clearPaymentMark();
    if (location.search !== '') history.replaceState(history.state, '', location.pathname + location.hash);
    box.current?.focus();
  }, []);
  if (!hasReturned) return null;
  return (
    <section className="notice" ref={box} tabIndex={-1} aria-label="Hinweis zur Zahlung">
      <Icon name="info" />
      <div>
        <p>Die Zahlung wurde nicht abgeschlossen. Ihr Warenkorb ist noch da.</p>
      </div>
    </section>
  );
}
