import type { PlaceKind, PlaceOnMap } from './place-on-map.ts';
import { acceptanceLocationPath } from '../routes.ts';

/** A place of the map page, as short as it can be: there may be thousands in one payload. */
export interface ListedPlace {
  id: string;
  name: string;
  /** Absent for those where the voucher is redeemed, which most are. */
  kind?: 'sales';
  /** Of its acceptance location page, if it has one. */
  slug?: string;
  street?: string;
  /** Places of its categories in the page's list of categories. */
  categories?: number[];
  /** Latitude and longitude; absent without a valid location: then the place stands in the list alone. */
  at?: [lat: number, lon: number];
}

export interface Town {
  /** Absent for the places without an address, which come last. */
  name?: string;
  places: ListedPlace[];
}

export function kindOf({ kind }: ListedPlace): PlaceKind {
  return kind ?? 'acceptance';
}

/** The place with its marker, or undefined where no location is known. */
export function toPlaceOnMap(place: ListedPlace): PlaceOnMap | undefined {
  const { id, name, slug, street, at } = place;
  if (at === undefined) return undefined;
  const [lat, lon] = at;
  return {
    id,
    name,
    lat,
    lon,
    kind: kindOf(place),
    ...(slug === undefined ? {} : { href: acceptanceLocationPath(slug) }),
    ...(street === undefined ? {} : { street }),
  };
}
