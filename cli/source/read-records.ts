import type { Category, Merchant } from '../../site/shared/models/merchant.ts';
import type { PointOfSale, SalesPoint, Template } from '../../site/shared/models/selling.ts';
import type { Sponsor, Tenant } from '../../site/shared/models/tenant.ts';
import { parseCategory, parseMerchant, parseMerchantId } from '../../site/shared/parsing/merchant.ts';
import { parsePointOfSale, parseSalesPoint, parseTemplate } from '../../site/shared/parsing/selling.ts';
import { parseSponsor, parseTenant } from '../../site/shared/parsing/tenant.ts';
import { ApiError } from './api-error.ts';
import { explainApiErrors } from './explain-api-errors.ts';
import { parseList, parseNeeded, parseOptional } from './parse-answers.ts';
import type { Placed } from './parse-answers.ts';
import type { Answers } from './read-answers.ts';
import type { SourceWarnings } from './source-warnings.ts';

/** A tenant's records as the API sent them, each checked for itself. */
export interface Records {
  tenant: Tenant;
  generalVoucher: Merchant | undefined;
  merchants: Placed<Merchant>[];
  /** Only the ids count: the merchants themselves are in `merchants`. */
  featuredIds: Placed<string>[];
  categories: Placed<Category>[];
  pointsOfSale: Placed<PointOfSale>[];
  salesPoints: Placed<SalesPoint>[];
  templates: Placed<Template>[];
  supporters: Placed<Sponsor>[];
}

/**
 * Checks every answer. Records and fields that cannot be used are left out, with warnings.
 * @throws OperatorError (exit code 4) naming all answers of a wrong shape, or what is wrong with the tenant
 */
export function readRecords(answers: Answers, tenantDomain: string, warnings: SourceWarnings): Records {
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
  const { generalVoucher: voucher } = answers;
  const known = voucher !== undefined && voucher.bytes !== undefined;
  const tenant = attempt(() => parseNeeded(answers.tenant, parseTenant, warnings));
  const records = {
    generalVoucher: known ? attempt(() => parseOptional(voucher, parseMerchant, warnings)) : undefined,
    merchants: attempt(() => parseList(answers.merchants, parseMerchant, warnings)) ?? [],
    featuredIds: attempt(() => parseList(answers.featuredMerchants, parseMerchantId, warnings)) ?? [],
    categories: attempt(() => parseList(answers.categories, parseCategory, warnings)) ?? [],
    pointsOfSale: attempt(() => parseList(answers.pointsOfSale, parsePointOfSale, warnings)) ?? [],
    salesPoints: attempt(() => parseList(answers.salesPoints, parseSalesPoint, warnings)) ?? [],
    templates: attempt(() => parseList(answers.templates, parseTemplate, warnings)) ?? [],
    supporters: attempt(() => parseList(answers.supporters, parseSponsor, warnings)) ?? [],
  };
  if (tenant === undefined || errors.length > 0) {
    throw explainApiErrors({ tenantDomain, tenantUrl: answers.tenant.url, errors });
  }
  return { tenant, ...records };
}
