import { report } from './fields.ts';
import type { Fields } from './fields.ts';
import { readToken } from './text.ts';

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** A date and time with its offset (ISO 8601), as the API wrote it. */
export function readTimestamp(fields: Fields, key: string): string | undefined {
  const text = readToken(fields, key);
  if (text === undefined) return undefined;
  if (DATE_TIME.test(text) && !Number.isNaN(Date.parse(text))) return text;
  return report(fields, key, 'is not a date and time with an offset (ISO 8601)');
}
