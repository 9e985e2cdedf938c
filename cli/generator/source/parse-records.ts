import type { Category, Merchant } from '../../../site/shared/models/merchant.ts';
import type { PointOfSale, SalesPoint, Template } from '../../../site/shared/models/selling.ts';
import type { Sponsor, Tenant } from '../../../site/shared/models/tenant.ts';
import type { FieldProblem, Parsed } from '../../../site/shared/parsing/fields.ts';
import { parseCategory, parseMerchant, parseMerchantId } from '../../../site/shared/parsing/merchant.ts';
import { parsePointOfSale, parseSalesPoint, parseTemplate } from '../../../site/shared/parsing/selling.ts';
import { parseSponsor, parseTenant } from '../../../site/shared/parsing/tenant.ts';
import { assert } from '../../lib/errors.ts';
import { decodeUtf8 } from '../../lib/file-operations.ts';
import { tryParseJson } from '../../lib/schema.ts';
import type { WarningCode, WarningCollector } from '../../report/warnings.ts';
import { ApiError, explainApiErrors, oneLine } from './api-errors.ts';
import type { ApiResponse, ApiResponses } from './fetch-responses.ts';

/** A tenant's records, each of them validated. */
export interface Records {
  tenant: Tenant;
  generalVoucher: Merchant | undefined;
  merchants: Located<Merchant>[];
  /** Ids only; the merchants are in `merchants`. */
  featuredIds: Located<string>[];
  categories: Located<Category>[];
  pointsOfSale: Located<PointOfSale>[];
  salesPoints: Located<SalesPoint>[];
  templates: Located<Template>[];
  supporters: Located<Sponsor>[];
}

/**
 * Validates every response. Unusable records and fields are omitted with warnings.
 * @throws OperatorError (exit code 4) that names all responses of a wrong type, or the problem of the tenant
 */
export function readRecords(responses: ApiResponses, warnings: WarningCollector): Records {
  const errors: ApiError[] = [];
  const attempt = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      errors.push(error);
      return undefined;
    }
  };
  const { generalVoucher: voucher } = responses;
  const known = voucher !== undefined && voucher.bytes !== undefined;
  const tenant = attempt(() => parseRequired(responses.tenant, parseTenant, warnings));
  const records = {
    generalVoucher: known ? attempt(() => parseOptional(voucher, parseMerchant, warnings)) : undefined,
    merchants: attempt(() => parseList(responses.merchants, parseMerchant, warnings)) ?? [],
    featuredIds: attempt(() => parseList(responses.featuredMerchants, parseMerchantId, warnings)) ?? [],
    categories: attempt(() => parseList(responses.categories, parseCategory, warnings)) ?? [],
    pointsOfSale: attempt(() => parseList(responses.pointsOfSale, parsePointOfSale, warnings)) ?? [],
    salesPoints: attempt(() => parseList(responses.salesPoints, parseSalesPoint, warnings)) ?? [],
    templates: attempt(() => parseList(responses.templates, parseTemplate, warnings)) ?? [],
    supporters: attempt(() => parseList(responses.supporters, parseSponsor, warnings)) ?? [],
  };
  if (tenant === undefined || errors.length > 0) {
    throw explainApiErrors({ tenantUrl: responses.tenant.url, errors });
  }
  return { tenant, ...records };
}

/** More than any region has: more records are a mistake, or an attack on the build. */
const MAX_RECORDS = 50_000;

/** A record with its JSON pointer in the response. */
export interface Located<T> {
  value: T;
  pointer: string;
}

/**
 * Parses a list. Unusable records, and unusable fields of the other records, are omitted with a warning each.
 * @throws ApiError if the response is not JSON or not a list
 */
