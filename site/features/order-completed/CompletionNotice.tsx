import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon, type IconName } from '../../components/Icon.tsx';
import { SupportContact } from '../../components/TextBlocks.tsx';
import { useShell } from '../../components/shell-context.ts';

interface CompletionNoticeProps {
  icon: IconName;
  tone: 'waiting' | 'bad';
  heading: string;
  /** Absent if unknown. */
  orderId?: string;
  /** What it means and what the visitor can do. */
  children: ReactNode;
  /** The order's content, if the order was certainly placed. */
  summary?: ReactNode;
}

/** An order that is not known to be paid: what it means, its number, and whom to ask. */
export function CompletionNotice({ icon, tone, heading, orderId, children, summary }: CompletionNoticeProps) {
  return (
    <div className={`completed${summary === undefined ? '' : ' completed-whole'}`}>
      <div className="completed-head">
        <p className={`completed-mark completed-${tone}`}>
          <Icon name={icon} />
        </p>
        <CompletionHeading text={heading} />
      </div>
      <div className="completed-text">
        {children}
        {orderId !== undefined && <OrderNumber orderId={orderId} />}
        <OrderSupport hasNumber={orderId !== undefined} />
      </div>
      {summary}
    </div>
  );
}

/** The page's heading, and its title, once the result is known. It takes the focus, so that it is read out. */
export function CompletionHeading({ text }: { text: string }) {
  const { name: tenantName } = useShell().tenant;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${text} – ${tenantName}`;
    heading.current?.focus({ preventScroll: true });
  }, [text, tenantName]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {text}
    </h1>
  );
}

/** The order number, with a button to copy it. */
export function OrderNumber({ orderId }: { orderId: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(orderId);
      setOutcome('copied');
    } catch {
      // The browser denies access to the clipboard; the visitor can select and copy the number.
      setOutcome('refused');
    }
  }

  return (
    <div className="order-number">
      <p>
        <span>Bestellnummer</span> <strong>{orderId}</strong>
      </p>
      <button type="button" className="button button-quiet" onClick={() => void copy()}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
        Nummer kopieren
      </button>
      <p className="outcome" aria-live="polite">
        {outcome === 'copied' && 'Kopiert'}
        {outcome === 'refused' && 'Das lässt Ihr Browser nicht zu. Bitte markieren Sie die Nummer.'}
      </p>
    </div>
  );
}

/** Whom to ask about the order. */
export function OrderSupport({ hasNumber = true }: { hasNumber?: boolean }) {
  return (
    <section className="order-support">
      <h2>Fragen zu Ihrer Bestellung?</h2>
      <p>
        Sie erreichen uns <SupportContact />.{hasNumber && ' Bitte nennen Sie Ihre Bestellnummer.'}
      </p>
    </section>
  );
}
