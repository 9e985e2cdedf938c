import { lazy, Suspense } from 'react';
import { useServices } from '../../site/components/services-context.ts';
import { useCart } from '../../site/features/cart/use-cart.ts';
import { CheckoutLoading, CheckoutSteps } from '../../site/features/checkout/CheckoutOutline.tsx';
import { useShell } from '../../site/features/shell/shell.tsx';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import type { CheckoutContent } from './+data.ts';
import { FilledCheckout } from './FilledCheckout.tsx';

/* Loaded on demand: a visitor who buys something needs neither. */
const EmptyCheckout = lazy(async () => ({
  default: (await import('../../site/features/checkout/CheckoutUnavailable.tsx')).EmptyCheckout,
}));
const FramedCheckout = lazy(async () => ({
  default: (await import('../../site/features/checkout/CheckoutUnavailable.tsx')).FramedCheckout,
}));
const NoPayment = lazy(async () => ({
  default: (await import('../../site/features/checkout/CheckoutUnavailable.tsx')).NoPayment,
}));

export function Page({ content }: PageData<CheckoutContent>) {
  const { hasSalesPoints } = useShell();
  return (
    <>
      <CheckoutSteps />
      <h1>Kasse</h1>
      <Suspense fallback={<CheckoutLoading hasSalesPoints={hasSalesPoints} />}>
        <CheckoutBody {...content} />
      </Suspense>
    </>
  );
}

function CheckoutBody(content: CheckoutContent) {
  const { tenant, hasSalesPoints } = useShell();
  const cart = useCart();
  const services = useServices();
  if (cart === undefined || services === undefined) {
    return <CheckoutLoading hasSalesPoints={hasSalesPoints} />;
  }
  if (window.top !== window.self) return <FramedCheckout />;
  if (cart.items.length === 0) return <EmptyCheckout />;
  const methods = tenant.paymentProviders;
  if (methods.length === 0) {
    const support = { email: tenant.supportEmail, phone: tenant.supportPhone };
    return <NoPayment support={support} hasSalesPoints={hasSalesPoints} />;
  }
  return <FilledCheckout content={content} cart={cart} methods={methods} services={services} />;
}
