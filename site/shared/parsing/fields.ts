/** An object or array of a record, with its JSON pointer and the record's problems. */
export interface Fields {
  readonly values: Readonly<Record<string, unknown>>;
  readonly pointer: string;
  readonly problems: FieldProblem[];
}

const MAX_LIST_LENGTH = 500;

/** Reads one field; undefined means absent, or unusable and already reported. */
export type Read<T> = (fields: Fields, key: string) => T | undefined;

/** @param readRecord returns undefined to discard the record */
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

/** Returns undefined, so that a reader can end with it. */
export function report(fields: Fields, key: string, message: string): undefined {
  fields.problems.push({ pointer: `${fields.pointer}/${key}`, message });
}

/** Reports that a field is used in part. */
export function reportKept(fields: Fields, key: string, kept: 'truncated' | 'cleaned', message: string): void {
  fields.problems.push({ pointer: `${fields.pointer}/${key}`, message, kept });
}

/** Another reader's value, converted; one that `convert` leaves undefined is reported. */
export function converted<A, B>(read: Read<A>, convert: (value: A) => B | undefined, message: string): Read<B> {
  return (fields, key) => {
    const value = read(fields, key);
    return value === undefined ? undefined : (convert(value) ?? report(fields, key, message));
  };
}

/** Another reader's value; one that is not valid is reported. */
export function checked<T>(read: Read<T>, isValid: (value: T) => boolean, message: string): Read<T> {
  return converted(read, (value) => (isValid(value) ? value : undefined), message);
}

/** Fields that a record needs; undefined if any is missing. */
export function readAll<T extends object>(fields: Fields, readers: { [Key in keyof T]: Read<T[Key]> }): T | undefined {
  const entries = Object.entries<Read<unknown>>(readers).map(([key, read]) => [key, required(fields, key, read)]);
  // As the readers say.
  return entries.some(([, value]) => value === undefined) ? undefined : (Object.fromEntries(entries) as T);
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

/** Unusable items are reported and dropped, and so is what exceeds the limit. @returns undefined without a list */
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
  /** The field is used without its end or its invisible characters. */
  kept?: 'truncated' | 'cleaned';
}

/** The problems are those of dropped optional fields, or of an unusable record. */
export type Parsed<T> = { ok: true; value: T; problems: FieldProblem[] } | { ok: false; problems: FieldProblem[] };
