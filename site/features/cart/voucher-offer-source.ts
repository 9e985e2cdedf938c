import { createContext } from 'react';
import type { FetchVoucherOffer } from '../../shared/order/offer-answer.ts';

/** Where today's offers come from. The browser's start-up provides it; there is none while pages are prerendered. */
export const VoucherOfferSource = createContext<FetchVoucherOffer | undefined>(undefined);
