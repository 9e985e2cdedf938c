import type { View } from '../ViewSwitch.tsx';

/** What a visitor asks of a list: its search, filter and order. */
export interface ListQuery {
  text: string;
  /** Keys of categories; empty for all. */
  categories: readonly string[];
  sort: ListSort;
  /** What is in view where there is no room for both. It is not part of the filter. */
  view: View;
}

/** Values of the address for the order of a list. The first one is the order of the page, which no address names. */
export const LIST_SORTS = ['empfohlen', 'name', 'name-absteigend', 'ort'] as const;

export type ListSort = (typeof LIST_SORTS)[number];

const CATEGORY_PARAMETER = 'branche';
const SORT_PARAMETER = 'sortierung';

const VIEW_PARAMETER = 'ansicht';

/** The whole list in its own order. */
export const WHOLE_LIST: ListQuery = { text: '', categories: [], sort: 'empfohlen', view: 'list' };

/** Whether nothing is filtered; the order may be another one. */
export function matchesAll({ text, categories }: ListQuery): boolean {
  return text.trim() === '' && categories.length === 0;
}

/** Number of active filters; the text is none. */
export function countFilters({ categories, openNow }: Pick<ListQuery, 'categories'> & { openNow?: boolean }): number {
  return categories.length + (openNow === true ? 1 : 0);
}

/** Parses the search part of an address: `?q=brot&branche=baeckerei,mode&sortierung=name&ansicht=karte`. */
export function readListQuery(search: string, textParameter: string): ListQuery {
  const parameters = new URLSearchParams(search);
  const sort = parameters.get(SORT_PARAMETER);
  return {
    text: parameters.get(textParameter)?.trim() ?? '',
    categories: (parameters.get(CATEGORY_PARAMETER) ?? '').split(',').filter((key) => key !== ''),
    sort: LIST_SORTS.find((known) => known === sort) ?? 'empfohlen',
    view: parameters.get(VIEW_PARAMETER) === 'karte' ? 'map' : 'list',
  };
}

/**
 * The search part of an address, empty if everything is shown.
 * @param more further parameters, such as `offen=1`
 */
export function writeListQuery(query: ListQuery, textParameter: string, more: readonly string[] = []): string {
  const text = query.text.trim();
  const parts = [
    ...(text === '' ? [] : [`${textParameter}=${encodeURIComponent(text)}`]),
    ...(query.categories.length === 0
      ? []
      : [`${CATEGORY_PARAMETER}=${query.categories.map((key) => encodeURIComponent(key)).join(',')}`]),
    ...(query.sort === 'empfohlen' ? [] : [`${SORT_PARAMETER}=${query.sort}`]),
    ...more,
    ...(query.view === 'map' ? [`${VIEW_PARAMETER}=karte`] : []),
  ];
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
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
export function sortListed<Item extends Sortable>(items: readonly Item[], sort: ListSort): readonly Item[] {
  return sort === 'empfohlen' ? items : items.toSorted(COMPARISONS[sort]);
}
