/** An object or array of an API record, with its JSON pointer and the record's list of problems. */
export interface Fields {
  readonly values: Readonly<Record<string, unknown>>;
  readonly pointer: string;
  readonly problems: FieldProblem[];
}

/** More entries than any list within a record needs. */
const MAX_LIST_LENGTH = 500;

/** Reads one field; undefined means absent, or unusable and already reported. */
type Read<T> = (fields: Fields, key: string) => T | undefined;

/** Applies the reader of a record type to unknown data. The reader returns undefined to discard the record. */
export function parseRecord<T>(record: unknown, readRecord: (fields: Fields) => T | undefined): Parsed<T> {
  const problems: FieldProblem[] = [];
  if (!isContainer(record) || Array.isArray(record)) {
    return { ok: false, problems: [{ pointer: '', message: 'is not an object' }] };
  }
  const value = readRecord({ values: record, pointer: '', problems });
  return value === undefined ? { ok: false, problems } : { ok: true, value, problems };
}

/** The field's value; the API uses missing, null and '' for an absent value. */
export function rawValue(fields: Fields, key: string): unknown {
  const value = fields.values[key];
  return value === null || value === '' ? undefined : value;
}

/** Reports a problem with a field; returns undefined, so that a reader can end with it. */
export function report(fields: Fields, key: string, message: string): undefined {
  fields.problems.push({ pointer: `${fields.pointer}/${key}`, message });
}

/** Reports that a field is used in part. */
export function reportKept(fields: Fields, key: string, kept: 'truncated' | 'cleaned', message: string): void {
  fields.problems.push({ pointer: `${fields.pointer}/${key}`, message, kept });
}

/** Reports the field as missing, unless its value was reported already. */
export function required<T>(fields: Fields, key: string, read: Read<T>): T | undefined {
  const before = fields.problems.length;
  const value = read(fields, key);
  if (value === undefined && fields.problems.length === before) report(fields, key, 'is missing');
  return value;
}

export function readObject<T>(fields: Fields, key: string, read: (child: Fields) => T | undefined): T | undefined {
  const value = rawValue(fields, key);
  if (value === undefined) return undefined;
  if (!isContainer(value) || Array.isArray(value)) return report(fields, key, 'is not an object');
  return read({ values: value, pointer: `${fields.pointer}/${key}`, problems: fields.problems });
}

/**
 * Reads a list; unusable items are reported and dropped. Returns undefined if there is no list.
 * @param most limit of items to read; further items are reported
 */
export function readList<T>(
  fields: Fields,
  key: string,
  readItem: Read<T>,
  most: number = MAX_LIST_LENGTH,
): T[] | undefined {
  const value = rawValue(fields, key);
  if (value === undefined) return undefined;
  if (!isContainer(value) || !Array.isArray(value)) return report(fields, key, 'is not a list');
  const list: Fields = { values: value, pointer: `${fields.pointer}/${key}`, problems: fields.problems };
  const items: T[] = [];
  if (value.length > most) reportKept(fields, key, 'truncated', `has more than ${most} entries`);
  for (let index = 0; index < Math.min(value.length, most); index++) {
    const item = readItem(list, String(index));
    if (item !== undefined) items.push(item);
  }
  return items;
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** A problem with one field of an API record. */
export interface FieldProblem {
  /** JSON pointer (RFC 6901) within the record; '' is the record itself. */
  pointer: string;
  message: string;
  /** The field is used, but its end or its invisible characters are not. */
  kept?: 'truncated' | 'cleaned';
}

/**
 * The result of parsing a record. With `ok: true` the problems are dropped optional fields; with `ok: false` they are
 * the reasons why the record is unusable.
 */
export type Parsed<T> = { ok: true; value: T; problems: FieldProblem[] } | { ok: false; problems: FieldProblem[] };
