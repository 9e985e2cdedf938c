import type { Endpoints, TenantConfig } from '../config/tenant-config.ts';
import type { ApiClient, ApiMeter } from './api-client.ts';
import { ApiError, explainApiErrors } from './api-errors.ts';
import * as address from './endpoints.ts';

/** A response of the API and its URL. Plain data, ready to be sent to another process. */
export interface ApiResponse {
  url: string;
  /** undefined if the API does not have such a record. */
  bytes: Uint8Array | undefined;
}

/** All unparsed responses of the API for a tenant. */
export interface ApiResponses {
  tenant: ApiResponse;
  /** undefined if none is configured; without bytes if the API does not have the merchant. */
  generalVoucher: ApiResponse | undefined;
  merchants: ApiResponse;
  featuredMerchants: ApiResponse;
  categories: ApiResponse;
  pointsOfSale: ApiResponse;
  salesPoints: ApiResponse;
  templates: ApiResponse;
  supporters: ApiResponse;
}

/**
 * Makes all calls of a tenant's build concurrently and waits for all of them, so that all failures are reported together.
 * @throws OperatorError (exit code 4) if a call has no usable response
 */
export async function fetchResponses(
  { tenantDomain, generalVoucherMerchantId }: TenantConfig,
  endpoints: Endpoints,
  client: ApiClient,
  meter: ApiMeter,
): Promise<ApiResponses> {
  const errors: ApiError[] = [];
  const get = async (address: string, mayBeMissing = false): Promise<ApiResponse> => {
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
  const responses = await allOf({
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
  return responses;
}

async function allOf(calls: {
  [K in keyof ApiResponses]: Promise<ApiResponse> | ApiResponses[K];
}): Promise<ApiResponses> {
  // oxlint-disable-next-line typescript/await-thenable -- responses that are not requested are plain values
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
