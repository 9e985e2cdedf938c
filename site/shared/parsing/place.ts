import type { Address, GeoLocation, OpeningSpan, Weekday } from '../models/place.ts';
import { compareText } from '../sort-records.ts';
import { checked, converted, rawValue, readAll, readList, readObject, report, type Fields } from './fields.ts';
import { toNumber } from './primitives.ts';
import { readName } from './text.ts';

const PARTS = { street: readName, postalCode: readName, city: readName };

/** An incomplete address is reported and dropped; an empty one is absent. */
export function readAddress(fields: Fields, key: string): Address | undefined {
  return readObject(fields, key, (child) =>
    Object.keys(PARTS).every((part) => rawValue(child, part) === undefined) ? undefined : readAll(child, PARTS),
  );
}

/** A record's `geoLocation: { lat, lon }`. */
export function readGeoLocation(fields: Fields): GeoLocation | undefined {
  return readObject(fields, 'geoLocation', (child) => readCoordinates(child, 'lat', 'lon'));
}

/** Undefined unless both coordinates exist, which is not reported. */
export function readCoordinates(fields: Fields, latitudeKey: string, longitudeKey: string): GeoLocation | undefined {
  const latitude = readLatitude(fields, latitudeKey);
  const longitude = readLongitude(fields, longitudeKey);
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

/** The API's value for "no location" (specification section 3, Geo location). */
const NO_COORDINATE = -360;

const readLatitude = coordinate(90);
const readLongitude = coordinate(180);

function coordinate(limit: number) {
  return checked(
    (fields, key) => {
      const degrees = toNumber(rawValue(fields, key));
      return degrees === NO_COORDINATE ? undefined : degrees;
    },
    (degrees) => Math.abs(degrees) <= limit,
    `is not a coordinate from -${limit} to ${limit}`,
  );
}

const WEEKDAYS: readonly Weekday[] = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/;

/** Ten per day, with room for repetitions. */
const MAX_SPANS = 100;

/** In the order of the week, without repetitions. A span may end after midnight: it closes before it opens. */
export function readOpeningHours(fields: Fields, key: string): OpeningSpan[] {
  const spans = readList(fields, key, (list, index) => readObject(list, index, readSpan), MAX_SPANS) ?? [];
  const sorted = spans.toSorted(compareSpans);
  return sorted.filter((span, index) => {
    const previous = sorted[index - 1];
    return previous === undefined || compareSpans(previous, span) !== 0;
  });
}

function readSpan(fields: Fields): OpeningSpan | undefined {
  const span = readAll(fields, { day: readWeekday, opens: readClockTime, closes: readClockTime });
  return span?.opens !== undefined && span.opens === span.closes
    ? report(fields, 'closes', 'is the same as opens (a whole day is 00:00 to 24:00)')
    : span;
}

const readWeekday = converted(
  rawValue,
  (value) => WEEKDAYS.find((day) => day === value),
  'is not a day from MONDAY to SUNDAY',
);

const readClockTime = converted(
  rawValue,
  (value) => (typeof value === 'string' && CLOCK_TIME.test(value) ? value : undefined),
  'is not a time like 09:30',
);

function compareSpans(a: OpeningSpan, b: OpeningSpan): number {
  return (
    WEEKDAYS.indexOf(a.day) - WEEKDAYS.indexOf(b.day) ||
    compareText(a.opens, b.opens) ||
    compareText(a.closes, b.closes)
  );
}
