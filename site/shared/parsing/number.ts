import { report, valueOf } from './fields.ts';
import type { Fields } from './fields.ts';

/**
 * Where a record without a sortIndex stands: behind those that somebody put in order, whose indexes are small.
 */
const DEFAULT_SORT_INDEX = 9999;

const DECIMAL = /^[+-]?\d+(\.\d+)?$/;

/** A whole number within the limits, both included. */
export function readInteger(fields: Fields, key: string, lowest: number, highest: number): number | undefined {
  const value = valueOf(fields, key);
  if (value === undefined) return undefined;
  if (typeof value === 'number' && Number.isInteger(value) && value >= lowest && value <= highest) return value;
  return report(fields, key, `is not a whole number from ${lowest} to ${highest}`);
}

/** A number, or a text that holds one as JSON would write it without exponent, within the limits. */
export function readNumber(fields: Fields, key: string, lowest: number, highest: number): number | undefined {
  const value = valueOf(fields, key);
  if (value === undefined) return undefined;
  const number = toNumber(value);
  if (number >= lowest && number <= highest) return number;
  return report(fields, key, `is not a number from ${lowest} to ${highest}`);
}

/** NaN for everything that is not a number or a numeric text. */
export function toNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return NaN;
  const text = value.trim();
  return DECIMAL.test(text) ? Number(text) : NaN;
}

/** Position among its kind; smaller comes first. */
export function readSortIndex(fields: Fields): number {
  return readInteger(fields, 'sortIndex', -1_000_000, 1_000_000) ?? DEFAULT_SORT_INDEX;
}

export function readBoolean(fields: Fields, key: string): boolean | undefined {
  const value = valueOf(fields, key);
  if (value === undefined || typeof value === 'boolean') return value;
  return report(fields, key, 'is neither true nor false');
}
