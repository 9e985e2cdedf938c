import type { ListedLocation } from './acceptance-list.ts';
import type { ListedVoucher } from './voucher-list.ts';

export type BySlug<Item> = ReadonlyMap<string, Item>;

export function bySlug<Item extends { slug: string }>(items: readonly Item[]): BySlug<Item> {
  return new Map(items.map((item) => [item.slug, item]));
}

/**
 * What a merchant is found by, in both lists and in the header's search. Either is absent where the merchant is not, or
 * its list could not be loaded.
 */
export function wordsOfMerchant(voucher: ListedVoucher | undefined, location: ListedLocation | undefined): string[] {
  const categories = new Set([...(voucher?.categoryNames ?? []), ...(location?.categoryNames ?? [])]);
  const { street = '', postalCode = '', city = '' } = location ?? { city: voucher?.city };
  return [
    voucher?.name ?? location?.name ?? '',
    [...categories].join(' '),
    `${street} ${postalCode} ${city}`,
    voucher?.text ?? '',
  ];
}
