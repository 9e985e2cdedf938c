import type { Merchant, Category } from '../models/merchant.ts';
import { foldSlug } from '../slug.ts';
import { omitUndefined } from '../omit-undefined.ts';
import { checked, parseRecord, readAll, readList, report, required, type Fields, type Parsed } from './fields.ts';
import { readAddress, readGeoLocation, readOpeningHours } from './place.ts';
import { integer, readBoolean, readId, readIds, readSortIndex, readTimestamp } from './primitives.ts';
import { readEmail, readMarkup, readName, readText, readToken } from './text.ts';
import { readMediaUrl, readWebUrl } from './url.ts';

/** Characters; more than any real merchant needs, since one site may have a thousand. */
const MAX_SHORT_DESCRIPTION_LENGTH = 1000;
const MAX_DESCRIPTION_LENGTH = 50_000;
const MAX_PHONE_LENGTH = 100;
const MAX_RAW_SLUG_LENGTH = 1000;
const MAX_CATEGORIES = 100;
const MAX_IMAGES = 20;

/** A merchant whose slug cannot be folded safely is discarded. `descriptionHtml` is not sanitised yet. */
export function parseMerchant(record: unknown): Parsed<Merchant> {
  return parseRecord(record, readMerchant);
}

function readMerchant(fields: Fields): Merchant | undefined {
  const known = readAll(fields, { id: readId, slug: readSlug, companyName: readName });
  if (known === undefined) return undefined;
  return omitUndefined({
    ...known,
    shortDescription: readText(fields, 'shortDescription', MAX_SHORT_DESCRIPTION_LENGTH),
    descriptionHtml: readMarkup(fields, 'description', MAX_DESCRIPTION_LENGTH),
    categoryIds: readIds(fields, 'categoryIds', MAX_CATEGORIES) ?? [],
    address: readAddress(fields, 'address'),
    location: readGeoLocation(fields),
    logoUrl: readMediaUrl(fields, 'logoUrl'),
    imageUrls: readList(fields, 'imageUrls', readMediaUrl, MAX_IMAGES) ?? [],
    websiteUrl: readWebUrl(fields, 'websiteUrl'),
    phone: readToken(fields, 'phone', MAX_PHONE_LENGTH),
    email: readEmail(fields, 'email'),
    openingHours: readOpeningHours(fields, 'openingHours'),
    sellsVoucher: readBoolean(fields, 'sellsVoucher') ?? true,
    acceptsVoucher: readBoolean(fields, 'acceptsVoucher') ?? true,
    ...readVoucherLimits(fields),
    updatedAt: readTimestamp(fields, 'updatedAt'),
  });
}

function readSlug(fields: Fields, key: string): string | undefined {
  // Does not use readText, which would silently remove control characters from a slug.
  const value = fields.values[key];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') return report(fields, key, 'is not text');
  if (value.length > MAX_RAW_SLUG_LENGTH)
    return report(fields, key, `is longer than ${MAX_RAW_SLUG_LENGTH} characters`);
  return foldSlug(value) ?? report(fields, key, 'cannot be made into a safe part of a web address');
}

/** For merchants that are known from another list. */
export function parseMerchantId(record: unknown): Parsed<string> {
  return parseRecord(record, (fields) => required(fields, 'id', readId));
}

export function parseCategory(record: unknown): Parsed<Category> {
  return parseRecord(record, (fields) => {
    const known = readAll(fields, { id: readId, name: readName });
    return known && { ...known, sortIndex: readSortIndex(fields) };
  });
}

const EURO = 100;
const DEFAULT_AMOUNTS = [1000, 2500, 5000, 10_000];
const DEFAULT_MIN = 1000;
const DEFAULT_MAX = 25_000;
/** Each amount is a button. */
const MAX_AMOUNTS = 50;
/** Up to ten thousand euros; a higher value is a mistake in the data. */
const readCents = integer(1, 1_000_000);

/**
 * The possible values of a merchant's voucher, in cents: whole euros, as in orders, ascending, within the limits, and never
 * empty. Limits are narrowed to whole euros.
 */
function readVoucherLimits(fields: Fields) {
  const { lowest, highest } = readLimits(fields);
  const offered = readList(fields, 'voucherAmounts', readAmount, MAX_AMOUNTS) ?? DEFAULT_AMOUNTS;
  const amounts = [...new Set(offered)].filter((amount) => amount >= lowest && amount <= highest);
  return {
    voucherAmounts: amounts.length > 0 ? amounts.toSorted((a, b) => a - b) : [lowest],
    minVoucherAmount: lowest,
    maxVoucherAmount: highest,
  };
}

function readLimits(fields: Fields): { lowest: number; highest: number } {
  const lowest = wholeEuros(readCents(fields, 'minVoucherAmount'), Math.ceil) ?? DEFAULT_MIN;
  const highest = wholeEuros(readCents(fields, 'maxVoucherAmount'), Math.floor) ?? DEFAULT_MAX;
  if (lowest <= highest) return { lowest, highest };
  report(fields, 'maxVoucherAmount', `leaves no whole euro from ${lowest} cents up; the usual limits are taken`);
  return { lowest: DEFAULT_MIN, highest: DEFAULT_MAX };
}

const readAmount = checked(readCents, (amount) => amount % EURO === 0, 'is not a whole number of euros');

function wholeEuros(cents: number | undefined, round: (euros: number) => number): number | undefined {
  return cents === undefined ? undefined : round(cents / EURO) * EURO;
}
