import type { Address, GeoLocation, OpeningSpan } from './place.ts';

/** On the pages of a merchant. */
export const MAX_MERCHANT_IMAGES = 3;

/** Seller of its own voucher, acceptance location, or both. */
export interface Merchant {
  id: string;
  /** One safe URL segment, unique within the tenant. */
  slug: string;
  companyName: string;
  shortDescription?: string;
  /** Sanitised markup. */
  descriptionHtml?: string;
  categoryIds: string[];
  address?: Address;
  location?: GeoLocation;
  logoUrl?: string;
  imageUrls: string[];
  websiteUrl?: string;
  phone?: string;
  email?: string;
  openingHours: OpeningSpan[];
  /** Shown only with the flag MERCHANT_VOUCHER_ENABLED. */
  sellsVoucher: boolean;
  /** Redeems the general voucher. */
  acceptsVoucher: boolean;
  /** Cents, ascending. */
  voucherAmounts: number[];
  /** Cents. */
  minVoucherAmount: number;
  /** Cents. */
  maxVoucherAmount: number;
  /** ISO 8601. */
  updatedAt?: string;
}

export interface Category {
  id: string;
  name: string;
  sortIndex: number;
}
