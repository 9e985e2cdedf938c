import { DEGREE_PARTS, type PackedAcceptanceList, type PackedGroup, type PackedLocation } from './acceptance-list.ts';
import type { LocationCard } from './merchant-cards.ts';
import type { Picture } from './models/picture.ts';
import { foldSlug } from './slug.ts';

/** An acceptance location in the list and on the map beside it. */
export interface ListedLocation extends LocationCard {
  /** Places of all its groups, its own first. */
  groups: number[];
  /** Degrees; absent where no marker can be set. */
  position?: { lat: number; lon: number };
}

/** Locations in the order of the page: group after group. */
export function unpackAcceptanceList(list: PackedAcceptanceList): ListedLocation[] {
  return list.groups.flatMap((group, place) => group.locations.map((row) => unpack(row, group, place, list)));
}

function unpack(row: PackedLocation, group: PackedGroup, place: number, list: PackedAcceptanceList): ListedLocation {
  const [shortSlug, name, street = 0, cityPlace = 0, week = 0, lat = 0, lon = 0, path = 0, shape = 0, alsoIn = 0] = row;
  const city = list.cities[cityPlace - 1];
  const hours = list.weeks[week - 1];
  const picture = path === 0 ? undefined : toPicture(path, list.shapes[shape - 1]);
  const [south, west] = list.corner;
  return {
    slug: shortSlug.startsWith('/') ? `${foldSlug(name) ?? ''}${shortSlug.slice(1)}` : shortSlug,
    name,
    groups: alsoIn === 0 ? [place] : [place, ...alsoIn],
    // The group of those without a category bears no category's name.
    ...(group.isRest === true ? {} : { category: group.name }),
    ...(group.kind === undefined ? {} : { kind: group.kind }),
    ...(street === 0 ? {} : { street }),
    ...(city === undefined ? {} : { city }),
    ...(hours === undefined ? {} : { hours }),
    ...(picture === undefined ? {} : { picture }),
    ...(lat === 0 ? {} : { position: { lat: (south + lat - 1) / DEGREE_PARTS, lon: (west + lon - 1) / DEGREE_PARTS } }),
  };
}

function toPicture(path: string, shape: PackedAcceptanceList['shapes'][number] | undefined): Picture | undefined {
  if (shape === undefined) return undefined;
  const [width, height, widths] = shape;
  return { path, width, height, widths };
}
