import { useEffect, useState } from 'react';
import type { LoadOrderMemory } from '../../shared/order/order-memory.ts';
import type { LoadOrderService } from '../../shared/order/order-service.ts';
import { browserTools } from './browser-tools.ts';
import { createOrderFlow, type OrderFlow } from './order-flow.ts';

export interface OrderSources {
  loadService: LoadOrderService;
  loadMemory: LoadOrderMemory;
  /** Keeps the site from reloading by itself. @returns ends that */
  holdReloads: () => () => void;
}

/** The way of this page's order, from the first click on. */
export function useOrderFlow({ loadService, loadMemory, holdReloads }: OrderSources): OrderFlow {
  const [flow] = useState(() =>
    createOrderFlow({
      ...browserTools(),
      loadService,
      loadMemory,
      holdReloads,
      leave: (href) => location.assign(href),
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
