import type { Address, GeoLocation, OpeningSpan, Weekday } from '../models/place.ts';
import { readObject, required, rawValue, type Fields, report, readList } from './fields.ts';
import { toNumber } from './primitives.ts';
import { readName } from './text.ts';

const PARTS = ['street', 'postalCode', 'city'];

/** A postal address. An incomplete one is reported and dropped; an empty one is absent. */
export function readAddress(fields: Fields, key: string): Address | undefined {
  return readObject(fields, key, (child) => {
    if (PARTS.every((part) => rawValue(child, part) === undefined)) return undefined;
    const street = required(child, 'street', readName);
    const postalCode = required(child, 'postalCode', readName);
    const city = required(child, 'city', readName);
    if (street === undefined || postalCode === undefined || city === undefined) return undefined;
    return { street, postalCode, city };
  });
}

/** The API's value for "no location" (specification section 3, Geo location). */
const NO_COORDINATE = -360;

/** A record's `geoLocation: { lat, lon }`. */
export function readGeoLocation(fields: Fields): GeoLocation | undefined {
  return readObject(fields, 'geoLocation', (child) => readCoordinates(child, 'lat', 'lon'));
}

/**
 * Two coordinates as one location; undefined unless both exist. Missing coordinates and the sentinel -360 are not
 * reported.
 */
export function readCoordinates(fields: Fields, latitudeKey: string, longitudeKey: string): GeoLocation | undefined {
  const latitude = readCoordinate(fields, latitudeKey, 90);
  const longitude = readCoordinate(fields, longitudeKey, 180);
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

function readCoordinate(fields: Fields, key: string, limit: number): number | undefined {
  const value = rawValue(fields, key);
  if (value === undefined) return undefined;
  const degrees = toNumber(value);
  if (degrees === NO_COORDINATE) return undefined;
  return Math.abs(degrees) <= limit ? degrees : report(fields, key, `is not a coordinate from -${limit} to ${limit}`);
}

const WEEKDAYS: ReadonlyMap<unknown, Weekday> = new Map(
  (['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const).map((day) => [day, day]),
);
const ORDER: readonly Weekday[] = [...WEEKDAYS.values()];
const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/;

/** Ten per day, with room for repetitions. */
const MAX_SPANS = 100;

/**
 * Opening hours in the order of the week. A span may end after midnight (closes before it opens). Malformed spans are
 * reported and dropped.
 */
export function readOpeningHours(fields: Fields, key: string): OpeningSpan[] {
  const spans = readList(fields, key, (list, index) => readObject(list, index, readSpan), MAX_SPANS) ?? [];
  return spans.toSorted(compareSpans).filter((span, index, sorted) => {
    const previous = sorted[index - 1];
    return previous === undefined || compareSpans(previous, span) !== 0;
  });
}

function readSpan(fields: Fields): OpeningSpan | undefined {
  const day = required(fields, 'day', readWeekday);
  const opens = required(fields, 'opens', readClockTime);
  const closes = required(fields, 'closes', readClockTime);
  if (day === undefined || opens === undefined || closes === undefined) return undefined;
  if (opens === closes) return report(fields, 'closes', 'is the same as opens (a whole day is 00:00 to 24:00)');
  return { day, opens, closes };
}

function readWeekday(fields: Fields, key: string): Weekday | undefined {
  const value = rawValue(fields, key);
  if (value === undefined) return undefined;
  return WEEKDAYS.get(value) ?? report(fields, key, 'is not a day from MONDAY to SUNDAY');
}

function readClockTime(fields: Fields, key: string): string | undefined {
  const value = rawValue(fields, key);
  if (value === undefined || (typeof value === 'string' && CLOCK_TIME.test(value))) return value;
  return report(fields, key, 'is not a time like 09:30');
}

function compareSpans(a: OpeningSpan, b: OpeningSpan): number {
  return ORDER.indexOf(a.day) - ORDER.indexOf(b.day) || order(a.opens, b.opens) || order(a.closes, b.closes);
}

function order(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
