import type { ListedVoucher } from '../../shared/lists/voucher-list.ts';
import type { VoucherQuery, VoucherSort } from './voucher-query.ts';

type Compare = (a: ListedVoucher, b: ListedVoucher) => number;

/** Made when it is first needed: browsers load its rules then. */
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

/**
 * Those of the chosen categories, in the chosen order; as recommended, they stay as they are.
 * @param vouchers those that fit the text, best first
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
