import { createContext } from 'react';
import type { ShippingRate } from '../../shared/order/shipping-cost.ts';

export type FetchShippingRates = () => Promise<ShippingRate[]>;

/** Where shipping rates come from. The browser's start-up provides it; there is none while pages are prerendered. */
export const ShippingRatesSource = createContext<FetchShippingRates | undefined>(undefined);
