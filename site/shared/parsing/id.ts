import { readList, report, valueOf } from './fields.ts';
import type { Fields } from './fields.ts';

/** An id: text or a whole number, always handled as text. */
export function readId(fields: Fields, key: string): string | undefined {
  const value = valueOf(fields, key);
  if (value === undefined) return undefined;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  if (typeof value !== 'string') return report(fields, key, 'is neither text nor a whole number');
  const id = value.trim();
  if (id === '') return undefined;
  return /[\p{Cc}\p{Surrogate}]/u.test(id) ? report(fields, key, 'holds control characters') : id;
}

/** A list of ids, each once, in the order of the API. */
export function readIds(fields: Fields, key: string): string[] | undefined {
  const ids = readList(fields, key, readId);
  return ids === undefined || ids.length < 2 ? ids : [...new Set(ids)];
}
