import { createContext } from 'react';
import type { LoadOrderService } from './order-service.ts';

/** The way to the order service. The browser's start-up provides it; there is none while pages are prerendered. */
export const OrderServiceSource = createContext<LoadOrderService | undefined>(undefined);
