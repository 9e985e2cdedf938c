import type { OffersFile } from './offers-file.ts';
import type { VoucherOffer } from './voucher-order.ts';

/** What is sold today, by the merchant's id. */
export type Offers = Map<string, Omit<VoucherOffer, 'merchant'> & { slug: string }>;

/** What is known of a voucher that somebody put into the cart, maybe long ago. */
export type OfferAnswer =
  | { kind: 'offered'; offer: VoucherOffer }
  /** It is not sold any more. */
  | { kind: 'gone' }
  /** It could not be found out. */
  | { kind: 'unknown' };

/** Path of the file that says what a build sells (see OffersFile). */
export function offersPath(buildId: string): string {
  return `/builds/offers/${encodeURIComponent(buildId)}.json`;
}

/**
 * Reads what a build sells, by the merchant's id.
 * @throws Error where it is not the file of that build
 */
export function readOffers(file: unknown, buildId: string): Offers {
  // Written by our own generator, whichever version of it: anything else throws below.
  const { id, motifs: known, terms } = file as OffersFile;
  if (id !== buildId) throw new Error('This is not what the live build sells');
  return new Map(
    terms.flatMap(({ amounts, min, max, motifs, merchants }) => {
      const offer = { amounts, minAmount: min, maxAmount: max, motifs: motifs.flatMap((index) => known[index] ?? []) };
      return merchants.map(([id, slug]) => [id, { slug, ...offer }] as const);
    }),
  );
}
