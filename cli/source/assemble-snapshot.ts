import type { PointOfSale } from '../../site/shared/models/selling.ts';
import type { SiteSettings, Snapshot } from '../../site/shared/models/snapshot.ts';
import type { Tenant } from '../../site/shared/models/tenant.ts';
import { assembleMerchants } from './assemble-merchants.ts';
import { distinctRecords } from './distinct-records.ts';
import type { Answer, Placed } from './parse-answers.ts';
import type { Answers } from './read-answers.ts';
import type { Records } from './read-records.ts';
import { sanitizeMarkup } from './sanitize-markup.ts';
import { sortRecords } from '../../site/shared/sort-records.ts';
import type { SourceWarnings } from './source-warnings.ts';

/**
 * Puts checked records together: each once, in the order in which pages show them, markup made safe, and references only
 * to what is there.
 */
export function assembleSnapshot(
  records: Records,
  answers: Answers,
  site: SiteSettings,
  warnings: SourceWarnings,
): Snapshot {
  const list = <T extends Listed>(placed: readonly Placed<T>[], { url }: Answer): T[] =>
    sortListed(distinctRecords(placed, url, warnings));

  const categories = list(records.categories, answers.categories);
  const { generalVoucher, merchants, featuredMerchants } = assembleMerchants(records, categories, answers, warnings);
  const linkable = new Set([...merchants, ...(generalVoucher ? [generalVoucher] : [])].map(({ id }) => id));
  const places = records.pointsOfSale.map((place) =>
    withKnownMerchant(place, linkable, answers.pointsOfSale.url, warnings),
  );
  return {
    tenant: finishTenant(records.tenant),
    site,
    ...(generalVoucher && { generalVoucher }),
    merchants,
    featuredMerchants,
    categories,
    pointsOfSale: list(places, answers.pointsOfSale),
    salesPoints: list(records.salesPoints, answers.salesPoints),
    templates: list(records.templates, answers.templates),
    supporters: list(records.supporters, answers.supporters),
    images: {},
  };
}

interface Listed {
  id: string;
  name: string;
  sortIndex?: number;
}

function sortListed<T extends Listed>(placed: readonly Placed<T>[]): T[] {
  return sortRecords(
    placed.map(({ value }) => value),
    ({ id, name, sortIndex = 0 }) => ({ index: sortIndex, name, id }),
  );
}

function finishTenant(tenant: Tenant): Tenant {
  const { imprintHtml, privacyHtml, theme, websiteSponsors, ...rest } = tenant;
  const { homepageFirstSectionHtml, ...looks } = theme;
  const imprint = safeMarkup(imprintHtml);
  const privacy = safeMarkup(privacyHtml);
  const firstSection = safeMarkup(homepageFirstSectionHtml);
  return {
    ...rest,
    ...(imprint !== undefined && { imprintHtml: imprint }),
    ...(privacy !== undefined && { privacyHtml: privacy }),
    theme: { ...looks, ...(firstSection !== undefined && { homepageFirstSectionHtml: firstSection }) },
    websiteSponsors: sortListed(websiteSponsors.map((value) => ({ value, pointer: '' }))),
  };
}

/** undefined if nothing is left of it. */
function safeMarkup(markup: string | undefined): string | undefined {
  return markup === undefined ? undefined : sanitizeMarkup(markup) || undefined;
}

/** A place whose merchant is not public stays on the map, but leads nowhere. */
function withKnownMerchant(
  place: Placed<PointOfSale>,
  linkable: ReadonlySet<string>,
  url: string,
  warnings: SourceWarnings,
): Placed<PointOfSale> {
  const { merchantId, ...rest } = place.value;
  if (merchantId === undefined || linkable.has(merchantId)) return place;
  warnings.add({
    code: 'MERCHANT_UNKNOWN',
    message: `a point of sale names a merchant that is not listed: it is shown without a link (${url})`,
    url,
    pointer: `${place.pointer}/merchantId`,
    label: rest.name,
  });
  return { value: rest, pointer: place.pointer };
}
