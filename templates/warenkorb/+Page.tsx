import { CartView } from '../../site/features/cart/CartView.tsx';
import { useShell } from '../../site/features/shell/shell.tsx';

export function Page() {
  const { tenant, hasSalesPoints } = useShell();
  const { name, paymentProviders, supportEmail, supportPhone } = tenant;
  return (
    <>
      <h1>Warenkorb</h1>
      <CartView
        tenantName={name}
        paying={{ providers: paymentProviders, hasSalesPoints, email: supportEmail, phone: supportPhone }}
      />
    </>
  );
}
