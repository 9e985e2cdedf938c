import type { FieldProblem, Parsed } from '../../site/shared/parsing/fields.ts';
import { assert } from '../lib/errors.ts';
import { ApiError } from './api-error.ts';
import { parseJson } from './parse-json.ts';
import type { SourceWarnings } from './source-warnings.ts';

/** More than any region has; a tenant with more is a mistake, or an attack on the build of all. */
const MOST_RECORDS = 50_000;

/** An answer of the API as it was sent, and where it is from. Plain data, ready to be handed to another process. */
export interface Answer {
  url: string;
  /** undefined where the API knows no such record. */
  bytes: Uint8Array | undefined;
}

/** A record with its place in the answer. */
export interface Placed<T> {
  value: T;
  pointer: string;
}

/**
 * Reads a list. Records that cannot be used are left out, and so are unusable fields of the others, with a warning each.
 * @throws ApiError if the answer is no JSON or no list
 */
export function parseList<T>(
  answer: Answer,
  parse: (record: unknown) => Parsed<T>,
  warnings: SourceWarnings,
): Placed<T>[] {
  const { url } = answer;
  const body = bodyOf(answer);
  if (!Array.isArray(body)) throw new ApiError('wrong-shape', url, `answers with ${describe(body)} instead of a list`);
  const records: Placed<T>[] = [];
  if (body.length > MOST_RECORDS) {
    const message = `lists more than ${MOST_RECORDS} records: only the first are read (${url})`;
    warnings.add({ code: 'LIST_CUT', message, url });
  }
  for (const [index, record] of body.slice(0, MOST_RECORDS).entries()) {
    const parsed = parse(record);
    const pointer = `/${index}`;
    if (parsed.problems.length > 0) warnOf(parsed, url, record, pointer, warnings);
    if (parsed.ok) records.push({ value: parsed.value, pointer });
  }
  return records;
}

/**
 * Reads a single record that the site cannot do without.
 * @throws ApiError if the answer is no JSON, or naming the field that makes it unusable
 */
export function parseNeeded<T>(answer: Answer, parse: (record: unknown) => Parsed<T>, warnings: SourceWarnings): T {
  const { url } = answer;
  const body = bodyOf(answer);
  const parsed = parse(body);
  if (!parsed.ok) throw new ApiError('wrong-shape', url, `answers with ${unusable(parsed.problems, body)}`);
  warnOf(parsed, url, body, '', warnings);
  return parsed.value;
}

/**
 * Reads a single record that the site can do without: left out with a warning.
 * @throws ApiError if the answer is no JSON or no record at all
 */
export function parseOptional<T>(
  answer: Answer,
  parse: (record: unknown) => Parsed<T>,
  warnings: SourceWarnings,
): T | undefined {
  const body = bodyOf(answer);
  const parsed = parse(body);
  if (!parsed.ok && parsed.problems.some(({ pointer }) => pointer === '')) return parseNeeded(answer, parse, warnings);
  warnOf(parsed, answer.url, body, '', warnings);
  return parsed.ok ? parsed.value : undefined;
}

function bodyOf({ url, bytes }: Answer): unknown {
  assert(bytes !== undefined, `only what was answered can be read: ${url}`);
  return parseJson(url, bytes);
}

function warnOf(
  { ok, problems }: Parsed<unknown>,
  url: string,
  record: unknown,
  place: string,
  warnings: SourceWarnings,
): void {
  const label = labelOf(record);
  for (const problem of problems) {
    const pointer = place + problem.pointer;
    const anywhere = pointer.split('/').map((step) => (/^\d+$/.test(step) ? '*' : step));
    const what = `${anywhere.join('/')} ${problem.message}`;
    warnings.add({
      ...warningOf(problem, what, ok, url),
      url,
      pointer,
      ...(label !== undefined && { label }),
    });
  }
}

function warningOf(
  { isCut }: FieldProblem,
  what: string,
  isUsable: boolean,
  url: string,
): { code: string; message: string } {
  if (isCut === true) return { code: 'FIELD_CUT', message: `${what}: only its beginning is taken (${url})` };
  if (isUsable) return { code: 'FIELD_LEFT_OUT', message: `${what}: the field is left out (${url})` };
  return { code: 'RECORD_LEFT_OUT', message: `${what}: the record is left out (${url})` };
}

function unusable(problems: readonly FieldProblem[], body: unknown): string {
  if (problems.some(({ pointer }) => pointer === '')) return `${describe(body)} instead of a record`;
  return `a record that cannot be used: ${problems.map(({ pointer, message }) => `${pointer} ${message}`).join(', ')}`;
}

function describe(body: unknown): string {
  if (body === null) return 'null';
  if (Array.isArray(body)) return 'a list';
  return typeof body === 'object' ? 'an object' : `a ${typeof body}`;
}

/** What people call the record. */
function labelOf(record: unknown): string | undefined {
  if (typeof record !== 'object' || record === null) return undefined;
  for (const key of ['companyName', 'displayName', 'name', 'slug', 'id']) {
    const value: unknown = Reflect.get(record, key);
    if (typeof value === 'number') return `${key} ${value}`;
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  return undefined;
}
