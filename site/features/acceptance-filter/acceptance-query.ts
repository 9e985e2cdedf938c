import type { ListSearch } from '../../shared/search/list-search.ts';
import type { ListedLocation } from '../../shared/lists/acceptance-list.ts';

/** The visitor's search among the acceptance locations. */
export interface AcceptanceQuery {
  text: string;
  /** Category keys; an empty list means all categories. */
  categories: readonly string[];
  openNow: boolean;
}

export const EVERYTHING: AcceptanceQuery = { text: '', categories: [], openNow: false };

/** Parses the search part of the page's address: `?q=brot&branche=baeckerei-cafe,mode&offen=1`. */
export function readAcceptanceQuery(search: string): AcceptanceQuery {
  const parameters = new URLSearchParams(search);
  return {
    text: parameters.get('q') ?? '',
    categories: (parameters.get('branche') ?? '').split(',').filter((key) => key !== ''),
    openNow: parameters.get('offen') === '1',
  };
}

/** The search part of the address, empty if everything is shown. */
export function writeAcceptanceQuery({ text, categories, openNow }: AcceptanceQuery): string {
  const parts = [
    text.trim() === '' ? '' : `q=${encodeURIComponent(text.trim())}`,
    categories.length === 0 ? '' : `branche=${categories.map((key) => encodeURIComponent(key)).join(',')}`,
    openNow ? 'offen=1' : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** Number of active filters besides the text. */
export function countFilters({ categories, openNow }: AcceptanceQuery): number {
  return categories.length + (openNow ? 1 : 0);
}

export function isEverything(query: AcceptanceQuery): boolean {
  return query.text.trim() === '' && countFilters(query) === 0;
}

interface FilterInput {
  locations: readonly ListedLocation[];
  query: AcceptanceQuery;
  /** Keys of the groups, by their index. */
  groupKeys: readonly string[];
  /** Undefined until the search is loaded; then every text matches. */
  search: ListSearch<ListedLocation> | undefined;
  /** Undefined until the time is known; then every location counts as open. */
  isOpen: ((location: ListedLocation) => boolean) | undefined;
}

/** The matching locations: in the order of the list, or best match first if there is a text. */
export function filterLocations({ locations, query, groupKeys, search, isOpen }: FilterInput): ListedLocation[] {
  const groups = new Set(query.categories.map((key) => groupKeys.indexOf(key)).filter((place) => place !== -1));
  const byText = search === undefined ? locations : search(query.text);
  return byText.filter(
    (location) =>
      (groups.size === 0 || location.groups.some((place) => groups.has(place))) &&
      (!query.openNow || isOpen === undefined || isOpen(location)),
  );
}

/** The words that an acceptance location is found by, most relevant first. */
export function wordsOfLocation({ name, category = '', street = '', city = '' }: ListedLocation): string[] {
  return [name, category, street, city];
}
