import { acceptanceLocations, vouchers } from './listings.ts';
import { merchantKindOf, type MerchantKind } from './merchant-kind.ts';
import type { Category, Merchant } from './models/merchant.ts';
import type { Pictures } from './models/picture.ts';
import type { PointOfSale } from './models/selling.ts';
import type { Snapshot } from './models/snapshot.ts';
import { motifLookup, type MotifsFor } from './motifs.ts';
import { relatedMerchants, type RelatedMerchants } from './related-merchants.ts';

/** A snapshot, arranged for looking things up: data functions run once per page and must not walk through lists. */
export interface SnapshotIndex {
  /** The general voucher and the sellers, as listed. */
  vouchers: Merchant[];
  acceptanceLocations: Merchant[];
  voucherBySlug: Map<string, Merchant>;
  acceptanceLocationBySlug: Map<string, Merchant>;
  categoryById: Map<string, Category>;
  /** Categories whose name tells of a kind of merchant. */
  kindByCategoryId: Map<string, MerchantKind>;
  pictures: Pictures;
  motifsFor: MotifsFor;
  pointsOfSaleByMerchantId: Map<string, PointOfSale[]>;
  relatedVouchers: RelatedMerchants;
  relatedAcceptanceLocations: RelatedMerchants;
}

const indexes = new WeakMap<Snapshot, SnapshotIndex>();

/** Builds the index when it is first asked for and keeps it as long as the snapshot lives. */
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
    pictures: snapshot.pictures,
    motifsFor: motifLookup(snapshot),
    pointsOfSaleByMerchantId: groupByMerchant(snapshot.pointsOfSale),
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
