import type { ListedLocation } from '../../shared/lists/acceptance-list.ts';
import {
  matchesAll,
  readListQuery,
  sortListed,
  WHOLE_LIST,
  writeListQuery,
  type ListQuery,
} from '../../components/list-filter/list-query.ts';

/** The visitor's search among the acceptance locations. */
export interface AcceptanceQuery extends ListQuery {
  openNow: boolean;
}

export const EVERYTHING: AcceptanceQuery = { ...WHOLE_LIST, openNow: false };

const TEXT_PARAMETER = 'q';

/** Parses the search part of the page's address: `?q=brot&branche=baeckerei-cafe,mode&sortierung=name&offen=1&ansicht=karte`. */
export function readAcceptanceQuery(search: string): AcceptanceQuery {
  return {
    ...readListQuery(search, TEXT_PARAMETER),
    openNow: new URLSearchParams(search).get('offen') === '1',
  };
}

/** The search part of the address, empty if everything is shown. */
export function writeAcceptanceQuery(query: AcceptanceQuery): string {
  return writeListQuery(query, TEXT_PARAMETER, query.openNow ? ['offen=1'] : []);
}

/** Whether all locations match; their order may be another one. */
export function isUnfiltered(query: AcceptanceQuery): boolean {
  return matchesAll(query) && !query.openNow;
}

/** Whether the list is as in the document: all locations in groups. */
export function isEverything(query: AcceptanceQuery): boolean {
  return isUnfiltered(query) && query.sort === 'empfohlen';
}

interface FilterInput {
  /** Those that match the text and are open if only these are wanted, best first. */
  locations: readonly ListedLocation[];
  query: AcceptanceQuery;
  /** Keys of the groups, by their index. */
  groupKeys: readonly string[];
}

/** Filters by categories, and sorts. The recommended order is the given one. */
export function filterLocations({ locations, query, groupKeys }: FilterInput): readonly ListedLocation[] {
  const groups = new Set(query.categories.map((key) => groupKeys.indexOf(key)).filter((place) => place !== -1));
  const found =
    groups.size === 0 ? locations : locations.filter((location) => location.groups.some((place) => groups.has(place)));
  return sortListed(found, query.sort);
}
