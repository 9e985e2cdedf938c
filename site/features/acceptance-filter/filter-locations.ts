import type { ListSearch } from '../../shared/search/list-search.ts';
import type { ListedLocation } from '../../shared/unpack-acceptance-list.ts';
import type { AcceptanceQuery } from './acceptance-query.ts';

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
