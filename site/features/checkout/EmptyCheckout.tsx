import { EmptyState } from '../../components/EmptyState.tsx';
import { ROUTES } from '../../shared/routes.ts';

export function EmptyCheckout() {
  return (
    <EmptyState
      icon="cart"
      text="Ihr Warenkorb ist leer, es gibt noch nichts zu bezahlen."
      actionHref={ROUTES.vouchers}
      actionText="Gutscheine ansehen"
    />
  );
}
