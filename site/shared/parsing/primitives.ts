import { checked, converted, rawValue, readList, report, reportKept, type Fields, type Read } from './fields.ts';
import { readToken } from './text.ts';

const MAX_ID_LENGTH = 200;

/** Unlike texts, no id needs joiners or soft hyphens. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** Text or a whole number, returned as text. Invisible characters, with which two ids look the same, are removed and reported. */
export function readId(fields: Fields, key: string): string | undefined {
  const value = rawValue(fields, key);
  if (value === undefined) return undefined;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  if (typeof value !== 'string') return report(fields, key, 'is neither text nor a whole number');
  if (value.length > MAX_ID_LENGTH) return report(fields, key, `is longer than ${MAX_ID_LENGTH} characters`);
  const visible = value.replace(INVISIBLE, '');
  if (visible !== value) reportKept(fields, key, 'cleaned', 'has invisible characters');
  const id = visible.trim();
  if (id === '') return undefined;
  return /[\p{Cc}\p{Surrogate}\p{Noncharacter_Code_Point}]/u.test(id)
    ? report(fields, key, 'holds control characters')
    : id;
}

/** Distinct ids in the order of the API. */
export function readIds(fields: Fields, key: string, most?: number): string[] | undefined {
  const ids = readList(fields, key, readId, most);
  return ids && [...new Set(ids)];
}

/** Sorts records without a sortIndex behind those with one, whose indexes are small. */
export const DEFAULT_SORT_INDEX = 9999;

/** A whole number within the limits, both included. */
export function integer(lowest: number, highest: number): Read<number> {
  const isValid = (value: unknown) => Number.isInteger(value) && Number(value) >= lowest && Number(value) <= highest;
  const message = `is not a whole number from ${lowest} to ${highest}`;
  return converted(rawValue, (value) => (isValid(value) ? Number(value) : undefined), message);
}

/** A number within the limits, or a text that contains one as in JSON without exponent. */
export function number(lowest: number, highest: number): Read<number> {
  return checked(
    (fields, key) => toNumber(rawValue(fields, key)),
    (value) => value >= lowest && value <= highest,
    `is not a number from ${lowest} to ${highest}`,
  );
}

const DECIMAL = /^[+-]?\d+(\.\d+)?$/;

/** NaN for anything but a number or a numeric text; undefined for an absent value. */
export function toNumber(value: unknown): number | undefined {
  if (value === undefined || typeof value === 'number') return value;
  return typeof value === 'string' && DECIMAL.test(value.trim()) ? Number(value) : NaN;
}

const readIndex = integer(-1_000_000, 1_000_000);

/** Position in its list; smaller comes first. */
export function readSortIndex(fields: Fields): number {
  return readIndex(fields, 'sortIndex') ?? DEFAULT_SORT_INDEX;
}

export const readBoolean = converted(
  rawValue,
  (value) => (typeof value === 'boolean' ? value : undefined),
  'is neither true nor false',
);

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** As the API wrote it. */
export const readTimestamp = checked(
  readToken,
  (text) => DATE_TIME.test(text) && !Number.isNaN(Date.parse(text)),
  'is not a date and time with an offset (ISO 8601)',
);
