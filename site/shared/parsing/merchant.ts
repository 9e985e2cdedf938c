import type { Merchant } from '../models/merchant.ts';
import { foldSlug } from '../slug.ts';
import { readAddress } from './address.ts';
import { parseRecord, present, readList, report, required } from './fields.ts';
import type { Fields } from './fields.ts';
import { readGeoLocation } from './geo-location.ts';
import { readId, readIds } from './id.ts';
import { readBoolean } from './number.ts';
import { readOpeningHours } from './opening-hours.ts';
import type { Parsed } from './parsed.ts';
import { readEmail, readMarkup, readName, readText, readToken } from './text.ts';
import { readTimestamp } from './timestamp.ts';
import { readMediaUrl, readWebUrl } from './url.ts';
import { readVoucherLimits } from './voucher-limits.ts';

/** Characters, beyond what any real merchant needs: a thousand of them make one site. */
const LONGEST_SHORT_DESCRIPTION = 1000;
const LONGEST_DESCRIPTION = 50_000;
const LONGEST_PHONE = 100;
/** Folding takes several passes. */
const LONGEST_RAW_SLUG = 1000;
const MOST_CATEGORIES = 100;
const MOST_IMAGES = 20;

/**
 * Reads a merchant of the API. The slug is folded; a merchant whose slug cannot be folded safely is discarded.
 * `descriptionHtml` is the raw markup here: sanitise it before it meets a page.
 */
export function parseMerchant(record: unknown): Parsed<Merchant> {
  return parseRecord(record, readMerchant);
}

function readMerchant(fields: Fields): Merchant | undefined {
  const id = required(fields, 'id', readId);
  const slug = required(fields, 'slug', readSlug);
  const companyName = required(fields, 'companyName', readName);
  if (id === undefined || slug === undefined || companyName === undefined) return undefined;
  return present({
    id,
    slug,
    companyName,
    shortDescription: readText(fields, 'shortDescription', LONGEST_SHORT_DESCRIPTION),
    descriptionHtml: readMarkup(fields, 'description', LONGEST_DESCRIPTION),
    categoryIds: readIds(fields, 'categoryIds', MOST_CATEGORIES) ?? [],
    address: readAddress(fields, 'address'),
    location: readGeoLocation(fields),
    logoUrl: readMediaUrl(fields, 'logoUrl'),
    imageUrls: readList(fields, 'imageUrls', readMediaUrl, MOST_IMAGES) ?? [],
    websiteUrl: readWebUrl(fields, 'websiteUrl'),
    phone: readToken(fields, 'phone', LONGEST_PHONE),
    email: readEmail(fields, 'email'),
    openingHours: readOpeningHours(fields, 'openingHours'),
    sellsVoucher: readBoolean(fields, 'sellsVoucher') ?? true,
    acceptsVoucher: readBoolean(fields, 'acceptsVoucher') ?? true,
    ...readVoucherLimits(fields),
    updatedAt: readTimestamp(fields, 'updatedAt'),
  });
}

function readSlug(fields: Fields, key: string): string | undefined {
  // Not readText: a control character in a slug must be seen, not cleaned away.
  const value = fields.values[key];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') return report(fields, key, 'is not text');
  if (value.length > LONGEST_RAW_SLUG) return report(fields, key, `is longer than ${LONGEST_RAW_SLUG} characters`);
  return foldSlug(value) ?? report(fields, key, 'cannot be made into a safe part of a web address');
}
