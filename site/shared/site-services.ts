import type { ListedLocation } from './lists/acceptance-list.ts';
import type { BySlug } from './lists/merchant-words.ts';
import type { ListedVoucher } from './lists/voucher-list.ts';
import type { PlaceListing } from './map/places.ts';
import type { SalesPoint } from './models/selling.ts';
import type { Offers } from './order/offers.ts';
import type { OrderMemory } from './order/order-record.ts';
import type { OrderService } from './order/order-service.ts';
import type { SearchSources } from './search/site-search.ts';
import type { ShippingRate } from './order/order-facts.ts';
import type { SendResult, Withdrawal } from './order/withdrawal.ts';

/**
 * Everything that a page may ask of the browser and of remote services. The browser client implements it
 * (site/client/services.ts); it does not exist while pages are prerendered.
 * Each function loads its code on the first call, so a rejection can also mean that the code did not arrive.
 */
export interface SiteServices {
  /** Fetches the current sales points. Rejects if the API does not answer with a list. */
  fetchSalesPoints: () => Promise<SalesPoint[]>;
  /** Fetches the current shipping rates. Rejects if there are none. */
  fetchShippingRates: () => Promise<ShippingRate[]>;
  /** Fetches what the live build sells. Resolves to undefined on failure, which is reported. */
  fetchOffers: () => Promise<Offers | undefined>;
  /** Fetches what the site's search finds, from the site's own files. Rejects if one of them is missing. */
  fetchSearchSources: () => Promise<SearchSources>;
  /** Fetches the acceptance locations, for what the list of vouchers does not know: addresses and positions. */
  fetchLocations: () => Promise<BySlug<ListedLocation>>;
  /** Fetches the merchants' vouchers, for what the acceptance list does not know: their texts. */
  fetchVouchers: () => Promise<BySlug<ListedVoucher>>;
  /** Fetches every place of the tenant, from the site's own files. Rejects if the file is missing. */
  fetchPlaces: () => Promise<PlaceListing>;
  /** Sends a withdrawal to the order service. */
  sendWithdrawal: (withdrawal: Withdrawal) => Promise<SendResult>;
  loadOrderService: () => Promise<OrderService>;
  loadOrderMemory: () => Promise<OrderMemory>;
  /**
   * Stops the site from reloading the page on its own while a payment is in flight.
   * @param reason visible in a debugger only
   * @returns releases the hold; further calls do nothing
   */
  holdReloads: (reason: string) => () => void;
}
