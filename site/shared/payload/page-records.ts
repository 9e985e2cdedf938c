import type { Merchant } from '../models/merchant.ts';
import type { Snapshot } from '../models/snapshot.ts';
import { acceptanceLocationPath, voucherPath } from '../routes.ts';
import { indexOf, type SnapshotIndex } from '../snapshot-index.ts';

/** A merchant, a point of sale or an image. */
type PageRecord = object;

interface RecordPage {
  path: string;
  routeParams: Record<string, string>;
}

/**
 * The merchants, points of sale and images that a page about one merchant may show: a build that finds them unchanged reuses
 * the page without running its data function. Everything else of a snapshot counts as shown on every page. A test proves that
 * data functions and heads read no other records.
 * @returns undefined for a page that may show any record
 */
export function recordsOfPage({ path, routeParams }: RecordPage, snapshot: Snapshot): PageRecord[] | undefined {
  const { slug } = routeParams;
  if (slug === undefined) return undefined;
  const index = indexOf(snapshot);
  if (path === acceptanceLocationPath(slug)) return recordsOfLocation(slug, index);
  // The page of the general voucher counts the merchants.
  if (path === voucherPath(slug) && slug !== snapshot.generalVoucher?.slug) return recordsOfVoucher(slug, index);
  return undefined;
}

function recordsOfLocation(slug: string, index: SnapshotIndex): PageRecord[] | undefined {
  const merchant = index.acceptanceLocationBySlug.get(slug);
  if (merchant === undefined) return undefined;
  const points = index.pointsOfSaleByMerchantId.get(merchant.id) ?? [];
  return [...withImages([merchant, ...index.relatedAcceptanceLocations(merchant)], index), ...points];
}

function recordsOfVoucher(slug: string, index: SnapshotIndex): PageRecord[] | undefined {
  const merchant = index.voucherBySlug.get(slug);
  return merchant && withImages([merchant, ...index.relatedVouchers(merchant)], index);
}

function withImages(merchants: readonly Merchant[], { images }: SnapshotIndex): PageRecord[] {
  return merchants.flatMap((merchant) => [
    merchant,
    ...[...merchant.imageUrls, merchant.logoUrl ?? ''].flatMap((url) => images[url] ?? []),
  ]);
}
