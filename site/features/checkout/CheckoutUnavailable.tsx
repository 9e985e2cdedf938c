import { useEffect, useState } from 'react';
import { EmptyState, EmptyDrawing } from '../../components/EmptyState.tsx';
import { ContactActions } from '../../components/ProviderContact.tsx';
import { useServices } from '../../components/services-context.ts';
import { useShell } from '../../components/shell-context.ts';
import { ROUTES } from '../../shared/routes.ts';

interface CheckoutUnavailableProps {
  isFramed: boolean;
  isEmpty: boolean;
}

/** In place of the checkout: why there is none. */
export function CheckoutUnavailable({ isFramed, isEmpty }: CheckoutUnavailableProps) {
  if (isFramed) return <FramedCheckout />;
  return isEmpty ? <EmptyCheckout /> : <NoPayment />;
}

/**
 * Shown for an empty cart. If the cart is empty because an order with an unclear payment was taken out of it, that
 * order is mentioned first.
 */
function EmptyCheckout() {
  const isOrderOpen = useOpenOrder();
  return (
    <>
      {isOrderOpen && (
        <p className="notice">
          <span>
            Ihre letzte Bestellung liegt uns vor, die Bestätigung kommt per E-Mail.{' '}
            <a href={ROUTES.orderCompleted}>Stand der Bestellung</a>
          </span>
        </p>
      )}
      <EmptyState
        icon="cart"
        text="Ihr Warenkorb ist leer, es gibt noch nichts zu bezahlen."
        action={ROUTES.vouchers}
        actionText="Gutscheine ansehen"
      />
    </>
  );
}

function useOpenOrder(): boolean {
  const loadMemory = useServices()?.loadOrderMemory;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const look = async () => {
      const memory = await loadMemory?.();
      const state = memory?.load()?.state;
      setOpen(state === 'OPEN' || state === 'PENDING');
    };
    look().catch(reportError);
  }, [loadMemory]);
  return isOpen;
}

/**
 * Shown in place of the checkout inside a frame of another page, which could lay its own content over the form. Hosts
 * that send headers forbid frames; this protects sites on other hosts.
 */
function FramedCheckout() {
  return (
    <div className="empty-state">
      <p className="lead">Die Kasse öffnet sich zu Ihrer Sicherheit nur in einem eigenen Fenster.</p>
      <p>
        <a className="button" href={ROUTES.checkout} target="_blank" rel="noopener">
          Kasse in eigenem Fenster öffnen
        </a>
      </p>
    </div>
  );
}

/** Shown in place of the form if there is no online payment, so that no visitor fills it in for nothing. */
function NoPayment() {
  const { hasSalesPoints } = useShell();
  return (
    <div className="empty-state">
      <EmptyDrawing icon="coins" />
      <h2>Zurzeit können Sie hier nicht online bezahlen</h2>
      <p>
        {hasSalesPoints
          ? 'Gutscheine bekommen Sie an unseren Verkaufsstellen. Ihr Warenkorb bleibt gespeichert.'
          : 'Fragen Sie uns, wie Sie zu Ihrem Gutschein kommen. Ihr Warenkorb bleibt gespeichert.'}
      </p>
      {hasSalesPoints && (
        <p>
          <a className="button" href={ROUTES.salesPoints}>
            Verkaufsstellen ansehen
          </a>
        </p>
      )}
      <ContactActions subject="Gutschein kaufen" isQuiet={hasSalesPoints} />
    </div>
  );
}
