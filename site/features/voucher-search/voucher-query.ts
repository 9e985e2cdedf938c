import { SEARCH_PARAMETER } from '../../shared/routes.ts';

/** What the visitor looks for in the voucher list. */
export interface VoucherQuery {
  text: string;
  /** Keys of categories; none stands for all. */
  categories: readonly string[];
  sort: VoucherSort;
}

/** How the list can be sorted, as it stands in the address. */
export const VOUCHER_SORTS = ['empfohlen', 'name', 'name-absteigend', 'ort'] as const;
export type VoucherSort = (typeof VOUCHER_SORTS)[number];

const CATEGORY_PARAMETER = 'branche';
const SORT_PARAMETER = 'sortierung';
const DEFAULT_SORT: VoucherSort = 'empfohlen';

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

/** The query part of an address, empty where everything is shown as it comes. */
export function writeVoucherQuery({ text, categories, sort }: VoucherQuery): string {
  const parts = [
    text.trim() === '' ? '' : `${SEARCH_PARAMETER}=${encodeURIComponent(text.trim())}`,
    categories.length === 0 ? '' : `${CATEGORY_PARAMETER}=${categories.map(encodeURIComponent).join(',')}`,
    sort === DEFAULT_SORT ? '' : `${SORT_PARAMETER}=${sort}`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}
