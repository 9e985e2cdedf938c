import { roundLocation } from './location.ts';
import { Table } from '../lists/packing.ts';
import { omitUndefined } from '../omit-undefined.ts';
import type { Merchant } from '../models/merchant.ts';
import type { Address, GeoLocation } from '../models/place.ts';
import type { PointOfSale, SalesPoint } from '../models/selling.ts';
import type { Snapshot } from '../models/snapshot.ts';
import { toOpenMinutes, type OpenMinutes } from '../opening/opening-hours.ts';
import { acceptanceLocationPath, voucherPath } from '../routes.ts';
import { indexOf, voucherSellers } from '../snapshot-index.ts';

/** What visitors do there: redeem the voucher, or buy it over the counter. */
export type PlaceKind = 'acceptance' | 'sales';

/** A place with a marker. Degrees are rounded by `roundLocation`. */
export interface PlaceOnMap {
  id: string;
  name: string;
  lat: number;
  lon: number;
  kind: PlaceKind;
  /** Its page. */
  href?: string;
  /** The voucher redeemed there: the merchant's own, else the general one. */
  buyHref?: string;
  street?: string;
  /** The main one. */
  category?: string;
  hours?: OpenMinutes;
}

/** A place of the map page; short, since one payload may hold thousands. */
export interface ListedPlace {
  id: string;
  name: string;
  /** Absent for acceptance locations. */
  kind?: 'sales';
  slug?: string;
  hasVoucher?: true;
  street?: string;
  /** Indexes in the page's list. */
  categories?: number[];
  /** Index in the page's table. */
  week?: number;
  /** Absent without a location: the place is then in the list only. */
  at?: [lat: number, lon: number];
}

export interface Town {
  /** Absent for places without an address. */
  name?: string;
  places: ListedPlace[];
}

export function kindOf({ kind }: ListedPlace): PlaceKind {
  return kind ?? 'acceptance';
}

/** Undefined without a location. */
export function toPlaceOnMap(
  place: ListedPlace,
  { categories, weeks, general }: Pick<PlaceListing, 'categories' | 'weeks' | 'general'>,
): PlaceOnMap | undefined {
  const { id, name, slug, hasVoucher, street, at } = place;
  if (at === undefined) return undefined;
  const [lat, lon] = at;
  const voucher = hasVoucher === true ? slug : general;
  return omitUndefined({
    id,
    name,
    lat,
    lon,
    kind: kindOf(place),
    href: slug && acceptanceLocationPath(slug),
    buyHref: place.kind === 'sales' ? undefined : voucher && voucherPath(voucher),
    street,
    category: categories[place.categories?.[0] ?? -1],
    hours: weeks[place.week ?? -1],
  });
}

/** All places by town, and within a town in the order of the site's lists. */
export interface PlaceListing {
  /** By name; the places without an address last. */
  towns: Town[];
  /** In use, in the tenant's order. */
  categories: string[];
  weeks: OpenMinutes[];
  general?: string;
  /** Places that accept their own voucher only: on the map of the vouchers, not on that of all places. */
  ownOnly?: ListedPlace[];
}

/**
 * Acceptance locations with their branches, and sales points. A merchant without a location gets that of its point of
 * sale at the same address.
 */
export function listPlaces(snapshot: Snapshot): PlaceListing {
  const { acceptanceLocations, pointsOfSaleByMerchantId } = indexOf(snapshot);
  const sellers = new Set(voucherSellers(snapshot));
  const used = new Set(acceptanceLocations.flatMap(({ categoryIds }) => categoryIds));
  const categories = snapshot.categories.filter(({ id }) => used.has(id));
  const placeOfCategory = new Map(categories.map(({ id }, index) => [id, index]));
  const towns = new Map<string, Town>();
  const weeks = new Table<OpenMinutes>();
  const weekOf = (spans: Merchant['openingHours']): { week?: number } => {
    const hours = toOpenMinutes(spans);
    return hours === undefined ? {} : { week: weeks.placeOf(hours) - 1 };
  };
  const placesOf = (merchant: Merchant): PlaceAtAddress[] => {
    const { id, companyName, slug, address } = merchant;
    const points = pointsOfSaleByMerchantId.get(id) ?? [];
    const known = merchant.categoryIds.flatMap((category) => placeOfCategory.get(category) ?? []);
    const facts = {
      slug,
      ...(sellers.has(merchant) ? { hasVoucher: true as const } : {}),
      ...(known.length === 0 ? {} : { categories: known }),
    };
    const own = toPlace(`m${id}`, companyName, { ...merchant, location: locationOf(merchant, points) });
    const branches = points.filter((point) => point.address !== undefined && !isSameAddress(point.address, address));
    return [
      { address, place: { ...own, ...facts, ...weekOf(merchant.openingHours) } },
      ...branches.map((point) => ({
        address: point.address,
        place: { ...toPlace(`p${point.id}`, point.name, point), ...facts },
      })),
    ];
  };
  for (const { address, place } of acceptanceLocations.flatMap(placesOf)) add(towns, address, place);
  for (const point of snapshot.salesPoints) {
    add(towns, point.address, { ...toPlace(`s${point.id}`, point.name, point), kind: 'sales' });
  }
  const ownOnly = [...sellers].filter(({ acceptsVoucher }) => !acceptsVoucher).flatMap(placesOf);
  return omitUndefined({
    towns: [...towns.values()].toSorted(byName),
    categories: categories.map(({ name }) => name),
    weeks: weeks.rows,
    general: snapshot.generalVoucher?.slug,
    ownOnly: ownOnly.length === 0 ? undefined : ownOnly.map(({ place }) => place),
  });
}

interface PlaceAtAddress {
  address: Address | undefined;
  place: ListedPlace;
}

function add(towns: Map<string, Town>, address: Address | undefined, place: ListedPlace): void {
  const name = address?.city ?? '';
  const town = towns.get(name);
  if (town === undefined) towns.set(name, { ...(name === '' ? {} : { name }), places: [place] });
  else town.places.push(place);
}

interface PlaceRecord {
  address?: Address | undefined;
  location?: GeoLocation | undefined;
}

function toPlace(id: string, name: string, { address, location }: PlaceRecord): ListedPlace {
  const rounded = location && roundLocation(location);
  return omitUndefined({
    id,
    name,
    street: address?.street,
    at: rounded && ([rounded.latitude, rounded.longitude] satisfies ListedPlace['at']),
  });
}

function locationOf({ location, address }: Merchant, points: PointOfSale[]): GeoLocation | undefined {
  return location ?? points.find((point) => isSameAddress(point.address, address))?.location;
}

function isSameAddress(one: Address | undefined, other: Address | undefined): boolean {
  return one !== undefined && one.street === other?.street && one.postalCode === other.postalCode;
}

/** By code point: the order must not depend on the machine's language data. */
function byName({ name: one }: Town, { name: other }: Town): number {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
  return one < other ? -1 : 1;
}

/** Undefined without a location. */
export function salesPointPlace({ id, name, address, location }: SalesPoint): PlaceOnMap | undefined {
  if (location === undefined) return undefined;
  const { latitude: lat, longitude: lon } = roundLocation(location);
  return omitUndefined({ id, name, lat, lon, kind: 'sales' as const, street: address?.street });
}

/** Whether other places are shown, not only in another order. */
export function hasOtherPlaces(last: readonly PlaceOnMap[], next: readonly PlaceOnMap[]): boolean {
  const known = new Set(last.map(({ id }) => id));
  return next.length !== last.length || next.some(({ id }) => !known.has(id));
}
