import type {
  ApiCategory,
  ApiMerchant,
  ApiPointOfSale,
  ApiSalesPoint,
  ApiShippingRate,
  ApiSponsor,
  ApiTemplate,
  ApiTenant,
} from './api-types.ts';

/** Everything that the sandbox knows of one tenant. */
export interface City {
  /** The tenant's website domain, by which it is found. */
  domain: string;
  tenant: ApiTenant;
  supporters: ApiSponsor[];
  /** Sells the general voucher; not in the list of merchants. */
  generalVoucher: ApiMerchant;
  merchants: ApiMerchant[];
  featured: ApiMerchant[];
  categories: ApiCategory[];
  pointsOfSale: ApiPointOfSale[];
  salesPoints: ApiSalesPoint[];
  templates: ApiTemplate[];
  shippingRates: ApiShippingRate[];
  /** Whether the order service of this city answers POST /withdrawals. */
  acceptsWithdrawals: boolean;
  /** Records that break the contract on purpose; they follow the good ones in the list of that name. */
  broken?: Partial<Record<CityList, readonly unknown[]>>;
}

export type CityList =
  | 'supporters'
  | 'merchants'
  | 'featured'
  | 'categories'
  | 'pointsOfSale'
  | 'salesPoints'
  | 'templates'
  | 'shippingRates';
