import { merchantKindOf, type MerchantKind } from './lists/merchant-kind.ts';
import { tintsOf } from './lists/merchant-face.ts';
import type { Category, Merchant } from './models/merchant.ts';
import type { SiteImage, SiteImages } from './models/image.ts';
import type { GeoLocation } from './models/place.ts';
import type { PointOfSale } from './models/selling.ts';
import type { Snapshot } from './models/snapshot.ts';
import { motifLookup, type MotifsFor } from './order/motifs.ts';

/** Data functions run once per page and must not iterate over lists. */
export interface SnapshotIndex {
  /** The general voucher first. */
  vouchers: Merchant[];
  acceptanceLocations: Merchant[];
  voucherBySlug: Map<string, Merchant>;
  acceptanceLocationBySlug: Map<string, Merchant>;
  categoryById: Map<string, Category>;
  kindByCategoryId: Map<string, MerchantKind>;
  images: SiteImages;
  /** Of sellers. */
  tintById: Map<string, number>;
  motifsFor: MotifsFor;
  pointsOfSaleByMerchantId: Map<string, PointOfSale[]>;
  /** For the same merchant always the same list. */
  withImages(merchant: Merchant): readonly [Merchant, ...SiteImage[]];
  relatedVouchers: RelatedMerchants;
  relatedAcceptanceLocations: RelatedMerchants;
}

const indexes = new WeakMap<Snapshot, SnapshotIndex>();

/** Kept while the snapshot exists. */
export function indexOf(snapshot: Snapshot): SnapshotIndex {
  const index = indexes.get(snapshot) ?? buildIndex(snapshot);
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
    kindByCategoryId: new Map(
      snapshot.categories.flatMap(({ id, name }) => {
        const kind = merchantKindOf(name);
        return kind === undefined ? [] : [[id, kind] as const];
      }),
    ),
    images: snapshot.images,
    tintById: tintsOf(voucherSellers(snapshot), snapshot),
    motifsFor: motifLookup(snapshot),
    pointsOfSaleByMerchantId: groupByMerchant(snapshot.pointsOfSale),
    withImages: imageLookup(snapshot.images),
    relatedVouchers: relatedMerchants(sold, (merchant) => locationOf(merchant, snapshot)),
    relatedAcceptanceLocations: relatedMerchants(accepting),
  };
}

function groupByMerchant(points: PointOfSale[]): Map<string, PointOfSale[]> {
  const groups = new Map<string, PointOfSale[]>();
  for (const point of points) {
    if (point.merchantId === undefined) continue;
    groups.set(point.merchantId, [...(groups.get(point.merchantId) ?? []), point]);
  }
  return groups;
}

function imageLookup(images: SiteImages): SnapshotIndex['withImages'] {
  const known = new Map<Merchant, readonly [Merchant, ...SiteImage[]]>();
  return (merchant) => {
    const { imageUrls, logoUrl = '' } = merchant;
    const urls = [...imageUrls, logoUrl];
    const found = known.get(merchant) ?? [merchant, ...urls.flatMap((url) => images[url] ?? [])];
    known.set(merchant, found);
    return found;
  };
}

/** The general voucher is no place, even if the API lists it among the merchants. */
export function acceptanceLocations(snapshot: Snapshot): Merchant[] {
  return snapshot.merchants.filter((merchant) => merchant.acceptsVoucher && !isGeneralVoucher(merchant, snapshot));
}

/** None without the flag MERCHANT_VOUCHER_ENABLED. */
export function voucherSellers(snapshot: Snapshot): Merchant[] {
  if (!snapshot.tenant.featureFlags.includes('MERCHANT_VOUCHER_ENABLED')) return [];
  return snapshot.merchants.filter((merchant) => merchant.sellsVoucher && !isGeneralVoucher(merchant, snapshot));
}

/** The general voucher, then the sellers. */
export function vouchers(snapshot: Snapshot): Merchant[] {
  const { generalVoucher } = snapshot;
  return generalVoucher === undefined ? voucherSellers(snapshot) : [generalVoucher, ...voucherSellers(snapshot)];
}

function isGeneralVoucher(merchant: Merchant, { generalVoucher }: Snapshot): boolean {
  return generalVoucher !== undefined && merchant.id === generalVoucher.id;
}

export const RELATED_COUNT = 6;

type RelatedMerchants = (merchant: Merchant) => Merchant[];

/** Of the same category. */
const NEAREST = 3;

/** The city's voucher has the centre. */
function locationOf(merchant: Merchant, snapshot: Snapshot): GeoLocation | undefined {
  return merchant.location ?? (isGeneralVoucher(merchant, snapshot) ? snapshot.tenant.city.center : undefined);
}

/**
 * The nearest three of the same first category, then the following ones of it, then the nearest and the following ones
 * of the whole list. Lists are cyclic, so every merchant is linked from others.
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
 * Of two as near as each other, the first of the list. Calculates on a plane: a large city compares a million pairs.
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
