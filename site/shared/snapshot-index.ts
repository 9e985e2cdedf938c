import { merchantKindOf, type MerchantKind } from './lists/merchant-kind.ts';
import { tintsOf } from './lists/merchant-face.ts';
import type { Category, Merchant } from './models/merchant.ts';
import type { SiteImage, SiteImages } from './models/image.ts';
import type { PointOfSale } from './models/selling.ts';
import type { Snapshot } from './models/snapshot.ts';
import { motifLookup, type MotifsFor } from './order/motifs.ts';

/** Indexes of a snapshot: data functions run once per page and must not iterate over lists. */
export interface SnapshotIndex {
  /** The general voucher and the sellers, as listed. */
  vouchers: Merchant[];
  acceptanceLocations: Merchant[];
  voucherBySlug: Map<string, Merchant>;
  acceptanceLocationBySlug: Map<string, Merchant>;
  categoryById: Map<string, Category>;
  /** Only categories whose name indicates a kind of merchant. */
  kindByCategoryId: Map<string, MerchantKind>;
  images: SiteImages;
  /** The tint of a seller's voucher, by merchant id. */
  tintById: Map<string, number>;
  motifsFor: MotifsFor;
  pointsOfSaleByMerchantId: Map<string, PointOfSale[]>;
  /** A merchant and its images: for the same merchant always the same list. */
  withImages(merchant: Merchant): readonly [Merchant, ...SiteImage[]];
  relatedVouchers: RelatedMerchants;
  relatedAcceptanceLocations: RelatedMerchants;
}

const indexes = new WeakMap<Snapshot, SnapshotIndex>();

/** Builds the index on first use and keeps it while the snapshot exists. */
export function indexOf(snapshot: Snapshot): SnapshotIndex {
  const known = indexes.get(snapshot);
  if (known !== undefined) return known;
  const index = buildIndex(snapshot);
  indexes.set(snapshot, index);
  return index;
}

function buildIndex(snapshot: Snapshot): SnapshotIndex {
  const sold = vouchers(snapshot);
  const accepting = acceptanceLocations(snapshot);
  return {
    vouchers: sold,
    acceptanceLocations: accepting,
    voucherBySlug: new Map(sold.map((merchant) => [merchant.slug, merchant])),
    acceptanceLocationBySlug: new Map(accepting.map((merchant) => [merchant.slug, merchant])),
    categoryById: new Map(snapshot.categories.map((category) => [category.id, category])),
    kindByCategoryId: kindsOf(snapshot.categories),
    images: snapshot.images,
    tintById: tintsOf(voucherSellers(snapshot), snapshot),
    motifsFor: motifLookup(snapshot),
    pointsOfSaleByMerchantId: groupByMerchant(snapshot.pointsOfSale),
    withImages: imageLookup(snapshot.images),
    relatedVouchers: relatedMerchants(sold),
    relatedAcceptanceLocations: relatedMerchants(accepting),
  };
}

function kindsOf(categories: Category[]): Map<string, MerchantKind> {
  return new Map(
    categories.flatMap(({ id, name }) => {
      const kind = merchantKindOf(name);
      return kind === undefined ? [] : [[id, kind] as const];
    }),
  );
}

function groupByMerchant(points: PointOfSale[]): Map<string, PointOfSale[]> {
  const groups = new Map<string, PointOfSale[]>();
  for (const point of points) {
    if (point.merchantId === undefined) continue;
    const group = groups.get(point.merchantId);
    if (group === undefined) groups.set(point.merchantId, [point]);
    else group.push(point);
  }
  return groups;
}

function imageLookup(images: SiteImages): SnapshotIndex['withImages'] {
  const known = new Map<Merchant, readonly [Merchant, ...SiteImage[]]>();
  return (merchant) => {
    let found = known.get(merchant);
    if (found === undefined) {
      const { imageUrls, logoUrl = '' } = merchant;
      found = [merchant, ...[...imageUrls, logoUrl].flatMap((url) => images[url] ?? [])];
      known.set(merchant, found);
    }
    return found;
  };
}

/**
 * Merchants with an acceptance location page. The general voucher is a product, not a place: it has no such page, even
 * if the API lists it among the merchants.
 */
export function acceptanceLocations(snapshot: Snapshot): Merchant[] {
  return snapshot.merchants.filter((merchant) => merchant.acceptsVoucher && !isGeneralVoucher(merchant, snapshot));
}

/** Merchants with their own voucher page; none without the flag MERCHANT_VOUCHER_ENABLED. */
export function voucherSellers(snapshot: Snapshot): Merchant[] {
  if (!snapshot.tenant.featureFlags.includes('MERCHANT_VOUCHER_ENABLED')) return [];
  return snapshot.merchants.filter((merchant) => merchant.sellsVoucher && !isGeneralVoucher(merchant, snapshot));
}

/** Everything that has a page under /gutscheine, in its order: the general voucher, then the sellers. */
export function vouchers(snapshot: Snapshot): Merchant[] {
  const { generalVoucher } = snapshot;
  return generalVoucher === undefined ? voucherSellers(snapshot) : [generalVoucher, ...voucherSellers(snapshot)];
}

function isGeneralVoucher(merchant: Merchant, { generalVoucher }: Snapshot): boolean {
  return generalVoucher !== undefined && merchant.id === generalVoucher.id;
}

export const RELATED_COUNT = 6;

/** Returns the related merchants of one merchant; cheap enough for every page. */
type RelatedMerchants = (merchant: Merchant) => Merchant[];

/**
 * Up to six other merchants of a list: the next ones of the same first category, then the next ones of the whole list,
 * both cyclic. So every merchant is linked from others, and the choice depends only on the list.
 */
export function relatedMerchants(list: Merchant[]): RelatedMerchants {
  const byCategory = new Map<string, Merchant[]>();
  const placeInCategory = new Map<string, number>();
  const placeInList = new Map<string, number>();
  for (const [place, merchant] of list.entries()) {
    const group = byCategory.get(mainCategory(merchant)) ?? [];
    placeInList.set(merchant.id, place);
    placeInCategory.set(merchant.id, group.length);
    group.push(merchant);
    byCategory.set(mainCategory(merchant), group);
  }
  return (merchant) => {
    const group = byCategory.get(mainCategory(merchant)) ?? [];
    const related = new Map<string, Merchant>();
    collectFollowing(group, placeInCategory.get(merchant.id) ?? -1, merchant, related);
    collectFollowing(list, placeInList.get(merchant.id) ?? -1, merchant, related);
    return [...related.values()];
  };
}

function collectFollowing(list: Merchant[], place: number, self: Merchant, into: Map<string, Merchant>): void {
  for (let step = 1; step <= list.length && into.size < RELATED_COUNT; step++) {
    const candidate = list[(place + step) % list.length];
    if (candidate !== undefined && candidate.id !== self.id) into.set(candidate.id, candidate);
  }
}

function mainCategory(merchant: Merchant): string {
  return merchant.categoryIds[0] ?? '';
}
