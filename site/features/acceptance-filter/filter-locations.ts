import { addToIndex, createSearchIndex, type SearchIndex } from '../../shared/search/search-index.ts';
import { searchRecords } from '../../shared/search/search-records.ts';
import type { ListedLocation } from '../../shared/unpack-acceptance-list.ts';
import type { AcceptanceQuery } from './acceptance-query.ts';

interface FilterInput {
  /** A list that stays the same object: its words are indexed when it is first searched. */
  locations: readonly ListedLocation[];
  query: AcceptanceQuery;
  /** Keys of the groups, by their place. */
  groupKeys: readonly string[];
  /** Undefined as long as nobody knows the time: then all count as open. */
  isOpen: ((location: ListedLocation) => boolean) | undefined;
}

/** Those that fit: in the order of the list, or where there is a text, best first. */
export function filterLocations({ locations, query, groupKeys, isOpen }: FilterInput): readonly ListedLocation[] {
  const groups = new Set(query.categories.map((key) => groupKeys.indexOf(key)).filter((place) => place !== -1));
  return findByText(locations, query.text).filter(
    (location) =>
      (groups.size === 0 || location.groups.some((place) => groups.has(place))) &&
      (!query.openNow || isOpen === undefined || isOpen(location)),
  );
}

function findByText(locations: readonly ListedLocation[], text: string): readonly ListedLocation[] {
  if (text.trim() === '') return locations;
  const records = searchRecords(indexOfList(locations), text);
  return records === undefined ? locations : records.flatMap((record) => locations[record] ?? []);
}

const indexes = new WeakMap<readonly ListedLocation[], SearchIndex>();

function indexOfList(locations: readonly ListedLocation[]): SearchIndex {
  const known = indexes.get(locations);
  if (known !== undefined) return known;
  const index = createSearchIndex(locations.length);
  for (const [record, { name, category = '', street = '', city = '' }] of locations.entries()) {
    addToIndex(index, record, 0, name);
    addToIndex(index, record, 1, category);
    addToIndex(index, record, 2, street);
    addToIndex(index, record, 3, city);
  }
  indexes.set(locations, index);
  return index;
}
