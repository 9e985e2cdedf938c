import type { Merchant, Category } from '../models/merchant.ts';
import { foldSlug } from '../slug.ts';
import { omitUndefined } from '../omit-undefined.ts';
import { parseRecord, readList, report, required, type Fields, type Parsed } from './fields.ts';
import { readAddress, readGeoLocation, readOpeningHours } from './place.ts';
import { readId, readIds, readBoolean, readTimestamp, readSortIndex, readInteger } from './primitives.ts';
import { readEmail, readMarkup, readName, readText, readToken } from './text.ts';
import { readMediaUrl, readWebUrl } from './url.ts';

/** Characters; more than any real merchant needs, since one site may have a thousand. */
const MAX_SHORT_DESCRIPTION_LENGTH = 1000;
const MAX_DESCRIPTION_LENGTH = 50_000;
const MAX_PHONE_LENGTH = 100;
/** Limits the work of folding, which takes several passes. */
const MAX_RAW_SLUG_LENGTH = 1000;
const MAX_CATEGORIES = 100;
const MAX_IMAGES = 20;

/**
 * Parses a merchant of the API. The slug is folded; a merchant whose slug cannot be folded safely is discarded.
 * `descriptionHtml` is not sanitised yet.
 */
export function parseMerchant(record: unknown): Parsed<Merchant> {
  return parseRecord(record, readMerchant);
}

function readMerchant(fields: Fields): Merchant | undefined {
  const id = required(fields, 'id', readId);
  const slug = required(fields, 'slug', readSlug);
  const companyName = required(fields, 'companyName', readName);
  if (id === undefined || slug === undefined || companyName === undefined) return undefined;
  return omitUndefined({
    id,
    slug,
    companyName,
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

/** Parses only the id of a merchant, for a list of merchants that are known from another list. */
export function parseMerchantId(record: unknown): Parsed<string> {
  return parseRecord(record, (fields) => required(fields, 'id', readId));
}

/** Parses a merchant category of the API. */
export function parseCategory(record: unknown): Parsed<Category> {
  return parseRecord(record, (fields) => {
    const id = required(fields, 'id', readId);
    const name = required(fields, 'name', readName);
    if (id === undefined || name === undefined) return undefined;
    return { id, name, sortIndex: readSortIndex(fields) };
  });
}

const EURO = 100;
const DEFAULT_AMOUNTS = [1000, 2500, 5000, 10_000];
const DEFAULT_MIN = 1000;
const DEFAULT_MAX = 25_000;
/** Each amount is a button. */
const MAX_AMOUNTS = 50;
/** Ten thousand euros; a higher value is a mistake in the data. */
const MAX_VOUCHER_AMOUNT = 1_000_000;

interface VoucherLimits {
  voucherAmounts: number[];
  minVoucherAmount: number;
  maxVoucherAmount: number;
}

/**
 * The possible values of a merchant's voucher, in cents. Orders are placed in whole euros, so limits are narrowed to
 * whole euros, and amounts with cents are reported and dropped. The amounts are ascending, within the limits, and never
 * empty.
 */
function readVoucherLimits(fields: Fields): VoucherLimits {
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
  const lowest = wholeEuros(readInteger(fields, 'minVoucherAmount', 1, MAX_VOUCHER_AMOUNT), Math.ceil) ?? DEFAULT_MIN;
  const highest = wholeEuros(readInteger(fields, 'maxVoucherAmount', 1, MAX_VOUCHER_AMOUNT), Math.floor) ?? DEFAULT_MAX;
  if (lowest <= highest) return { lowest, highest };
  report(fields, 'maxVoucherAmount', `leaves no whole euro from ${lowest} cents up; the usual limits are taken`);
  return { lowest: DEFAULT_MIN, highest: DEFAULT_MAX };
}

function readAmount(fields: Fields, key: string): number | undefined {
  const amount = readInteger(fields, key, 1, MAX_VOUCHER_AMOUNT);
  if (amount === undefined || amount % EURO === 0) return amount;
  return report(fields, key, 'is not a whole number of euros');
}

function wholeEuros(cents: number | undefined, round: (euros: number) => number): number | undefined {
  return cents === undefined ? undefined : round(cents / EURO) * EURO;
}
