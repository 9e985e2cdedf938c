import { addToIndex, createSearchIndex } from '../../shared/search/search-index.ts';
import { searchRecords } from '../../shared/search/search-records.ts';
import type { ListedLocation } from '../../shared/unpack-acceptance-list.ts';

/** Those that fit a text, best first; an empty text fits all, in the order of the list. */
export type LocationSearch = (text: string) => readonly ListedLocation[];

/** Indexes the words of a list, so that a key stroke only looks them up. Loaded when somebody is about to search. */
export function createLocationSearch(locations: readonly ListedLocation[]): LocationSearch {
  const index = createSearchIndex(locations.length);
  for (const [record, { name, category = '', street = '', city = '' }] of locations.entries()) {
    addToIndex(index, record, 0, name);
    addToIndex(index, record, 1, category);
    addToIndex(index, record, 2, street);
    addToIndex(index, record, 3, city);
  }
  return (text) => {
    const records = searchRecords(index, text);
    return records === undefined ? locations : records.flatMap((record) => locations[record] ?? []);
  };
}
