import { roundLocation } from '../map-link.ts';
import type { Merchant } from '../models/merchant.ts';
import type { Address, GeoLocation } from '../models/place.ts';
import type { PointOfSale } from '../models/selling.ts';
import type { Snapshot } from '../models/snapshot.ts';
import { indexOf } from '../snapshot-index.ts';
import type { ListedPlace, Town } from './listed-place.ts';

/** Every place of a tenant, by town and within it in the order of the site's lists. */
export interface PlaceListing {
  /** In the order of their names, those without an address last. */
  towns: Town[];
  /** Names of the categories that occur, in the tenant's order. */
  categories: string[];
}

/**
 * Acceptance locations with their further branches, and sales points. A merchant whose record has no location gets the
 * one of its point of sale at the same address.
 */
export function listPlaces(snapshot: Snapshot): PlaceListing {
  const { acceptanceLocations, pointsOfSaleByMerchantId } = indexOf(snapshot);
  const used = new Set(acceptanceLocations.flatMap(({ categoryIds }) => categoryIds));
  const categories = snapshot.categories.filter(({ id }) => used.has(id));
  const placeOfCategory = new Map(categories.map(({ id }, place) => [id, place]));
  const towns = new Map<string, Town>();
  for (const merchant of acceptanceLocations) {
    const { id, companyName, slug, address } = merchant;
    const points = pointsOfSaleByMerchantId.get(id) ?? [];
    const known = merchant.categoryIds.flatMap((category) => placeOfCategory.get(category) ?? []);
    const facts = { slug, ...(known.length === 0 ? {} : { categories: known }) };
    const own = toPlace(`m${id}`, companyName, { ...merchant, location: locationOf(merchant, points) });
    add(towns, address, { ...own, ...facts });
    for (const point of points) {
      if (point.address === undefined || isSame(point.address, address)) continue;
      add(towns, point.address, { ...toPlace(`p${point.id}`, point.name, point), ...facts });
    }
  }
  for (const point of snapshot.salesPoints) {
    add(towns, point.address, { ...toPlace(`s${point.id}`, point.name, point), kind: 'sales' });
  }
  return { towns: [...towns.values()].toSorted(byName), categories: categories.map(({ name }) => name) };
}

function add(towns: Map<string, Town>, address: Address | undefined, place: ListedPlace): void {
  const name = address?.city ?? '';
  const town = towns.get(name);
  if (town === undefined) towns.set(name, { ...(name === '' ? {} : { name }), places: [place] });
  else town.places.push(place);
}

interface Whereabouts {
  address?: Address | undefined;
  location?: GeoLocation | undefined;
}

function toPlace(id: string, name: string, { address, location }: Whereabouts): ListedPlace {
  const rounded = location === undefined ? undefined : roundLocation(location);
  return {
    id,
    name,
    ...(address === undefined ? {} : { street: address.street }),
    ...(rounded === undefined ? {} : { at: [rounded.latitude, rounded.longitude] }),
  };
}

function locationOf({ location, address }: Merchant, points: PointOfSale[]): GeoLocation | undefined {
  return location ?? points.find((point) => isSame(point.address, address))?.location;
}

function isSame(one: Address | undefined, other: Address | undefined): boolean {
  return one !== undefined && one.street === other?.street && one.postalCode === other.postalCode;
}

/** By code point and not by locale: the order must not depend on the machine's language data. */
function byName({ name: one }: Town, { name: other }: Town): number {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
  return one < other ? -1 : 1;
}
