import { CartView } from '../../site/features/cart/CartView.tsx';
import { useShell } from '../../site/features/shell/shell.tsx';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import type { CartContent } from './+data.ts';

export function Page({ content }: PageData<CartContent>) {
  const { tenant, hasSalesPoints } = useShell();
  const { name, paymentProviders, supportEmail, supportPhone } = tenant;
  return (
    <>
      <h1>Warenkorb</h1>
      <CartView
        tenantName={name}
        motifs={content.motifs}
        paying={{ providers: paymentProviders, hasSalesPoints, email: supportEmail, phone: supportPhone }}
      />
    </>
  );
}
