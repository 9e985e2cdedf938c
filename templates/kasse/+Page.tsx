import { lazy, Suspense } from 'react';
import { useServices } from '../../site/components/services-context.ts';
import { useCart } from '../../site/features/cart/use-cart.ts';
import { CheckoutLoading, CheckoutSteps } from '../../site/features/checkout/CheckoutOutline.tsx';
import { useShell } from '../../site/components/shell-context.ts';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import type { CheckoutContent } from './+data.ts';
import { FilledCheckout } from './FilledCheckout.tsx';

/** Loaded on demand: a visitor who buys something does not need it. */
const CheckoutUnavailable = lazy(async () => ({
  default: (await import('../../site/features/checkout/CheckoutUnavailable.tsx')).CheckoutUnavailable,
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
  const { paymentProviders: methods } = useShell().tenant;
  const cart = useCart();
  const services = useServices();
  const loading = <CheckoutLoading />;
  if (cart === undefined || services === undefined) return loading;
  const isFramed = window.top !== window.self;
  const isEmpty = cart.items.length === 0;
  // What is loaded on demand suspends by itself: a boundary around everything would be hydrated later than the page.
  if (isFramed || isEmpty || methods.length === 0) {
    return (
      <Suspense fallback={loading}>
        <CheckoutUnavailable isFramed={isFramed} isEmpty={isEmpty} />
      </Suspense>
    );
  }
  return <FilledCheckout content={content} cart={cart} methods={methods} services={services} />;
}
