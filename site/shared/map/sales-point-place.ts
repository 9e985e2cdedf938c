import { roundLocation } from '../map-link.ts';
import type { SalesPoint } from '../models/selling.ts';
import type { PlaceOnMap } from './place-on-map.ts';

/** The sales point with its marker, or undefined where no location is known. */
export function salesPointPlace({ id, name, address, location }: SalesPoint): PlaceOnMap | undefined {
  if (location === undefined) return undefined;
  const { latitude: lat, longitude: lon } = roundLocation(location);
  return { id, name, lat, lon, kind: 'sales', ...(address === undefined ? {} : { street: address.street }) };
}
