import { foldSearchText, searchTest } from '../../shared/search-text.ts';
import type { ListedLocation } from '../../shared/unpack-acceptance-list.ts';
import type { AcceptanceQuery } from './acceptance-query.ts';

interface FilterInput {
  locations: readonly ListedLocation[];
  query: AcceptanceQuery;
  /** Keys of the groups, by their place. */
  groupKeys: readonly string[];
  /** Undefined as long as nobody knows the time: then all count as open. */
  isOpen: ((location: ListedLocation) => boolean) | undefined;
}

/** Those that fit, in the order of the list. */
export function filterLocations({ locations, query, groupKeys, isOpen }: FilterInput): ListedLocation[] {
  const groups = new Set(query.categories.map((key) => groupKeys.indexOf(key)).filter((place) => place !== -1));
  const fitsText = query.text.trim() === '' ? undefined : searchTest(query.text);
  return locations.filter(
    (location) =>
      (groups.size === 0 || location.groups.some((place) => groups.has(place))) &&
      (!query.openNow || isOpen === undefined || isOpen(location)) &&
      (fitsText === undefined || fitsText(searchText(location))),
  );
}

const foldedTexts = new WeakMap<ListedLocation, string>();

/** Folded once, when somebody searches: with a thousand locations it would cost every key stroke. */
function searchText(location: ListedLocation): string {
  const known = foldedTexts.get(location);
  if (known !== undefined) return known;
  const { name, category = '', street = '', city = '' } = location;
  const text = foldSearchText(`${name} ${category} ${street} ${city}`);
  foldedTexts.set(location, text);
  return text;
}
