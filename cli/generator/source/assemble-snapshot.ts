import { hash } from 'node:crypto';
import type { Category, Merchant } from '../../../site/shared/models/merchant.ts';
import type { PointOfSale } from '../../../site/shared/models/selling.ts';
import type { SiteSettings, Snapshot } from '../../../site/shared/models/snapshot.ts';
import type { Tenant } from '../../../site/shared/models/tenant.ts';
import { omitUndefined } from '../../../site/shared/omit-undefined.ts';
import { foldSlug } from '../../../site/shared/slug.ts';
import { compareText, sortRecords } from '../../../site/shared/sort-records.ts';
import { isRecord } from '../../lib/schema.ts';
import type { WarningCollector } from '../../report/warnings.ts';
import { oneLine } from './api-errors.ts';
import type { ApiResponse, ApiResponses } from './fetch-responses.ts';
import { exampleAt, type Located, type Records } from './parse-records.ts';
import { sanitizeMarkup } from './sanitize-markup.ts';

/**
 * Assembles validated records: without duplicates, in the order of the pages, with sanitised markup, and with references to
 * existing records only.
 */
export function assembleSnapshot(
  records: Records,
  responses: ApiResponses,
  site: SiteSettings,
  warnings: WarningCollector,
): Snapshot {
  const list = <T extends Listed>(placed: readonly Located<T>[], { url }: ApiResponse): T[] =>
    sortListed(distinctRecords(placed, url, warnings));

  const categories = list(records.categories, responses.categories);
  const { generalVoucher, merchants, featuredMerchants } = assembleMerchants(records, categories, responses, warnings);
  const linkable = new Set([...merchants, ...(generalVoucher ? [generalVoucher] : [])].map(({ id }) => id));
  const places = records.pointsOfSale.map((place) =>
    withKnownMerchant(place, linkable, responses.pointsOfSale.url, warnings),
  );
  return {
    tenant: finishTenant(records.tenant),
    site,
    ...(generalVoucher && { generalVoucher }),
    merchants,
    featuredMerchants,
    categories,
    pointsOfSale: list(places, responses.pointsOfSale),
    salesPoints: list(records.salesPoints, responses.salesPoints),
    templates: list(records.templates, responses.templates),
    supporters: list(records.supporters, responses.supporters),
    images: {},
  };
}

interface Listed {
  id: string;
  name: string;
  sortIndex?: number;
}

function sortListed<T extends Listed>(placed: readonly Located<T>[]): T[] {
  return sortRecords(
    placed.map(({ value }) => value),
    ({ id, name, sortIndex = 0 }) => ({ index: sortIndex, name, id }),
  );
}

function finishTenant(tenant: Tenant): Tenant {
  const { imprintHtml, privacyHtml, theme, websiteSponsors, ...rest } = tenant;
  const { homepageFirstSectionHtml, ...looks } = theme;
  return omitUndefined({
    ...rest,
    imprintHtml: safeMarkup(imprintHtml),
    privacyHtml: safeMarkup(privacyHtml),
    theme: omitUndefined({ ...looks, homepageFirstSectionHtml: safeMarkup(homepageFirstSectionHtml) }),
    websiteSponsors: sortListed(websiteSponsors.map((value) => ({ value, pointer: '' }))),
  });
}

/** undefined if nothing is left. */
function safeMarkup(markup: string | undefined): string | undefined {
  return markup === undefined ? undefined : sanitizeMarkup(markup) || undefined;
}

/** A place whose merchant is not public stays on the map without a link. */
function withKnownMerchant(
  place: Located<PointOfSale>,
  linkable: ReadonlySet<string>,
  url: string,
  warnings: WarningCollector,
): Located<PointOfSale> {
  const { merchantId, ...rest } = place.value;
  if (merchantId === undefined || linkable.has(merchantId)) return place;
  warnings.add({
    code: 'MERCHANT_UNKNOWN',
    message: `a point of sale names a merchant that is not listed: it is shown without a link (${url})`,
    examples: [exampleAt(`${place.pointer}/merchantId`, rest.name)],
  });
  return { value: rest, pointer: place.pointer };
}

interface AssembledMerchants {
  generalVoucher: Merchant | undefined;
  merchants: Merchant[];
  featuredMerchants: Merchant[];
}

/**
 * Assembles the merchants. The merchant of the general voucher is separate from the others.
 * @param categories in the order of the pages
 */
function assembleMerchants(
  records: Records,
  categories: readonly Category[],
  responses: ApiResponses,
  warnings: WarningCollector,
): AssembledMerchants {
  const { url } = responses.merchants;
  const voucher = records.generalVoucher;
  const listed = records.merchants.filter(({ value }) => value.id !== voucher?.id);
  const distinct = withDistinctSlugs(distinctRecords(listed, url, warnings), voucher, url, warnings);
  const order = new Map(categories.map(({ id }, index) => [id, index]));
  const merchants = sortRecords(
    distinct.map((placed) => finishMerchant(placed, order, url, warnings)),
    ({ companyName, id }) => ({ index: 0, name: companyName, id }),
  );
  return {
    generalVoucher:
      voucher && finishMerchant({ value: voucher, pointer: '' }, order, responses.generalVoucher?.url ?? url, warnings),
    merchants,
    featuredMerchants: resolveFeatured(records, merchants, responses.featuredMerchants.url, warnings),
  };
}

