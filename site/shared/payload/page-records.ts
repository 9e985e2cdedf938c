import type { Snapshot } from '../models/snapshot.ts';
import { acceptanceLocationPath, voucherPath } from '../routes.ts';
import { indexOf, type SnapshotIndex } from '../snapshot-index.ts';

/** A merchant with its images, or a point of sale. The same record is the same object on each page. */
type PageRecord = object;

interface RecordPage {
  path: string;
  routeParams: Record<string, string>;
}

/**
 * The merchants, their images and the points of sale that a page about one merchant may show: a build that finds them
 * unchanged reuses the page without running its data function. Everything else of a snapshot counts as shown on every
 * page. A test proves that data functions and heads read no other records.
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
  return [...[merchant, ...index.relatedAcceptanceLocations(merchant)].map(index.withImages), ...points];
}

function recordsOfVoucher(slug: string, index: SnapshotIndex): PageRecord[] | undefined {
  const merchant = index.voucherBySlug.get(slug);
  return merchant && [merchant, ...index.relatedVouchers(merchant)].map(index.withImages);
}
