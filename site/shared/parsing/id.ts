import { readList, report, valueOf } from './fields.ts';
import type { Fields } from './fields.ts';

const LONGEST_ID = 200;

/** An id: text or a whole number, always handled as text. */
export function readId(fields: Fields, key: string): string | undefined {
  const value = valueOf(fields, key);
  if (value === undefined) return undefined;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  if (typeof value !== 'string') return report(fields, key, 'is neither text nor a whole number');
  if (value.length > LONGEST_ID) return report(fields, key, `is longer than ${LONGEST_ID} characters`);
  const id = value.trim();
  if (id === '') return undefined;
  return /[\p{Cc}\p{Surrogate}]/u.test(id) ? report(fields, key, 'holds control characters') : id;
}

/**
 * A list of ids, each once, in the order of the API.
 * @param most ids that are read
 */
export function readIds(fields: Fields, key: string, most?: number): string[] | undefined {
  const ids = readList(fields, key, readId, most);
  return ids === undefined || ids.length < 2 ? ids : [...new Set(ids)];
}
