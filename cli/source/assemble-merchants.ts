import type { Category, Merchant } from '../../site/shared/models/merchant.ts';
import { distinctRecords } from './distinct-records.ts';
import { withDistinctSlugs } from './distinct-slugs.ts';
import type { Placed } from './parse-answers.ts';
import type { Answers } from './read-answers.ts';
import type { Records } from './read-records.ts';
import { sanitizeMarkup } from './sanitize-markup.ts';
import { sortRecords } from '../../site/shared/sort-records.ts';
import type { SourceWarnings } from './source-warnings.ts';

export interface AssembledMerchants {
  generalVoucher: Merchant | undefined;
  merchants: Merchant[];
  featuredMerchants: Merchant[];
}

/**
 * Puts the merchants together. The merchant of the general voucher is not listed among the others.
 * @param categories in the order in which pages show them
 */
export function assembleMerchants(
  records: Records,
  categories: readonly Category[],
  answers: Answers,
  warnings: SourceWarnings,
): AssembledMerchants {
  const { url } = answers.merchants;
  const voucher = records.generalVoucher;
  const listed = records.merchants.filter(({ value }) => value.id !== voucher?.id);
  const distinct = withDistinctSlugs(distinctRecords(listed, url, warnings), voucher, url, warnings);
  const order = new Map(categories.map(({ id }, index) => [id, index]));
  const merchants = sortRecords(
    distinct.map((placed) => finish(placed, order, url, warnings)),
    ({ companyName, id }) => ({ index: 0, name: companyName, id }),
  );
  return {
    generalVoucher:
      voucher && finish({ value: voucher, pointer: '' }, order, answers.generalVoucher?.url ?? url, warnings),
    merchants,
    featuredMerchants: featured(records, merchants, answers.featuredMerchants.url, warnings),
  };
}

/** Makes the markup safe and leaves only categories that there are, in their order. */
function finish(
  { value: merchant, pointer }: Placed<Merchant>,
  order: ReadonlyMap<string, number>,
  url: string,
  warnings: SourceWarnings,
): Merchant {
  const known = merchant.categoryIds.filter((id) => order.has(id));
  if (known.length < merchant.categoryIds.length) {
    warnings.add({
      code: 'CATEGORY_UNKNOWN',
      message: `a merchant is in a category that is not listed: it is shown without that category (${url})`,
      url,
      pointer: `${pointer}/categoryIds`,
      label: merchant.companyName,
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

/** In the API's order. One that is not listed has no page that the home page could link to. */
function featured(
  { featuredIds, generalVoucher }: Records,
  merchants: readonly Merchant[],
  url: string,
  warnings: SourceWarnings,
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
        url,
        pointer,
        label: `id ${id}`,
      });
    }
  }
  return [...found];
}
