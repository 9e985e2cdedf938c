import { useEffect, useState } from 'react';
import { EmptyState } from '../../components/EmptyState.tsx';
import { useServices } from '../../components/services.ts';
import { ROUTES } from '../../shared/routes.ts';

/** The cart may be empty because an order whose payment is unclear was taken out of it: then that order comes first. */
export function EmptyCheckout() {
  const isOrderOpen = useOpenOrder();
  return (
    <>
      {isOrderOpen && (
        <p className="notice">
          <span>
            Ihre letzte Bestellung liegt uns vor, die Zahlung ist noch nicht bestätigt.{' '}
            <a href={ROUTES.orderCompleted}>Stand der Bestellung</a>
          </span>
        </p>
      )}
      <EmptyState
        icon="cart"
        text="Ihr Warenkorb ist leer, es gibt noch nichts zu bezahlen."
        actionHref={ROUTES.vouchers}
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
      const state = (await memory?.load())?.record.state;
      setOpen(state === 'OPEN' || state === 'PENDING');
    };
    look().catch(reportError);
  }, [loadMemory]);
  return isOpen;
}
