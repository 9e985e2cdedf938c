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
  return (
    <>
      <CheckoutSteps />
      <h1>Kasse</h1>
      <CheckoutBody {...content} />
    </>
  );
}

function CheckoutBody(content: CheckoutContent) {
  const { tenant, hasSalesPoints } = useShell();
  const cart = useCart();
  const services = useServices();
  const loading = <CheckoutLoading hasSalesPoints={hasSalesPoints} />;
  if (cart === undefined || services === undefined) return loading;
  const methods = tenant.paymentProviders;
  // What is loaded on demand suspends by itself: a boundary around everything would be hydrated later than the page.
  if (window.top !== window.self || cart.items.length === 0 || methods.length === 0) {
    const support = { email: tenant.supportEmail, phone: tenant.supportPhone };
    return (
      <Suspense fallback={loading}>
        {window.top !== window.self ? (
          <FramedCheckout />
        ) : cart.items.length === 0 ? (
          <EmptyCheckout />
        ) : (
          <NoPayment support={support} hasSalesPoints={hasSalesPoints} />
        )}
      </Suspense>
    );
  }
  return <FilledCheckout content={content} cart={cart} methods={methods} services={services} />;
}
