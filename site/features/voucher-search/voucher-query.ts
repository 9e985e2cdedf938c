import type { ListedVoucher } from '../../shared/lists/voucher-list.ts';
import { SEARCH_PARAMETER } from '../../shared/routes.ts';

/** The filter of the voucher list. */
export interface VoucherQuery {
  text: string;
  /** Keys of categories; empty for all. */
  categories: readonly string[];
  sort: VoucherSort;
}

/** Values of the address for sorting the list. */
export const VOUCHER_SORTS = ['empfohlen', 'name', 'name-absteigend', 'ort'] as const;

export type VoucherSort = (typeof VOUCHER_SORTS)[number];

const CATEGORY_PARAMETER = 'branche';
const SORT_PARAMETER = 'sortierung';
const DEFAULT_SORT: VoucherSort = 'empfohlen';

type Compare = (a: ListedVoucher, b: ListedVoucher) => number;

/** Created on first use, because creating it loads the browser's collation rules. */
let names: Intl.Collator | undefined;

const byName: Compare = (a, b) => {
  names ??= new Intl.Collator('de', { numeric: true });
  return names.compare(a.name, b.name);
};

const COMPARISONS: Record<Exclude<VoucherSort, 'empfohlen'>, Compare> = {
  name: byName,
  'name-absteigend': (a, b) => byName(b, a),
  ort: (a, b) => (a.city ?? '\uffff').localeCompare(b.city ?? '\uffff', 'de') || byName(a, b),
};

/** Reads the query part of the page's address: `?token=brot&branche=baeckerei,mode&sortierung=name`. */
export function readVoucherQuery(search: string): VoucherQuery {
  const parameters = new URLSearchParams(search);
  const sort = parameters.get(SORT_PARAMETER);
  return {
    text: parameters.get(SEARCH_PARAMETER)?.trim() ?? '',
    categories: (parameters.get(CATEGORY_PARAMETER) ?? '').split(',').filter((key) => key !== ''),
    sort: VOUCHER_SORTS.find((known) => known === sort) ?? DEFAULT_SORT,
  };
}

/** The query of an address; empty if nothing is filtered or sorted. */
export function writeVoucherQuery({ text, categories, sort }: VoucherQuery): string {
  const parts = [
    text.trim() === '' ? '' : `${SEARCH_PARAMETER}=${encodeURIComponent(text.trim())}`,
    categories.length === 0 ? '' : `${CATEGORY_PARAMETER}=${categories.map(encodeURIComponent).join(',')}`,
    sort === DEFAULT_SORT ? '' : `${SORT_PARAMETER}=${sort}`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/**
 * Filters by the chosen categories and sorts. The recommended order is the given one.
 * @param vouchers that match the text, best first
 */
export function arrangeVouchers(
  vouchers: readonly ListedVoucher[],
  { categories, sort }: Pick<VoucherQuery, 'categories' | 'sort'>,
): readonly ListedVoucher[] {
  const found =
    categories.length === 0
      ? vouchers
      : vouchers.filter(({ categoryKeys }) => categoryKeys.some((key) => categories.includes(key)));
  return sort === 'empfohlen' ? found : found.toSorted(COMPARISONS[sort]);
}

/** The texts by which a voucher is found, most important first. */
export function wordsOfVoucher({ name, categoryNames, city = '', text = '', keywords = '' }: ListedVoucher): string[] {
  return [name, categoryNames.join(' '), city, `${text} ${keywords}`];
}
