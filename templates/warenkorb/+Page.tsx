import { CartView } from '../../site/features/cart/CartView.tsx';
import { useShell } from '../../site/features/shell/shell-context.ts';

export function Page() {
  const { name, featureFlags } = useShell().tenant;
  return (
    <>
      <h1>Warenkorb</h1>
      <CartView tenantName={name} featureFlags={featureFlags} />
    </>
  );
}
