import { createContext } from 'react';
import type { FetchOffers } from '../../shared/order/offers.ts';

/** Who knows what the live build sells. The browser's start-up provides it; there is none while pages are prerendered. */
export const OffersSource = createContext<FetchOffers | undefined>(undefined);
