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
 * The nearest three of the same first category, then the following ones of it, then the nearest and the following ones of
 * the whole list. Lists are cyclic, so every merchant is linked from others.
 */
export function relatedMerchants(
  list: Merchant[],
  locationOf: (merchant: Merchant) => GeoLocation | undefined = ({ location }) => location,
): RelatedMerchants {
  const byCategory = new Map<string | undefined, Merchant[]>();
  for (const merchant of list) {
    const [category] = merchant.categoryIds;
    const group = byCategory.get(category);
    if (group === undefined) byCategory.set(category, [merchant]);
    else group.push(merchant);
  }
  byCategory.delete(undefined);

  return (merchant) => {
    const related = new Set<Merchant>();
    const add = (others: readonly Merchant[], most: number): void => {
      for (const other of others) if (related.size < most && other !== merchant) related.add(other);
    };
    for (const [others, nearest] of [
      [byCategory.get(merchant.categoryIds[0]) ?? [], NEAREST],
      [list, RELATED_COUNT],
    ] as const) {
      // Usually the category suffices: a large city would compare a million pairs.
      if (related.size === RELATED_COUNT) break;
      add(byDistance(others, locationOf(merchant), locationOf), nearest);
      const place = others.indexOf(merchant);
      add([...others.slice(place + 1), ...others.slice(0, place + 1)], RELATED_COUNT);
    }
    return [...related];
  };
}

/** Those with a location, nearest first, on a plane; of two as near as each other, the first of the list. */
function byDistance(
  list: readonly Merchant[],
  from: GeoLocation | undefined,
  locationOf: (merchant: Merchant) => GeoLocation | undefined,
): Merchant[] {
  if (from === undefined) return [];
  const narrowing = Math.cos((from.latitude * Math.PI) / 180);
  return list
    .flatMap((merchant) => {
      const location = locationOf(merchant);
      if (location === undefined) return [];
      const north = location.latitude - from.latitude;
      const east = (location.longitude - from.longitude) * narrowing;
      return [{ merchant, squared: north * north + east * east }];
    })
    .toSorted((one, other) => one.squared - other.squared)
    .map(({ merchant }) => merchant);
}
