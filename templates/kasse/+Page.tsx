import { lazy, Suspense, useState } from 'react';
import { useServices } from '../../site/components/services-context.ts';
import { useCart, checkPosition, isGone, useOffers } from '../../site/features/cart/use-cart.ts';
import { CheckoutLoading, CheckoutSteps } from '../../site/features/checkout/CheckoutOutline.tsx';
import { useShell } from '../../site/components/shell-context.ts';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import type { CheckoutContent } from './+data.ts';
import { useCostBreakdown } from '../../site/components/CostSummary.tsx';
import { lazyPart } from '../../site/components/lazy-part.ts';
import { setCustomer, type CartState } from '../../site/features/cart/cart-store.ts';
import { Checkout } from '../../site/features/checkout/Checkout.tsx';
import { hasPaymentMark } from '../../site/features/checkout/payment-visit.ts';
import type { PaymentProvider } from '../../site/payment/providers.ts';
import { positionProblems, type Position } from '../../site/shared/order/position.ts';
import type { SiteServices } from '../../site/shared/site-services.ts';

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

/** Needed only after the return from a payment page. */
const ReturnNotice = lazyPart(async () => (await import('../../site/features/checkout/NoticeBox.tsx')).ReturnNotice);

interface FilledCheckoutProps {
  content: CheckoutContent;
  /** Not empty. */
  cart: CartState;
  methods: readonly PaymentProvider[];
  services: SiteServices;
}

/** The checkout of a cart that is not empty; rendered in the browser only. */
function FilledCheckout({ content, cart, methods, services }: FilledCheckoutProps) {
  const { motifNames, validityYears, texts, ...paymentSettings } = content;
  const { settings } = useShell();
  const [hasReturned] = useState(() => location.search !== '' || hasPaymentMark());
  const offers = useOffers();
  const sellable = cart.items.filter((position) => !isGone(offers.offerOf(position)));
  const costs = useCostBreakdown(sellable);
  const problems = costs.status === 'invalid' ? positionProblems(costs.problems, sellable) : [];
  const issuesOf = (position: Position) => checkPosition(position, offers.offerOf(position), problems);
  return (
    <>
      {hasReturned && (
        <Suspense>
          <ReturnNotice />
        </Suspense>
      )}
      <Checkout
        items={cart.items}
        sellable={sellable}
        customer={cart.customer}
        costs={costs}
        check={{ status: offers.status, issuesOf, refresh: offers.refresh }}
        methods={methods}
        payment={{
          settings: paymentSettings,
          isProduction: settings.mode === 'production',
          payPalScriptUrl: settings.payPalScriptUrl,
          // The sandbox's endpoint is a path on the site's own origin.
          hasOwnOrderService: settings.orderEndpoint.startsWith('/'),
          site: location,
        }}
        motifNames={motifNames}
        validityYears={validityYears}
        texts={texts}
        sources={{
          loadService: services.loadOrderService,
          loadMemory: services.loadOrderMemory,
          holdReloads: () => services.holdReloads('order'),
        }}
        onSave={setCustomer}
      />
    </>
  );
}
