import type { ListSearch } from '../../shared/search/list-search.ts';
import type { ListedLocation } from '../../shared/lists/acceptance-list.ts';

/** What the visitor looks for among the acceptance locations. */
export interface AcceptanceQuery {
  text: string;
  /** Keys of categories; none stands for all. */
  categories: readonly string[];
  openNow: boolean;
}

export const EVERYTHING: AcceptanceQuery = { text: '', categories: [], openNow: false };

/** Reads the query part of the page's address: `?q=brot&branche=baeckerei-cafe,mode&offen=1`. */
export function readAcceptanceQuery(search: string): AcceptanceQuery {
  const parameters = new URLSearchParams(search);
  return {
    text: parameters.get('q') ?? '',
    categories: (parameters.get('branche') ?? '').split(',').filter((key) => key !== ''),
    openNow: parameters.get('offen') === '1',
  };
}

/** The query part of an address, empty where everything is shown. */
export function writeAcceptanceQuery({ text, categories, openNow }: AcceptanceQuery): string {
  const parts = [
    text.trim() === '' ? '' : `q=${encodeURIComponent(text.trim())}`,
    categories.length === 0 ? '' : `branche=${categories.map((key) => encodeURIComponent(key)).join(',')}`,
    openNow ? 'offen=1' : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** Filters beside the text. */
export function countFilters({ categories, openNow }: AcceptanceQuery): number {
  return categories.length + (openNow ? 1 : 0);
}

export function isEverything(query: AcceptanceQuery): boolean {
  return query.text.trim() === '' && countFilters(query) === 0;
}

interface FilterInput {
  locations: readonly ListedLocation[];
  query: AcceptanceQuery;
  /** Keys of the groups, by their place. */
  groupKeys: readonly string[];
  /** Undefined until its code is there: then every text fits. */
  search: ListSearch<ListedLocation> | undefined;
  /** Undefined as long as the time is unknown: then all count as open. */
  isOpen: ((location: ListedLocation) => boolean) | undefined;
}

/** Those that fit: in the order of the list, or where there is a text, best first. */
export function filterLocations({ locations, query, groupKeys, search, isOpen }: FilterInput): ListedLocation[] {
  const groups = new Set(query.categories.map((key) => groupKeys.indexOf(key)).filter((place) => place !== -1));
  const byText = search === undefined ? locations : search(query.text);
  return byText.filter(
    (location) =>
      (groups.size === 0 || location.groups.some((place) => groups.has(place))) &&
      (!query.openNow || isOpen === undefined || isOpen(location)),
  );
}

/** What an acceptance location is found by, as it counts. */
export function wordsOfLocation({ name, category = '', street = '', city = '' }: ListedLocation): string[] {
  return [name, category, street, city];
}
