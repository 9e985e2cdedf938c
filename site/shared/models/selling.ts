import type { Address, GeoLocation, OpeningSpan } from './place.ts';

/** Sells vouchers over the counter (specification section 3, Sales point). */
export interface SalesPoint {
  id: string;
  name: string;
  address?: Address;
  location?: GeoLocation;
}

/** A location of a merchant where the voucher is redeemed. */
export interface PointOfSale extends SalesPoint {
  merchantId?: string;
  openingHours: OpeningSpan[];
}

export type DeliveryType = 'EMAIL' | 'POSTAL_SHIPPING';

/** A motif. */
export interface Template {
  id: string;
  name: string;
  imageUrl?: string;
  deliveryTypes: DeliveryType[];
  /** Absent: for every merchant. */
  merchantIds?: string[];
  sortIndex: number;
  /** When it comes first; absent: its name may tell. */
  season?: Season;
}

/** `MM-DD`, both included; may span the turn of the year. */
export interface Season {
  from: string;
  to: string;
}
