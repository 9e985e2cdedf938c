import type { ApiCategory, ApiId, ApiMerchant } from '../api-types.ts';
import type { MediaPaths } from '../media/media-paths.ts';
import type { ShopKind } from '../media/shop-kind.ts';
import { stableHash } from '../stable-hash.ts';
import { parseOpeningHours } from './opening-hours.ts';
import type { Shop } from './shop.ts';
import { placeAt } from './town-plan.ts';
import type { TownPlan } from './town-plan.ts';

interface Surroundings {
  id: ApiId;
  number: number;
  category: ApiCategory;
  kind: ShopKind;
  plan: TownPlan;
  media: MediaPaths;
  phonePrefix: string;
  /** Many a merchant of a real programme never sent one. */
  hasLogo: boolean;
  hasPicture: boolean;
}

/** Cents: what shops of a programme usually offer. */
const AMOUNT_SETS: readonly number[][] = [
  [1000, 2500, 5000, 10000],
  [1500, 3000, 5000],
  [2000, 5000, 10000, 15000],
  [1000, 2000, 3000, 5000],
];

/** The full record of a hand-written shop. */
export function merchantOfShop(shop: Shop, around: Surroundings): ApiMerchant {
  const { id, number, category, kind, plan, media, phonePrefix } = around;
  const hash = stableHash(shop.slug);
  const merchant: ApiMerchant = {
    id,
    slug: shop.slug,
    companyName: shop.name,
    shortDescription: shop.short,
    description: shop.text,
    categoryIds: [category.id],
    ...placeAt(plan, shop.at),
    logoUrl: around.hasLogo ? media.shopLogo(kind, shop.slug) : null,
    imageUrls: around.hasPicture ? [media.storefront(kind, shop.slug)] : [],
    websiteUrl: `https://www.${shop.slug}.example`,
    phone: `${phonePrefix}${number}`,
    email: `info@${shop.slug}.example`,
    sellsVoucher: true,
    acceptsVoucher: true,
    voucherAmounts: AMOUNT_SETS[hash % AMOUNT_SETS.length] ?? [],
    minVoucherAmount: 1000,
    maxVoucherAmount: 25000,
    updatedAt: updatedAt(hash),
  };
  if (shop.hours) merchant.openingHours = parseOpeningHours(shop.hours);
  return { ...merchant, ...shop.more };
}

/** Some minute of the year 2026 before October. */
function updatedAt(hash: number): string {
  const minutes = hash % (270 * 24 * 60);
  return new Date(Date.UTC(2026, 0, 5) + minutes * 60_000).toISOString();
}
