export type Check = (value: unknown) => boolean;

/**
 * Whether a value that was read from a file is an object whose fields are as they should be. By hand, since builds read
 * little else of their own, and loading a schema library takes longer than reading it.
 */
export function hasShape(value: unknown, fields: Readonly<Record<string, Check>>): boolean {
  if (!isRecord(value)) return false;
  return Object.entries(fields).every(([name, isField]) => isField(value[name]));
}

/** The value that a text holds as JSON; undefined for any other text, such as a damaged file's, which no check accepts. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const isText: Check = (value) => typeof value === 'string';

export const isTime: Check = (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0;

export const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;

export const isAbsentOr =
  (isValue: Check): Check =>
  (value) =>
    value === undefined || isValue(value);

export const isListOf =
  (isItem: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(isItem);

/** An object of any names. */
export const isRecordOf =
  (isEntry: Check): Check =>
  (value) =>
    isRecord(value) && Object.values(value).every(isEntry);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
