import { merchantKindOf, type MerchantKind } from './lists/merchant-kind.ts';
import { tintsOf } from './lists/merchant-face.ts';
import type { Category, Merchant } from './models/merchant.ts';
import type { SiteImage, SiteImages } from './models/image.ts';
import type { GeoLocation } from './models/place.ts';
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
    relatedVouchers: relatedMerchants(sold, (merchant) => locationOf(merchant, snapshot)),
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

/** Of those of the same category; the next place is for the following one of the category. */
const NEAREST = 3;

/** The city's voucher has no place of its own: those near the centre are its neighbours. */
function locationOf(merchant: Merchant, snapshot: Snapshot): GeoLocation | undefined {
  return merchant.location ?? (isGeneralVoucher(merchant, snapshot) ? snapshot.tenant.city.center : undefined);
}

/**
 * Up to six other merchants of a list: the nearest three of the same first category, then the following ones of the
 * category; where it has too few, the nearest of the whole list, and then its following ones. Lists are cyclic, so every
 * merchant is linked from others. The choice depends only on the list.
 */
export function relatedMerchants(
  list: Merchant[],
  locationOf: (merchant: Merchant) => GeoLocation | undefined = ({ location }) => location,
): RelatedMerchants {
  const all: Neighbour[] = [];
  const byId = new Map<string, { self: Neighbour; group: Neighbour[]; placeInGroup: number }>();
  const byCategory = new Map<string, Neighbour[]>();
  for (const merchant of list) {
    const { latitude = NaN, longitude = NaN } = locationOf(merchant) ?? {};
    const self = { merchant, latitude, longitude };
    const [category] = merchant.categoryIds;
    const group = (category === undefined ? undefined : byCategory.get(category)) ?? [];
    byId.set(merchant.id, { self, group, placeInGroup: group.length });
    all.push(self);
    group.push(self);
    if (category !== undefined) byCategory.set(category, group);
  }
  return ({ id }) => {
    const related = new Set<Merchant>();
    const known = byId.get(id);
    if (known === undefined) return [];
    const { self, group, placeInGroup } = known;
    collectNearest(group, NEAREST, self, related);
    collectFollowing(group, placeInGroup, self, related);
    collectNearest(all, RELATED_COUNT, self, related);
    collectFollowing(all, all.indexOf(self), self, related);
    return [...related];
  };
}

/** Degrees; NaN without a location. */
interface Neighbour {
  merchant: Merchant;
  latitude: number;
  longitude: number;
}

/**
 * Adds the nearest merchants until there are `most`; of two as near as each other, the first of the list. Calculates on
 * a plane, with as little as possible: a large city compares a million pairs.
 */
function collectNearest(list: readonly Neighbour[], most: number, self: Neighbour, into: Set<Merchant>): void {
  const room = most - into.size;
  if (room <= 0 || Number.isNaN(self.latitude)) return;
  const narrowing = Math.cos((self.latitude * Math.PI) / 180);
  const nearest: { merchant: Merchant; squared: number }[] = [];
  let farthest = Number.MAX_VALUE;
  for (const other of list) {
    const north = other.latitude - self.latitude;
    const east = (other.longitude - self.longitude) * narrowing;
    const squared = north * north + east * east;
    // False without a location, too.
    if (!(squared < farthest) || other === self || into.has(other.merchant)) continue;
    const place = nearest.findIndex((one) => squared < one.squared);
    nearest.splice(place === -1 ? nearest.length : place, 0, { merchant: other.merchant, squared });
    if (nearest.length > room) nearest.pop();
    if (nearest.length === room) farthest = nearest.at(-1)?.squared ?? farthest;
  }
  for (const { merchant } of nearest) into.add(merchant);
}

function collectFollowing(list: readonly Neighbour[], place: number, self: Neighbour, into: Set<Merchant>): void {
  for (let step = 1; step <= list.length && into.size < RELATED_COUNT; step++) {
    const other = list[(place + step) % list.length];
    if (other !== undefined && other !== self) into.add(other.merchant);
  }
}
