import type {
  ApiCategory,
  ApiMerchant,
  ApiPointOfSale,
  ApiSalesPoint,
  ApiShippingRate,
  ApiSponsor,
  ApiTemplate,
  ApiTenant,
} from '../api-types.ts';

/** All data of one tenant. */
export interface City {
  /** The tenant's website domain, which requests name. */
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
  /** Whether this city's order service supports POST /withdrawals. */
  acceptsWithdrawals: boolean;
  /** Records that violate the contract on purpose; appended to the valid ones of the list. */
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

/** JSON bodies of the GET endpoints of one city; lists are serialized once and cached. */
export interface CityResponses {
  tenant(): string;
  list(name: CityList): string;
  featured(limit: number): string;
  /** An array with at most one merchant, unless the city violates the contract. */
  merchantsBySlug(slug: string): string;
  merchantById(id: string): string | undefined;
}

export function createCityResponses(city: City): CityResponses {
  const texts = new Map<string, string>();
  const cached = (key: string, value: () => unknown) => {
    const known = texts.get(key);
    if (known !== undefined) return known;
    const text = JSON.stringify(value());
    texts.set(key, text);
    return text;
  };
  const all = (name: CityList) => [...city[name], ...(city.broken?.[name] ?? [])];
  return {
    tenant: () => cached('tenant', () => city.tenant),
    list: (name) => cached(name, () => all(name)),
    featured: (limit) => cached(`featured ${limit}`, () => all('featured').slice(0, limit)),
    merchantsBySlug: (slug) => JSON.stringify(city.merchants.filter((merchant) => merchant.slug === slug)),
    merchantById: (id) => {
      const merchant = [city.generalVoucher, ...city.merchants].find((candidate) => String(candidate.id) === id);
      return merchant && JSON.stringify(merchant);
    },
  };
}
