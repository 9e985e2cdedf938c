import type { ApiMerchant, ApiPointOfSale, ApiSalesPoint } from '../api-types.ts';
import type { City } from '../city.ts';
import { mediaPaths } from '../media/media-paths.ts';
import { merchantOfShop } from './merchant-of-shop.ts';
import type { Shop, ShopGroup } from './shop.ts';
import { placeAt } from './town-plan.ts';
import type { HouseAddress, TownPlan } from './town-plan.ts';
import { parseOpeningHours } from './opening-hours.ts';

export interface DemoCitySource extends Omit<
  City,
  'domain' | 'merchants' | 'featured' | 'categories' | 'pointsOfSale' | 'salesPoints'
> {
  plan: TownPlan;
  groups: readonly ShopGroup[];
  /** Slugs, in the order of the home page. */
  featuredSlugs: readonly string[];
  counters: readonly { name: string; at: HouseAddress }[];
  /** How ids look: `number` counts from 101, a text is put in front. */
  ids: 'number' | string;
  /** German number up to the extension, e.g. `+49 69 90009-`. */
  phonePrefix: string;
}

/** Puts a hand-written city together. */
export function buildDemoCity(source: DemoCitySource): City {
  const { plan, groups, featuredSlugs, counters, ids, phonePrefix, ...rest } = source;
  const media = mediaPaths(source.tenant.id);
  const merchants: ApiMerchant[] = [];
  const pointsOfSale: ApiPointOfSale[] = [];
  for (const { category, kind, shops } of groups) {
    for (const [index, shop] of shops.entries()) {
      const isFeatured = featuredSlugs.includes(shop.slug);
      const number = 101 + merchants.length;
      const id = ids === 'number' ? number : `${ids}${number}`;
      const merchant = merchantOfShop(shop, {
        id,
        number,
        category,
        kind,
        plan,
        media,
        phonePrefix,
        hasLogo: isFeatured || index % 4 !== 3,
        hasPicture: isFeatured || index % 2 === 0,
      });
      merchants.push(merchant);
      if (merchant.acceptsVoucher !== false) pointsOfSale.push(...placesOf(shop, merchant, plan));
    }
  }
  const salesPoints: ApiSalesPoint[] = counters.map(({ name, at }, index) => {
    const { address, geoLocation } = placeAt(plan, at);
    return { id: index + 1, displayName: name, address, geoLocation };
  });
  return {
    ...rest,
    domain: source.tenant.websiteDomain,
    merchants,
    featured: featuredSlugs.flatMap((slug) => merchants.filter((merchant) => merchant.slug === slug)),
    categories: groups.map(({ category }) => category),
    pointsOfSale,
    salesPoints,
  };
}

function placesOf(shop: Shop, merchant: ApiMerchant, plan: TownPlan): ApiPointOfSale[] {
  const { address, geoLocation, openingHours } = merchant;
  const main: ApiPointOfSale = { id: `${merchant.id}-1`, merchantId: merchant.id, displayName: merchant.companyName };
  if (address !== undefined) main.address = address;
  if (geoLocation !== undefined) main.geoLocation = geoLocation;
  if (openingHours !== undefined) main.openingHours = openingHours;
  if (!shop.branch) return [main];
  const { name, at, hours } = shop.branch;
  const branch: ApiPointOfSale = {
    id: `${merchant.id}-2`,
    merchantId: merchant.id,
    displayName: name,
    ...placeAt(plan, at),
  };
  if (hours) branch.openingHours = parseOpeningHours(hours);
  return [main, branch];
}
