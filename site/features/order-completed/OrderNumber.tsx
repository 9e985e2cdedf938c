import { useState } from 'react';
import { Icon } from '../../components/Icon.tsx';

/** The number of the order, to note down and to copy. */
export function OrderNumber({ orderId }: { orderId: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(orderId);
      setOutcome('copied');
    } catch {
      // A browser that does not let pages write into the clipboard: the number can be marked and copied by hand.
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
      <p className="order-number-outcome" aria-live="polite">
        {outcome === 'copied' && 'Kopiert'}
        {outcome === 'refused' && 'Das lässt Ihr Browser nicht zu. Bitte markieren Sie die Nummer.'}
      </p>
    </div>
  );
}
