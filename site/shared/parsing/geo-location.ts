import type { GeoLocation } from '../models/place.ts';
import { readObject, report, valueOf } from './fields.ts';
import type { Fields } from './fields.ts';
import { toNumber } from './number.ts';

/** What the API sends for "no location" (specification section 3, Geo location). */
const NO_COORDINATE = -360;

/** A record's `geoLocation: { lat, lon }`. */
export function readGeoLocation(fields: Fields): GeoLocation | undefined {
  return readObject(fields, 'geoLocation', (child) => readCoordinates(child, 'lat', 'lon'));
}

/** Two coordinates as one location; none unless both are there. Missing ones and the sentinel -360 are no problem. */
export function readCoordinates(fields: Fields, latitudeKey: string, longitudeKey: string): GeoLocation | undefined {
  const latitude = readCoordinate(fields, latitudeKey, 90);
  const longitude = readCoordinate(fields, longitudeKey, 180);
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

function readCoordinate(fields: Fields, key: string, limit: number): number | undefined {
  const value = valueOf(fields, key);
  if (value === undefined) return undefined;
  const degrees = toNumber(value);
  if (degrees === NO_COORDINATE) return undefined;
  return Math.abs(degrees) <= limit ? degrees : report(fields, key, `is not a coordinate from -${limit} to ${limit}`);
}
