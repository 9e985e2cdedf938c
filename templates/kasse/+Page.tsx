import { EmptyState } from '../../site/components/EmptyState.tsx';
import { ROUTES } from '../../site/shared/routes.ts';

export function Page() {
  return (
    <>
      <h1>Kasse</h1>
      <EmptyState
        icon="cart"
        text="Ihr Warenkorb ist leer, es gibt noch nichts zu bezahlen."
        actionHref={ROUTES.vouchers}
        actionText="Gutscheine ansehen"
      />
    </>
  );
}
