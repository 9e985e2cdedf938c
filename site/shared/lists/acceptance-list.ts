import { acceptanceGroups, type AcceptanceGroup } from './acceptance-groups.ts';
import { roundLocation } from '../map/location.ts';
import { toMerchantCard, type LocationCard } from './merchant-cards.ts';
import type { MerchantKind } from './merchant-kind.ts';
import type { Merchant } from '../models/merchant.ts';
import { packLooks, Table, unpackLooks, withoutTail, type ImageShape } from './packing.ts';
import { toOpenMinutes, type OpenMinutes } from '../opening/opening-hours.ts';
import { foldSlug } from '../slug.ts';
import type { SnapshotIndex } from '../snapshot-index.ts';

/**
 * For the list page, packed, since one document may hold a thousand: shared values are in tables, and positions are
 * offsets from a corner.
 */
export interface PackedAcceptanceList {
  /** By first category; those without one come last. */
  groups: PackedGroup[];
  /** A town with several postal codes occurs once for each. */
  cities: string[];
  postalCodes: string[];
  weeks: OpenMinutes[];
  shapes: ImageShape[];
  /** South-west, in 100,000ths of a degree. */
  corner: [lat: number, lon: number];
}

export interface PackedGroup {
  name: string;
  /** Identifies it in the address of the page. */
  key: string;
  kind?: MerchantKind;
  /** Of merchants without a category. */
  isRest?: true;
  locations: PackedLocation[];
}

/**
 * Without trailing zeros; see packing.ts. Latitude and longitude are offsets from the corner plus one. A slug that
 * starts with the folded name is shortened to its end after a slash, which no slug contains.
 */
type PackedLocation = [
  slug: string,
  name: string,
  street?: string | 0,
  city?: number,
  week?: number,
  lat?: number,
  lon?: number,
  image?: string | 0,
  shape?: number,
  alsoIn?: number[] | 0,
];

/** As `roundLocation` keeps. */
const DEGREE_PARTS = 100_000;

export function packAcceptanceList(index: SnapshotIndex): PackedAcceptanceList {
  const groups = acceptanceGroups(index);
  const towns = new Table<[city: string, postalCode: string]>();
  const weeks = new Table<OpenMinutes>();
  const shapes = new Table<ImageShape>();
  const corner = southWest(index.acceptanceLocations);
  const placeOf = new Map(groups.map(({ category }, index) => [category?.id, index]));

  function pack(merchant: Merchant, own: number): PackedLocation {
    const card = toMerchantCard(merchant, index);
    const { slug, name, street, city } = card;
    const hours = toOpenMinutes(merchant.openingHours);
    const alsoIn = new Set(merchant.categoryIds.flatMap((id) => placeOf.get(id) ?? []));
    alsoIn.delete(own);
    return withoutTail([
      shortSlug(slug, name),
      name,
      street ?? 0,
      city === undefined ? 0 : towns.placeOf([city, merchant.address?.postalCode ?? '']),
      hours === undefined ? 0 : weeks.placeOf(hours),
      ...offsets(merchant, corner),
      ...packLooks(card, shapes),
      alsoIn.size === 0 ? 0 : [...alsoIn],
    ]);
  }

  function packGroup(group: AcceptanceGroup, place: number): PackedGroup {
    return {
      name: group.name,
      key: group.key,
      ...natureOf(group, index),
      locations: group.merchants.map((merchant) => pack(merchant, place)),
    };
  }

  const packed = groups.map(packGroup);
  return {
    groups: packed,
    cities: towns.rows.map(([city]) => city),
    postalCodes: towns.rows.map(([, postalCode]) => postalCode),
    weeks: weeks.rows,
    shapes: shapes.rows,
    corner,
  };
}

function shortSlug(slug: string, name: string): string {
  const beginning = foldSlug(name);
  return beginning !== null && slug.startsWith(beginning) ? `/${slug.slice(beginning.length)}` : slug;
}

function natureOf({ category }: AcceptanceGroup, { kindByCategoryId }: SnapshotIndex): Partial<PackedGroup> {
  if (category === undefined) return { isRest: true };
  const kind = kindByCategoryId.get(category.id);
  return kind === undefined ? {} : { kind };
}

function southWest(merchants: Merchant[]): [lat: number, lon: number] {
  let [lat, lon] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const { location } of merchants) {
    if (location === undefined) continue;
    lat = Math.min(lat, location.latitude);
    lon = Math.min(lon, location.longitude);
  }
  return Number.isFinite(lat) ? [parts(lat), parts(lon)] : [0, 0];
}

function offsets({ location }: Merchant, [lat, lon]: [number, number]): [number, number] {
  if (location === undefined) return [0, 0];
  const { latitude, longitude } = roundLocation(location);
  return [parts(latitude) - lat + 1, parts(longitude) - lon + 1];
}

function parts(degrees: number): number {
  return Math.round(degrees * DEGREE_PARTS);
}

export interface ListedLocation extends LocationCard {
  /** The main one first. */
  groups: number[];
  categoryNames: string[];
  /** Found by the search, but not shown. */
  postalCode?: string;
  /** Degrees; absent without a marker. */
  position?: { lat: number; lon: number };
}

/** In the order of the page. */
export function unpackAcceptanceList(list: PackedAcceptanceList): ListedLocation[] {
  return list.groups.flatMap((group, index) => group.locations.map((row) => unpack(row, group, index, list)));
}

function unpack(row: PackedLocation, group: PackedGroup, place: number, list: PackedAcceptanceList) {
  const [shortSlug, name, street = 0, cityPlace = 0, week = 0, lat = 0, lon = 0, path = 0, shape = 0, alsoIn = 0] = row;
  const city = list.cities[cityPlace - 1];
  const postalCode = list.postalCodes[cityPlace - 1] ?? '';
  const hours = list.weeks[week - 1];
  const [south, west] = list.corner;
  const groups = alsoIn === 0 ? [place] : [place, ...alsoIn];
  // Assigned, not spread: see unpack() of voucher-list.ts.
  const location: ListedLocation = {
    slug: shortSlug.startsWith('/') ? `${foldSlug(name) ?? ''}${shortSlug.slice(1)}` : shortSlug,
    name,
    groups,
    categoryNames: groups.map((own) => list.groups[own]?.name ?? ''),
  };
  if (group.isRest !== true) location.category = group.name;
  if (group.kind !== undefined) location.kind = group.kind;
  if (street !== 0) location.street = street;
  if (city !== undefined) location.city = city;
  if (postalCode !== '') location.postalCode = postalCode;
  if (hours !== undefined) location.hours = hours;
  unpackLooks(location, path, list.shapes[shape - 1]);
  if (lat !== 0) {
    location.position = { lat: (south + lat - 1) / DEGREE_PARTS, lon: (west + lon - 1) / DEGREE_PARTS };
  }
  return location;
}
