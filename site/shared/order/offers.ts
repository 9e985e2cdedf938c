import type { OffersFile } from './offers-file.ts';
import type { VoucherOffer } from './voucher-order.ts';

/** The current offers by merchant id. */
export type Offers = Map<string, Omit<VoucherOffer, 'merchant'> & { slug: string }>;

/** The offer for a voucher in the cart, which may be old. */
export type OfferStatus =
  | { kind: 'offered'; offer: VoucherOffer }
  /** No longer sold. */
  | { kind: 'gone' }
  /** The offers could not be loaded. */
  | { kind: 'unknown' };

/** Path of the file with a build's offers (see OffersFile). */
export function offersPath(buildId: string): string {
  return `/builds/offers/${encodeURIComponent(buildId)}.json`;
}

/**
 * Parses a build's offers by merchant id.
 * @throws Error if the file does not belong to that build
 */
export function readOffers(file: unknown, buildId: string): Offers {
  // Written by our own generator, in whichever version: anything else throws below.
  const { id, motifs: known, terms } = file as OffersFile;
  if (id !== buildId) throw new Error('This is not what the live build sells');
  return new Map(
    terms.flatMap(({ amounts, min, max, motifs, merchants }) => {
      const offer = { amounts, minAmount: min, maxAmount: max, motifs: motifs.flatMap((index) => known[index] ?? []) };
      return merchants.map(([id, slug]) => [id, { slug, ...offer }] as const);
    }),
  );
}
