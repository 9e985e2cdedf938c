import type { SiteServices } from '../../shared/site-services.ts';
import { useEffect, useState } from 'react';
import { ROUTES } from '../../shared/routes.ts';
import type { OrderRecord } from '../../shared/order/order-record.ts';
import { browserTools } from './browser-tools.ts';
import { createOrderFlow, type OrderFlow } from './order-flow.ts';
import { markPaymentPage } from './payment-mark.ts';
import { trustedPaymentPage, type PaymentPageRules } from './payment-page.ts';

export interface OrderSources {
  loadService: SiteServices['loadOrderService'];
  loadMemory: SiteServices['loadOrderMemory'];
  /** Keeps the site from reloading by itself. @returns ends that */
  holdReloads: () => () => void;
  paymentPages: Omit<PaymentPageRules, 'site'>;
}

/** The way of this page's order, from the first click on. */
export function useOrderFlow({ loadService, loadMemory, holdReloads, paymentPages }: OrderSources): OrderFlow {
  const [flow] = useState(() =>
    createOrderFlow({
      ...browserTools(),
      loadService,
      loadMemory,
      holdReloads,
      trustPaymentPage: (address) => trustedPaymentPage(address, { ...paymentPages, site: location }),
      leave(href) {
        markPaymentPage();
        location.assign(href);
      },
      complete,
    }),
  );
  useEffect(() => {
    // A click shall not wait for code, and none can be loaded once the network is gone.
    Promise.all([loadService(), loadMemory()]).catch(reportError);
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) flow.restart();
    };
    addEventListener('pageshow', onPageShow);
    return () => {
      removeEventListener('pageshow', onPageShow);
      flow.abandon();
    };
  }, [flow, loadService, loadMemory]);
  return flow;
}

/** An order that cannot be stored goes along in the entry of the history, which no address can forge. */
function complete(order?: OrderRecord): void {
  if (order === undefined) return location.assign(ROUTES.orderCompleted);
  history.pushState({ ...history.state, order }, '', ROUTES.orderCompleted);
  return location.reload();
}
