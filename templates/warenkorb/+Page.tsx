import { EmptyState } from '../../site/components/EmptyState.tsx';
import { ROUTES } from '../../site/shared/routes.ts';

export function Page() {
  return (
    <>
      <h1>Warenkorb</h1>
      <EmptyState
        icon="cart"
        text="Ihr Warenkorb ist leer."
        actionHref={ROUTES.vouchers}
        actionText="Gutscheine ansehen"
      />
    </>
  );
}
