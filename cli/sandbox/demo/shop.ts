import type { ApiCategory, ApiMerchant } from '../api-types.ts';
import type { ShopKind } from '../media/shop-kind.ts';
import type { HouseAddress } from './town-plan.ts';

/** A merchant as it is written down by hand; the rest of its record is derived. */
export interface Shop {
  slug: string;
  name: string;
  at: HouseAddress;
  /** See parseOpeningHours. Left out: none are published. */
  hours?: string;
  short: string;
  /** HTML of two to four sentences. */
  text: string;
  /** Fields of the record that are not as derived. */
  more?: Partial<ApiMerchant>;
  /** Another place where this merchant redeems vouchers. */
  branch?: { name: string; at: HouseAddress; hours?: string };
}

export interface ShopGroup {
  category: ApiCategory;
  /** What its storefronts look like. */
  kind: ShopKind;
  shops: readonly Shop[];
}
