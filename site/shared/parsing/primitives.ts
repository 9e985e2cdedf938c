import { readList, report, reportKept, rawValue, type Fields } from './fields.ts';
import { readToken } from './text.ts';

const MAX_ID_LENGTH = 200;

/** All invisible characters: unlike texts, no id needs joiners or soft hyphens. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * An id: text or a whole number, always returned as text. Invisible characters, with which two ids look the same, are
 * removed and reported.
 */
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

/**
 * A list of distinct ids, in the order of the API.
 * @param most limit of ids to read
 */
export function readIds(fields: Fields, key: string, most?: number): string[] | undefined {
  const ids = readList(fields, key, readId, most);
  return ids === undefined || ids.length < 2 ? ids : [...new Set(ids)];
}

/** Sorts records without a sortIndex behind those with one, whose indexes are small. */
export const DEFAULT_SORT_INDEX = 9999;

const DECIMAL = /^[+-]?\d+(\.\d+)?$/;

/** A whole number within the limits, both included. */
export function readInteger(fields: Fields, key: string, lowest: number, highest: number): number | undefined {
  const value = rawValue(fields, key);
  if (value === undefined) return undefined;
  if (typeof value === 'number' && Number.isInteger(value) && value >= lowest && value <= highest) return value;
  return report(fields, key, `is not a whole number from ${lowest} to ${highest}`);
}

/** A number within the limits, or a text that contains one as in JSON without exponent. */
export function readNumber(fields: Fields, key: string, lowest: number, highest: number): number | undefined {
  const value = rawValue(fields, key);
  if (value === undefined) return undefined;
  const number = toNumber(value);
  if (number >= lowest && number <= highest) return number;
  return report(fields, key, `is not a number from ${lowest} to ${highest}`);
}

/** NaN for anything but a number or a numeric text. */
export function toNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return NaN;
  const text = value.trim();
  return DECIMAL.test(text) ? Number(text) : NaN;
}

/** Position in its list; smaller comes first. */
export function readSortIndex(fields: Fields): number {
  return readInteger(fields, 'sortIndex', -1_000_000, 1_000_000) ?? DEFAULT_SORT_INDEX;
}

export function readBoolean(fields: Fields, key: string): boolean | undefined {
  const value = rawValue(fields, key);
  if (value === undefined || typeof value === 'boolean') return value;
  return report(fields, key, 'is neither true nor false');
}

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** A date and time with offset (ISO 8601), as the API wrote it. */
export function readTimestamp(fields: Fields, key: string): string | undefined {
  const text = readToken(fields, key);
  if (text === undefined) return undefined;
  if (DATE_TIME.test(text) && !Number.isNaN(Date.parse(text))) return text;
  return report(fields, key, 'is not a date and time with an offset (ISO 8601)');
}
