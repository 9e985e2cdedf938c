/** An object or array of an API record, with its place in the record and the record's list of problems. */
export interface Fields {
  readonly values: Readonly<Record<string, unknown>>;
  readonly pointer: string;
  readonly problems: FieldProblem[];
}

/** More entries than any list within a record has use for. */
const LONGEST_LIST = 500;

/** Reads one field. `undefined` means absent, or unusable and already reported. */
type Read<T> = (fields: Fields, key: string) => T | undefined;

/** Runs the reader of a record kind over a record of unknown shape. The reader gives `undefined` to discard the record. */
export function parseRecord<T>(record: unknown, readRecord: (fields: Fields) => T | undefined): Parsed<T> {
  const problems: FieldProblem[] = [];
  if (!isContainer(record) || Array.isArray(record)) {
    return { ok: false, problems: [{ pointer: '', message: 'is not an object' }] };
  }
  const value = readRecord({ values: record, pointer: '', problems });
  return value === undefined ? { ok: false, problems } : { ok: true, value, problems };
}

/** The field's value; missing, null and '' mean the same in this API: absent. */
export function valueOf(fields: Fields, key: string): unknown {
  const value = fields.values[key];
  return value === null || value === '' ? undefined : value;
}

/** Notes a problem with a field and gives `undefined`, so that a reader can end with it. */
export function report(fields: Fields, key: string, message: string): undefined {
  fields.problems.push({ pointer: `${fields.pointer}/${key}`, message });
}

/** Notes that only the beginning of a field is taken. */
export function reportCut(fields: Fields, key: string, message: string): void {
  fields.problems.push({ pointer: `${fields.pointer}/${key}`, message, isCut: true });
}

/** Reports the field as missing when it is absent without having been reported itself. */
export function required<T>(fields: Fields, key: string, read: Read<T>): T | undefined {
  const before = fields.problems.length;
  const value = read(fields, key);
  if (value === undefined && fields.problems.length === before) report(fields, key, 'is missing');
  return value;
}

/** Reads a nested object. */
export function readObject<T>(fields: Fields, key: string, read: (child: Fields) => T | undefined): T | undefined {
  const value = valueOf(fields, key);
  if (value === undefined) return undefined;
  if (!isContainer(value) || Array.isArray(value)) return report(fields, key, 'is not an object');
  return read({ values: value, pointer: `${fields.pointer}/${key}`, problems: fields.problems });
}

/**
 * Reads a list item by item; unusable items are reported and left out. `undefined` if there is no list.
 * @param most items that are read; the others are reported
 */
export function readList<T>(
  fields: Fields,
  key: string,
  readItem: Read<T>,
  most: number = LONGEST_LIST,
): T[] | undefined {
  const value = valueOf(fields, key);
  if (value === undefined) return undefined;
  if (!isContainer(value) || !Array.isArray(value)) return report(fields, key, 'is not a list');
  const list: Fields = { values: value, pointer: `${fields.pointer}/${key}`, problems: fields.problems };
  const items: T[] = [];
  if (value.length > most) reportCut(fields, key, `has more than ${most} entries`);
  for (let index = 0; index < Math.min(value.length, most); index++) {
    const item = readItem(list, String(index));
    if (item !== undefined) items.push(item);
  }
  return items;
}

type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Takes out the keys whose value is undefined: the models know absent keys only. The order of keys is kept. */
export function present<T extends object>(fields: T): Present<T> {
  const result: Record<string, unknown> = {};
  for (const key in fields) {
    if (fields[key] !== undefined) result[key] = fields[key];
  }
  // Exactly the keys with a value were copied, which is what Present<T> says; TypeScript cannot follow that.
  return result as Present<T>;
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** What is wrong with one field of an API record. */
export interface FieldProblem {
  /** JSON pointer (RFC 6901) inside the record; '' is the record itself. */
  pointer: string;
  message: string;
  /** The field stays, with less than the API sent. */
  isCut?: true;
}

/**
 * A record turned into a model. With `ok: true` the problems are optional fields that were dropped; with `ok: false` the
 * record cannot be used and the problems say why.
 */
export type Parsed<T> = { ok: true; value: T; problems: FieldProblem[] } | { ok: false; problems: FieldProblem[] };
