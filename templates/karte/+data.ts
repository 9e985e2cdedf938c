import { makePage } from '../../site/shared/make-page.ts';
import type { Merchant } from '../../site/shared/models/merchant.ts';
import type { Address, GeoLocation } from '../../site/shared/models/place.ts';
import { roundLocation } from '../../site/shared/map-link.ts';
import type { SalesPoint } from '../../site/shared/models/selling.ts';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { indexOf } from '../../site/shared/snapshot-index.ts';

export interface MapContent {
  /** In the order of their names. */
  towns: Town[];
}

export interface Town {
  /** Absent for the places without an address, which come last. */
  name?: string;
  acceptance: MapPlace[];
  sales: MapPlace[];
}

export interface MapPlace {
  id: string;
  name: string;
  /** Of its acceptance location page, if it has one. */
  slug?: string;
  street?: string;
  location?: GeoLocation;
}

export function data({ snapshot, buildId }: PageInput): PageData<MapContent> {
  const towns = new Map<string, Town>();
  for (const merchant of indexOf(snapshot).acceptanceLocations) {
    townOf(towns, merchant.address).acceptance.push(toMerchantPlace(merchant));
  }
  for (const point of snapshot.salesPoints)
    townOf(towns, point.address).sales.push(toPlace(point.id, point.name, point));
  return makePage({
    buildId,
    path: ROUTES.map,
    title: 'Karte',
    description: `Alle Orte von ${snapshot.tenant.name}: wo der Gutschein angenommen und wo er verkauft wird.`,
    content: { towns: [...towns].toSorted(byName).map(([, town]) => town) },
  });
}

function townOf(towns: Map<string, Town>, address: Address | undefined): Town {
  const name = address?.city ?? '';
  const known = towns.get(name);
  if (known !== undefined) return known;
  const town: Town = { ...(name === '' ? {} : { name }), acceptance: [], sales: [] };
  towns.set(name, town);
  return town;
}

function toMerchantPlace(merchant: Merchant): MapPlace {
  return { ...toPlace(merchant.id, merchant.companyName, merchant), slug: merchant.slug };
}

function toPlace(id: string, name: string, { address, location }: Pick<SalesPoint, 'address' | 'location'>): MapPlace {
  return {
    id,
    name,
    ...(address === undefined ? {} : { street: address.street }),
    ...(location === undefined ? {} : { location: roundLocation(location) }),
  };
}

/** By code point and not by locale: the order must not depend on the machine's language data. */
function byName([one]: [string, Town], [other]: [string, Town]): number {
  if (one === '' || other === '') return other.length - one.length;
  return one < other ? -1 : 1;
}
