import type { MerchantCard } from '../../shared/merchant-cards.ts';
import { foldSearchText, searchTest } from '../../shared/search-text.ts';

/** Those whose name, category, town or text hold every word of the search, in the order of the list. */
export function findVouchers<Card extends MerchantCard & { text?: string }>(cards: Card[], search: string): Card[] {
  const fits = searchTest(search);
  return cards.filter(({ name, category = '', city = '', text = '' }) =>
    fits(foldSearchText(`${name} ${category} ${city} ${text}`)),
  );
}
