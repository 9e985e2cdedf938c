import { useState, type ComponentType } from 'react';
import { Icon } from '../../components/Icon.tsx';
import type { OrderRecord } from '../../shared/order/order-record.ts';
import type { GiftCardsProps } from './GiftCards.tsx';
import type { VoucherLook } from './OrderSummary.tsx';

interface GiftCardSectionProps {
  record: OrderRecord;
  look: VoucherLook;
  validityYears: number;
}

/**
 * Cards for those who give their vouchers before the e-mail or the letter arrives. Their code is loaded when they are
 * opened.
 */
export function GiftCardSection(props: GiftCardSectionProps) {
  const [Cards, setCards] = useState<ComponentType<GiftCardsProps>>();
  const [isOpening, setOpening] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  async function open() {
    setFailed(false);
    setOpening(true);
    try {
      const { GiftCards } = await import('./GiftCards.tsx');
      setCards(() => GiftCards);
    } catch (cause) {
      setFailed(true);
      reportError(cause);
    }
    setOpening(false);
  }

  return (
    <section className="order-cards">
      <h2>Heute schon verschenken?</h2>
      <p>Mit einer Grußkarte zum Ausdrucken, mit Motiv und Gruß. Der Gutschein selbst kommt dann nach.</p>
      <p className="actions">
        <button type="button" className="button" aria-busy={isOpening || undefined} onClick={() => void open()}>
          <Icon name="gift" />
          Grußkarte drucken
        </button>
      </p>
      <p aria-live="polite">
        {hasFailed && 'Die Grußkarte konnte nicht geladen werden. Bitte laden Sie die Seite neu.'}
      </p>
      {Cards !== undefined && <Cards {...props} onClose={() => setCards(undefined)} />}
    </section>
  );
}
