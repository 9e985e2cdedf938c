import { readListQuery, sortListed, writeListQuery, type ListQuery } from '../../components/list-filter/list-query.ts';
import type { ListedVoucher } from '../../shared/lists/voucher-list.ts';
import { SEARCH_PARAMETER } from '../../shared/routes.ts';

/** Reads the query part of the page's address: `?token=brot&branche=baeckerei,mode&sortierung=name&ansicht=karte`. */
export function readVoucherQuery(search: string): ListQuery {
  return readListQuery(search, SEARCH_PARAMETER);
}

/** The query of an address; empty if the whole list is shown in its order. */
export function writeVoucherQuery(query: ListQuery): string {
  return writeListQuery(query, SEARCH_PARAMETER);
}

/**
 * Filters by the chosen categories and sorts. The recommended order is the given one.
 * @param vouchers that match the text, best first
 */
export function arrangeVouchers(
  vouchers: readonly ListedVoucher[],
  { categories, sort }: Pick<ListQuery, 'categories' | 'sort'>,
): readonly ListedVoucher[] {
  const found =
    categories.length === 0
      ? vouchers
      : vouchers.filter(({ categoryKeys }) => categoryKeys.some((key) => categories.includes(key)));
  return sortListed(found, sort);
}