/** Sanitises the markup and sorts the categories; removes unknown ones. */
function finishMerchant(
  { value: merchant, pointer }: Located<Merchant>,
  order: ReadonlyMap<string, number>,
  url: string,
  warnings: WarningCollector,
): Merchant {
  const known = merchant.categoryIds.filter((id) => order.has(id));
  if (known.length < merchant.categoryIds.length) {
    warnings.add({
      code: 'CATEGORY_UNKNOWN',
      message: `a merchant is in a category that is not listed: it is shown without that category (${url})`,
      examples: [exampleAt(`${pointer}/categoryIds`, merchant.companyName)],
    });
  }
  const finished: Merchant = { ...merchant, categoryIds: known };
  if (known.length > 1) known.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  if (merchant.descriptionHtml !== undefined) {
    finished.descriptionHtml = sanitizeMarkup(merchant.descriptionHtml);
    if (finished.descriptionHtml === '') delete finished.descriptionHtml;
  }
  return finished;
}

/** In the API's order. A merchant that is not listed has no page for a link. */
function resolveFeatured(
  { featuredIds, generalVoucher }: Records,
  merchants: readonly Merchant[],
  url: string,
  warnings: WarningCollector,
): Merchant[] {
  const byId = new Map(merchants.map((merchant) => [merchant.id, merchant]));
  const found = new Set<Merchant>();
  for (const { value: id, pointer } of featuredIds) {
    const merchant = byId.get(id);
    if (merchant) {
      found.add(merchant);
    } else if (id !== generalVoucher?.id) {
      warnings.add({
        code: 'FEATURED_UNKNOWN',
        message: `a featured merchant is not among the merchants: it is left out (${url})`,
        examples: [exampleAt(pointer, `id ${id}`)],
      });
    }
  }
  return [...found];
}

/**
 * Keeps one record for each id. Of different records with the same id, the choice does not depend on their order. Each
 * duplicate gives a warning.
 */
function distinctRecords<T extends { id: string }>(
  records: readonly Located<T>[],
  url: string,
  warnings: WarningCollector,
): Located<T>[] {
  const byId = new Map<string, Located<T>>();
  for (const record of records) {
    const { id } = record.value;
    const earlier = byId.get(id);
    if (earlier === undefined) {
      byId.set(id, record);
      continue;
    }
    const order = compareText(canonicalJson(earlier.value), canonicalJson(record.value));
    if (order > 0) byId.set(id, record);
    warnings.add({
      code: order === 0 ? 'RECORD_TWICE' : 'ID_TWICE',
      message:
        order === 0
          ? `the same record is listed more than once and shown once (${url})`
          : `different records have the same id and only one of them is shown (${url})`,
      examples: [exampleAt(record.pointer, `id ${id}, also ${earlier.pointer}`)],
    });
  }
  return [...byId.values()];
}

const NAME_LENGTH = 60;
/** Length to which a slug is shortened if it leaves no room for an id. */
const SHORTENED_LENGTH = 150;
const DIGITS = /^\d{1,15}$/;

/**
 * Gives each merchant a unique slug. Of several with the same slug, the general voucher keeps it, otherwise the merchant with
 * the smallest id, which is the oldest; the others get `<slug>-<id>` and a warning.
 * @param merchants with unique ids
 */
function withDistinctSlugs(
  merchants: readonly Located<Merchant>[],
  generalVoucher: Merchant | undefined,
  url: string,
  warnings: WarningCollector,
): Located<Merchant>[] {
  const owners = new Map<string, Merchant>();
  if (generalVoucher !== undefined) owners.set(generalVoucher.slug, generalVoucher);
  const byId = merchants.toSorted((a, b) => compareIds(a.value.id, b.value.id));
  for (const { value } of byId) if (!owners.has(value.slug)) owners.set(value.slug, value);

  const taken = new Set(owners.keys());
  const moved = new Map<Merchant, Merchant>();
  for (const { value } of byId) {
    const owner = owners.get(value.slug);
    if (owner === undefined || owner === value) continue;
    const slug = unusedSlug(value, taken);
    taken.add(slug);
    moved.set(value, { ...value, slug });
    warnings.add({
      code: 'SLUG_TWICE',
      message: `two merchants have the same slug: the address of the second ends with its id (${url})`,
      examples: [`/gutscheine/${value.slug}: ${nameOf(owner)}; /gutscheine/${slug}: ${nameOf(value)}`],
    });
  }
  return merchants.map(({ value, pointer }) => ({ value: moved.get(value) ?? value, pointer }));
}

function unusedSlug({ slug, id }: Merchant, taken: ReadonlySet<string>): string {
  const withId = foldSlug(`${slug}-${foldSlug(id) ?? digestOf(id)}`);
  if (withId !== null && !taken.has(withId)) return withId;
  for (let attempt = 0; ; attempt++) {
    const withDigest = foldSlug(`${slug.slice(0, SHORTENED_LENGTH)}-${digestOf(`${id} ${attempt}`)}`);
    if (withDigest !== null && !taken.has(withDigest)) return withDigest;
  }
}

function digestOf(text: string): string {
  return hash('sha256', text).slice(0, 12);
}

/** Compares numeric ids by value, so that the newest merchant comes last. */
function compareIds(a: string, b: string): number {
  return DIGITS.test(a) && DIGITS.test(b) ? Number(a) - Number(b) : compareText(a, b);
}

function nameOf({ companyName, id }: Merchant): string {
  return `"${oneLine(companyName, NAME_LENGTH)}" with id ${oneLine(id, NAME_LENGTH)}`;
}

/** JSON with sorted keys: equal data gives equal text. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) => (isRecord(member) ? sortKeys(member) : member));
}

function sortKeys(object: Record<string, unknown>): Record<string, unknown> {
  // Object.fromEntries treats `__proto__` like any other key.
  return Object.fromEntries(
    Object.keys(object)
      .toSorted()
      .map((key) => [key, object[key]]),
  );
}