function parseList<T>(
  response: ApiResponse,
  parse: (record: unknown) => Parsed<T>,
  warnings: WarningCollector,
): Located<T>[] {
  const { url } = response;
  const body = parseBody(response);
  if (!Array.isArray(body)) throw new ApiError('wrong-shape', url, `answers with ${describe(body)} instead of a list`);
  const records: Located<T>[] = [];
  if (body.length > MAX_RECORDS) {
    const message = `lists more than ${MAX_RECORDS} records: only the first are read (${url})`;
    warnings.add({ code: 'LIST_CUT', message });
  }
  for (const [index, record] of body.slice(0, MAX_RECORDS).entries()) {
    const parsed = parse(record);
    const pointer = `/${index}`;
    if (parsed.problems.length > 0) addWarnings(parsed, url, record, pointer, warnings);
    if (parsed.ok) records.push({ value: parsed.value, pointer });
  }
  return records;
}

/**
 * Parses a record that the site requires.
 * @throws ApiError if the response is not JSON, or that names the unusable field
 */
function parseRequired<T>(response: ApiResponse, parse: (record: unknown) => Parsed<T>, warnings: WarningCollector): T {
  const { url } = response;
  const body = parseBody(response);
  const parsed = parse(body);
  if (!parsed.ok) throw new ApiError('wrong-shape', url, `answers with ${unusable(parsed.problems, body)}`);
  addWarnings(parsed, url, body, '', warnings);
  return parsed.value;
}

/**
 * Parses an optional record; an unusable one is omitted with a warning.
 * @throws ApiError if the response is not JSON or not a record
 */
function parseOptional<T>(
  response: ApiResponse,
  parse: (record: unknown) => Parsed<T>,
  warnings: WarningCollector,
): T | undefined {
  const body = parseBody(response);
  const parsed = parse(body);
  if (!parsed.ok && parsed.problems.some(({ pointer }) => pointer === ''))
    return parseRequired(response, parse, warnings);
  addWarnings(parsed, response.url, body, '', warnings);
  return parsed.ok ? parsed.value : undefined;
}

const EXCERPT_BYTES = 4096;

/** @throws ApiError if the response is not UTF-8 or not JSON */
function parseBody({ url, bytes }: ApiResponse): unknown {
  assert(bytes !== undefined, `a response without content cannot be parsed: ${url}`);
  const text = decodeUtf8(bytes);
  const value = text === undefined ? undefined : tryParseJson(text);
  if (value !== undefined) return value;
  const body = new TextDecoder().decode(bytes.subarray(0, EXCERPT_BYTES));
  const reason = text === undefined ? 'text that is not UTF-8' : 'broken JSON';
  throw new ApiError('broken-json', url, `answers with ${reason}`, { status: 200, body });
}

function addWarnings(
  { ok, problems }: Parsed<unknown>,
  url: string,
  record: unknown,
  place: string,
  warnings: WarningCollector,
): void {
  const label = labelOf(record);
  for (const problem of problems) {
    const pointer = place + problem.pointer;
    const anywhere = pointer.split('/').map((step) => (/^\d+$/.test(step) ? '*' : step));
    const what = `${anywhere.join('/')} ${problem.message}`;
    warnings.add({ ...warningOf(problem, what, ok, url), examples: [exampleAt(pointer, label)] });
  }
}

function warningOf(
  { kept }: FieldProblem,
  what: string,
  isUsable: boolean,
  url: string,
): { code: WarningCode; message: string } {
  if (kept === 'truncated') return { code: 'FIELD_CUT', message: `${what}: only its beginning is taken (${url})` };
  if (kept === 'cleaned') return { code: 'FIELD_CLEANED', message: `${what}: they are removed (${url})` };
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

const LABEL_LENGTH = 60;

/**
 * A place of a warning.
 * @param pointer JSON pointer in the response
 * @param label name of the record from the API, untrusted
 */
export function exampleAt(pointer: string, label?: string): string {
  return label === undefined ? pointer : `${pointer} (${oneLine(label, LABEL_LENGTH)})`;
}

/** A name for the record that people recognise. */
function labelOf(record: unknown): string | undefined {
  if (typeof record !== 'object' || record === null) return undefined;
  for (const key of ['companyName', 'displayName', 'name', 'slug', 'id']) {
    const value: unknown = Reflect.get(record, key);
    if (typeof value === 'number') return `${key} ${value}`;
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  return undefined;
}
