import type { ListedLocation } from './acceptance-list.ts';
import type { ListedVoucher } from './voucher-list.ts';

/** Entries of the other list, or of both, by slug. */
export type BySlug<Item> = ReadonlyMap<string, Item>;

export function bySlug<Item extends { slug: string }>(items: readonly Item[]): BySlug<Item> {
  return new Map(items.map((item) => [item.slug, item]));
}

/**
 * What a merchant is found by, the same in both lists and in the header's search: name, categories, address and text.
 * @param voucher absent if the merchant sells none
 * @param location absent if the merchant does not accept the voucher of all, or if its list could not be loaded
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
