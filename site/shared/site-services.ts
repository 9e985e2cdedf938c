import type { ListedLocation } from './lists/acceptance-list.ts';
import type { BySlug } from './lists/merchant-words.ts';
import type { ListedVoucher } from './lists/voucher-list.ts';
import type { PlaceListing } from './map/places.ts';
import type { SalesPoint } from './models/selling.ts';
import type { Offers } from './order/offers.ts';
import type { OrderMemory } from './order/order-record.ts';
import type { OrderService } from './order/order-service.ts';
import type { SearchSources } from './search/site-search.ts';
import type { ShippingRate } from './order/shipping.ts';
import type { SendResult, Withdrawal } from './order/withdrawal.ts';

/**
 * What a page may ask of the browser and of remote services (site/client/services.ts); absent while pages are
 * prerendered. Each function loads its code, so a rejection can also mean that it did not arrive.
 */
export interface SiteServices {
  /** Rejects if the API does not answer with a list. */
  fetchSalesPoints: () => Promise<SalesPoint[]>;
  /** Rejects if there are none. */
  fetchShippingRates: () => Promise<ShippingRate[]>;
  /** What the live build sells; undefined on failure, which is reported. */
  fetchOffers: () => Promise<Offers | undefined>;
  /** From the site's own files. Rejects if one of them is missing. */
  fetchSearchSources: () => Promise<SearchSources>;
  /** For what the list of vouchers does not know: addresses and positions. */
  fetchLocations: () => Promise<BySlug<ListedLocation>>;
  /** For what the acceptance list does not know: texts. */
  fetchVouchers: () => Promise<BySlug<ListedVoucher>>;
  /** From the site's own files. Rejects if one of them is missing. */
  fetchPlaces: () => Promise<PlaceListing>;
  sendWithdrawal: (withdrawal: Withdrawal) => Promise<SendResult>;
  loadOrderService: () => Promise<OrderService>;
  loadOrderMemory: () => Promise<OrderMemory>;
  /**
   * Keeps the page from being reloaded while a payment is in flight.
   * @param reason visible in a debugger only
   * @returns releases the hold; further calls do nothing
   */
  holdReloads: (reason: string) => () => void;
}
