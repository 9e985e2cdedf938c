import { byDistance } from '../../../shared/map/distance.ts';
import { kindOf, type ListedPlace, type Town, type PlaceKind } from '../../../shared/map/places.ts';
import { formatCount, pluralize } from '../../../shared/text/format.ts';

export interface PlaceFilter {
  /** Absent: both kinds. */
  kind?: PlaceKind | undefined;
  /** Index in the list of categories; absent: all. Sales points have none: among them, it is only kept for later. */
  category?: number | undefined;
}

/** Names of the kinds in the address of the page. */
const KINDS: readonly (readonly [PlaceKind, string])[] = [
  ['acceptance', 'einloesen'],
  ['sales', 'kaufen'],
];

/** Parses the search part of the page's address; what it does not know is ignored. */
export function readPlaceFilter(search: string, categories: readonly string[]): PlaceFilter {
  const parameters = new URLSearchParams(search);
  const category = categories.indexOf(parameters.get('branche') ?? '');
  const [kind] = KINDS.find(([, name]) => name === parameters.get('orte')) ?? [];
  if (category !== -1) return { kind: kind ?? 'acceptance', category };
  return kind === undefined ? {} : { kind };
}

/** The search part of the page's address, empty if everything is shown. */
export function writePlaceFilter({ kind, category }: PlaceFilter, categories: readonly string[]): string {
  const branch = category === undefined ? undefined : categories[category];
  // A category alone already means acceptance locations, which only have one.
  const name = KINDS.find(
    ([known]) => known === (branch !== undefined && kind === 'acceptance' ? undefined : kind),
  )?.[1];
  const parts = [
    ...(name === undefined ? [] : [`orte=${name}`]),
    ...(branch === undefined ? [] : [`branche=${encodeURIComponent(branch)}`]),
  ];
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** A section of the list, with its heading. */
export interface PlaceGroup {
  title: string;
  rows: PlaceRowData[];
}

interface PlaceRowData {
  place: ListedPlace;
  /** Metres from the visitor. */
  distance?: number;
}

const NO_ADDRESS = 'Ohne festen Standort';
const BY_DISTANCE = 'Nach Entfernung';
const NO_LOCATION = 'Ohne Standort auf dem Stadtplan';

/** The places that match the filter, by town. */
export function groupByTown(towns: readonly Town[], filter: PlaceFilter): PlaceGroup[] {
  return towns
    .map(({ name = NO_ADDRESS, places }) => ({ title: name, rows: rowsOf(places, filter) }))
    .filter(({ rows }) => rows.length > 0);
}

/** The places that match the filter, nearest first; places without a location form the last group. */
export function groupByDistance(
  towns: readonly Town[],
  filter: PlaceFilter,
  visitor: { lat: number; lon: number },
): PlaceGroup[] {
  const places = towns.flatMap((town) => rowsOf(town.places, filter));
  const rows = byDistance(places, ({ place: { at } }) => at && { lat: at[0], lon: at[1] }, visitor);
  const groups = [
    { title: BY_DISTANCE, rows: rows.filter(({ distance }) => distance !== undefined) },
    { title: NO_LOCATION, rows: rows.filter(({ distance }) => distance === undefined) },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

/**
 * How many places are listed, and of what: the site's other pages count a merchant with branches as one acceptance
 * location. Such as "94 Orte: 84 Akzeptanzstellen, 5 weitere Filialen und 5 Verkaufsstellen".
 */
export function describeCount(groups: readonly PlaceGroup[]): string {
  const places = groups.flatMap(({ rows }) => rows.map(({ place }) => place));
  const acceptance = places.filter((place) => kindOf(place) === 'acceptance');
  const merchants = new Set(acceptance.map(({ slug }) => slug)).size;
  const texts: [number, one: string, many: string][] = [
    [merchants, 'Akzeptanzstelle', 'Akzeptanzstellen'],
    [acceptance.length - merchants, 'weitere Filiale', 'weitere Filialen'],
    [places.length - acceptance.length, 'Verkaufsstelle', 'Verkaufsstellen'],
  ];
  const [first, ...others] = texts.filter(([count]) => count > 0).map((text) => pluralize(...text));
  if (first === undefined) return 'Keine Orte';
  const last = others.pop();
  return last === undefined
    ? first
    : `${formatCount(places.length)} Orte: ${[first, ...others].join(', ')} und ${last}`;
}

function rowsOf(places: readonly ListedPlace[], { kind, category }: PlaceFilter): PlaceRowData[] {
  return places
    .filter(
      (place) =>
        (kind === undefined || kindOf(place) === kind) &&
        (category === undefined || kind === 'sales' || place.categories?.includes(category) === true),
    )
    .map((place) => ({ place }));
}
