import { Table } from '../lists/packing.ts';
import type { Snapshot } from '../models/snapshot.ts';
import { indexOf } from '../snapshot-index.ts';
import type { Motif } from './motifs.ts';
import type { VoucherOffer } from './voucher-order.ts';

/** By merchant id. */
export type Offers = Map<string, Omit<VoucherOffer, 'merchant'> & { slug: string }>;

/** For a voucher in the cart, which may be old. */
export type OfferStatus =
  | { kind: 'offered'; offer: VoucherOffer }
  /** No longer sold. */
  | { kind: 'gone' }
  /** The offers could not be loaded. */
  | { kind: 'unknown' };

/** The file with a build's offers. */
export function offersPath(buildId: string): string {
  return `/builds/offers/${encodeURIComponent(buildId)}.json`;
}

/** What a build sells, for carts filled at any earlier time. The next release does not retain the file. */
interface OffersFile {
  /** Of the build. */
  id: string;
  hasDeliveryDays?: boolean;
  motifs: Motif[];
  /** Merchants with equal terms share an entry. */
  terms: OfferTerms[];
}

interface OfferTerms {
  /** Cents, ascending. */
  amounts: number[];
  /** Cents. */
  min: number;
  /** Cents. */
  max: number;
  /** Indexes of `motifs`, the suggested one first. */
  motifs: number[];
  merchants: [id: string, slug: string][];
}

export function hasDeliveryDays({ tenant }: Pick<Snapshot, 'tenant'>): boolean {
  return tenant.featureFlags.includes('SCHEDULED_DELIVERY_ENABLED');
}

/** All that can be ordered, which excludes vouchers without a motif. */
export function offersFileOf(snapshot: Snapshot, buildId: string): OffersFile {
  const { vouchers, motifsFor } = indexOf(snapshot);
  const motifs = new Table<Motif>();
  const terms = new Map<string, OfferTerms>();
  for (const { id, slug, voucherAmounts, minVoucherAmount, maxVoucherAmount } of vouchers) {
    const indexes = motifsFor(id).map((motif) => motifs.placeOf(motif) - 1);
    if (indexes.length === 0) continue;
    const offered = { amounts: voucherAmounts, min: minVoucherAmount, max: maxVoucherAmount, motifs: indexes };
    const key = JSON.stringify(offered);
    const group = terms.get(key) ?? { ...offered, merchants: [] };
    group.merchants.push([id, slug]);
    terms.set(key, group);
  }
  return {
    id: buildId,
    ...(hasDeliveryDays(snapshot) ? { hasDeliveryDays: true } : {}),
    motifs: motifs.rows,
    terms: [...terms.values()],
  };
}

/** @throws Error if the file does not belong to that build */
export function readOffers(file: unknown, buildId: string): Offers {
  // Written by our own generator, in whichever version: anything else throws below.
  const { id, hasDeliveryDays, motifs: known, terms } = file as OffersFile;
  if (id !== buildId) throw new Error('The offers file belongs to another build');
  return new Map(
    terms.flatMap(({ amounts, min, max, motifs, merchants }) => {
      const found = motifs.flatMap((index) => known[index] ?? []);
      const terms = { amounts, minAmount: min, maxAmount: max, motifs: found };
      const offer = hasDeliveryDays === true ? { ...terms, hasDeliveryDays } : terms;
      return merchants.map(([id, slug]) => [id, { slug, ...offer }] as const);
    }),
  );
}
