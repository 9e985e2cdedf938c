import { addToIndex, createSearchIndex, type SearchIndex } from '../../shared/search/search-index.ts';
import { searchRecords } from '../../shared/search/search-records.ts';
import type { ListedVoucher } from '../../shared/unpack-voucher-list.ts';
import type { VoucherQuery, VoucherSort } from './voucher-query.ts';

const NAMES = new Intl.Collator('de', { numeric: true });

const COMPARISONS: Record<Exclude<VoucherSort, 'empfohlen'>, (a: ListedVoucher, b: ListedVoucher) => number> = {
  name: (a, b) => NAMES.compare(a.name, b.name),
  'name-absteigend': (a, b) => NAMES.compare(b.name, a.name),
  ort: (a, b) => NAMES.compare(a.city ?? '\uffff', b.city ?? '\uffff') || NAMES.compare(a.name, b.name),
};

const indexes = new WeakMap<readonly ListedVoucher[], SearchIndex>();

/**
 * The vouchers that fit a query. As recommended, those that fit the text best stand first; any other order holds for
 * what was found.
 * @param vouchers a list that stays the same object, because its words are indexed when it is first searched
 */
export function findVouchers(
  vouchers: readonly ListedVoucher[],
  { text, categories, sort }: VoucherQuery,
): readonly ListedVoucher[] {
  const records = searchRecords(indexOfList(vouchers, text), text);
  const byText = records === undefined ? vouchers : records.flatMap((record) => vouchers[record] ?? []);
  const found =
    categories.length === 0
      ? byText
      : byText.filter(({ categoryKeys }) => categoryKeys.some((key) => categories.includes(key)));
  return sort === 'empfohlen' ? found : found.toSorted(COMPARISONS[sort]);
}

function indexOfList(vouchers: readonly ListedVoucher[], text: string): SearchIndex {
  const known = indexes.get(vouchers);
  if (known !== undefined) return known;
  const index = createSearchIndex(vouchers.length);
  if (text.trim() === '') return index;
  for (const [record, { name, categoryNames, city = '', text = '', keywords = '' }] of vouchers.entries()) {
    addToIndex(index, record, 0, name);
    addToIndex(index, record, 1, categoryNames.join(' '));
    addToIndex(index, record, 2, city);
    addToIndex(index, record, 3, `${text} ${keywords}`);
  }
  indexes.set(vouchers, index);
  return index;
}
