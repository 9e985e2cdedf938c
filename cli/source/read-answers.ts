import type { Endpoints, TenantConfig } from '../config/tenant-config.ts';
import type { ApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';
import type { ApiMeter } from './api-meter.ts';
import * as address from './endpoints.ts';
import { explainApiErrors } from './explain-api-errors.ts';
import type { Answer } from './parse-answers.ts';

/** What the API said about a tenant, unparsed. */
export interface Answers {
  tenant: Answer;
  /** undefined where none is configured; without bytes where the API knows no such merchant. */
  generalVoucher: Answer | undefined;
  merchants: Answer;
  featuredMerchants: Answer;
  categories: Answer;
  pointsOfSale: Answer;
  salesPoints: Answer;
  templates: Answer;
  supporters: Answer;
}

/**
 * Makes all calls of a tenant's build at once and waits for all of them, so that every problem is told at once.
 * @throws OperatorError (exit code 4) if any of them gave nothing usable
 */
export async function readAnswers(
  { tenantDomain, generalVoucherMerchantId }: TenantConfig,
  endpoints: Endpoints,
  client: ApiClient,
  meter: ApiMeter,
): Promise<Answers> {
  const errors: ApiError[] = [];
  const get = async (address: string, mayBeMissing = false): Promise<Answer> => {
    const url = client.nameUrls(address);
    try {
      return { url, bytes: await client.get(address, tenantDomain, meter) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!mayBeMissing || error.status !== 404) errors.push(error);
      return { url, bytes: undefined };
    }
  };
  const tenantUrl = address.tenantUrl(endpoints, tenantDomain);
  const answers = await allOf({
    tenant: get(tenantUrl),
    generalVoucher:
      generalVoucherMerchantId === undefined
        ? undefined
        : get(address.merchantUrl(endpoints, generalVoucherMerchantId), true),
    merchants: get(address.merchantsUrl(endpoints)),
    featuredMerchants: get(address.featuredMerchantsUrl(endpoints)),
    categories: get(address.categoriesUrl(endpoints)),
    pointsOfSale: get(address.pointsOfSaleUrl(endpoints)),
    salesPoints: get(address.salesPointsUrl(endpoints)),
    templates: get(address.templatesUrl(endpoints)),
    supporters: get(address.supportersUrl(endpoints, tenantDomain)),
  });
  if (errors.length > 0) throw explainApiErrors({ tenantDomain, tenantUrl: client.nameUrls(tenantUrl), errors });
  return answers;
}

async function allOf(calls: { [K in keyof Answers]: Promise<Answer> | Answers[K] }): Promise<Answers> {
  await Promise.all(Object.values(calls));
  return {
    tenant: await calls.tenant,
    generalVoucher: await calls.generalVoucher,
    merchants: await calls.merchants,
    featuredMerchants: await calls.featuredMerchants,
    categories: await calls.categories,
    pointsOfSale: await calls.pointsOfSale,
    salesPoints: await calls.salesPoints,
    templates: await calls.templates,
    supporters: await calls.supporters,
  };
}
