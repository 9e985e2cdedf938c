import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../components/Icon.tsx';

/** Parameter with which a payment page says how it ended. */
const STATUS = 'redirect_status';

/**
 * Says to who comes back from the payment page that nothing is lost, and takes what the page said out of the address, so
 * that a reload does not say it again. For the browser only.
 */
export function ReturnNotice() {
  const [status] = useState(readStatus);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (status === null) return;
    history.replaceState(history.state, '', location.pathname);
    box.current?.focus();
  }, [status]);
  if (status === null) return null;
  return (
    <section className="notice" ref={box} tabIndex={-1} aria-label="Hinweis zur Zahlung">
      <Icon name="info" />
      <div>
        <p>
          {status === 'failed'
            ? 'Die Zahlung hat nicht geklappt, es wurde nichts abgebucht. Ihr Warenkorb ist noch da.'
            : 'Die Zahlung wurde abgebrochen. Ihr Warenkorb ist noch da.'}
        </p>
      </div>
    </section>
  );
}

function readStatus(): string | null {
  return new URLSearchParams(location.search).get(STATUS);
}
