import type { Snapshot } from '../models/snapshot.ts';
import type { Motif } from './motifs.ts';
import { indexOf } from '../snapshot-index.ts';

/**
 * What a build sells, for carts that were filled at any time before: one file a build, named by its id and never carried
 * over to the next release. So it exists only as long as its build is live.
 */
export interface OffersFile {
  /** The build's, so that no other file passes for this one. */
  id: string;
  motifs: Motif[];
  /** Merchants that sell on the same terms stand together: most of a programme does. */
  terms: OfferTerms[];
}

interface OfferTerms {
  /** Cents, ascending. */
  amounts: number[];
  /** Cents. */
  min: number;
  /** Cents. */
  max: number;
  /** Indexes into `motifs`, the one to suggest first. */
  motifs: number[];
  /** Id and slug. */
  merchants: [id: string, slug: string][];
}

/** Everything that can be ordered: a voucher for which there is no motif cannot. */
export function offersFileOf(snapshot: Snapshot, buildId: string): OffersFile {
  const { vouchers, motifsFor } = indexOf(snapshot);
  const motifs = new Map<string, { index: number; motif: Motif }>();
  const terms = new Map<string, OfferTerms>();
  for (const { id, slug, voucherAmounts, minVoucherAmount, maxVoucherAmount } of vouchers) {
    const indexes = motifsFor(id).map((motif) => {
      const known = motifs.get(motif.id) ?? { index: motifs.size, motif };
      motifs.set(motif.id, known);
      return known.index;
    });
    if (indexes.length === 0) continue;
    const offered = { amounts: voucherAmounts, min: minVoucherAmount, max: maxVoucherAmount, motifs: indexes };
    const key = JSON.stringify(offered);
    const group = terms.get(key) ?? { ...offered, merchants: [] };
    group.merchants.push([id, slug]);
    terms.set(key, group);
  }
  return { id: buildId, motifs: [...motifs.values()].map(({ motif }) => motif), terms: [...terms.values()] };
}
