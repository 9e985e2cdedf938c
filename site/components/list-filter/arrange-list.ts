import type { ListedLocation } from '../../shared/lists/acceptance-list.ts';
import type { ListedVoucher } from '../../shared/lists/voucher-list.ts';
import type { ListQuery, ListSort } from './list-query.ts';

type Arrangement = Pick<ListQuery, 'categories' | 'sort'>;

/** The vouchers of any of the chosen categories, sorted. */
export function arrangeVouchers(
  vouchers: readonly ListedVoucher[],
  { categories, sort }: Arrangement,
): readonly ListedVoucher[] {
  const found =
    categories.length === 0
      ? vouchers
      : vouchers.filter(({ categoryKeys }) => categoryKeys.some((key) => categories.includes(key)));
  return sortListed(found, sort);
}

/**
 * The locations of any of the chosen categories, sorted.
 * @param groupKeys keys of the groups, by their index
 */
export function arrangeLocations(
  locations: readonly ListedLocation[],
  { categories, sort }: Arrangement,
  groupKeys: readonly string[],
): readonly ListedLocation[] {
  const groups = new Set(categories.map((key) => groupKeys.indexOf(key)));
  const found =
    groups.size === 0 ? locations : locations.filter((location) => location.groups.some((place) => groups.has(place)));
  return sortListed(found, sort);
}

interface Sortable {
  name: string;
  city?: string;
}

type Compare = (a: Sortable, b: Sortable) => number;

/** Created on first use, because creating it loads the browser's collation rules. */
let names: Intl.Collator | undefined;

const byName: Compare = (a, b) => {
  names ??= new Intl.Collator('de', { numeric: true });
  return names.compare(a.name, b.name);
};

const COMPARISONS: Record<Exclude<ListSort, 'empfohlen'>, Compare> = {
  name: byName,
  'name-absteigend': (a, b) => byName(b, a),
  ort: (a, b) => (a.city ?? '\uffff').localeCompare(b.city ?? '\uffff', 'de') || byName(a, b),
};

/** The items by German rules, with numbers in numeric order; items without a town come last. */
function sortListed<Item extends Sortable>(items: readonly Item[], sort: ListSort): readonly Item[] {
  return sort === 'empfohlen' ? items : items.toSorted(COMPARISONS[sort]);
}
