import { API_DEFAULTS, type Endpoints, type TenantConfig } from '../../config/tenant-config.ts';
import type { ApiCaller, ApiClient } from './api-client.ts';
import { ApiError, explainApiErrors } from './api-errors.ts';
import * as address from './endpoints.ts';
import type { ApiMeter } from './json-request.ts';
import type { NameUrls } from './named-urls.ts';

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

const NO_RESPONSE: ApiResponse = { url: '', bytes: undefined };

/** Of a closed tenant, whose API is not called. */
export const NO_RESPONSES: ApiResponses = {
  tenant: NO_RESPONSE,
  generalVoucher: undefined,
  merchants: NO_RESPONSE,
  featuredMerchants: NO_RESPONSE,
  categories: NO_RESPONSE,
  pointsOfSale: NO_RESPONSE,
  salesPoints: NO_RESPONSE,
  templates: NO_RESPONSE,
  supporters: NO_RESPONSE,
};

/**
 * Makes all calls of a tenant's build concurrently and waits for all of them, so that all failures are reported together. A
 * call that times out ends the others: the tenant fails in any case, and each might keep a connection from other tenants
 * for as long.
 * @throws OperatorError (exit code 4) if a call has no usable response before the deadline
 */
export async function fetchResponses(
  config: TenantConfig,
  endpoints: Endpoints,
  client: ApiClient,
  meter: ApiMeter,
): Promise<ApiResponses> {
  const { tenantDomain, api } = config;
  const stop = new AbortController();
  const ms = 1000 * (api?.deadlineSeconds ?? API_DEFAULTS.deadlineSeconds);
  const timer = setTimeout(() => stop.abort(new Error('the deadline for all data has passed')), ms);
  const caller: ApiCaller = {
    tenantDomain,
    tenant: config.id,
    ...(api?.retrySeconds !== undefined && { retrySeconds: api.retrySeconds }),
    stop: stop.signal,
  };
  try {
    return await requestAll(config, endpoints, client.nameUrls, (url) =>
      client.get(url, caller, meter).catch((error: unknown) => {
        if (error instanceof ApiError && error.kind === 'timeout') stop.abort(error);
        throw error;
      }),
    );
  } finally {
    clearTimeout(timer);
  }
}

async function requestAll(
  { tenantDomain, generalVoucherMerchantId }: TenantConfig,
  endpoints: Endpoints,
  nameUrls: NameUrls,
  request: (url: string) => Promise<Uint8Array>,
): Promise<ApiResponses> {
  const requested: string[] = [];
  const failures = new Map<string, ApiError>();
  const get = async (address: string, mayBeMissing = false): Promise<ApiResponse> => {
    const url = nameUrls(address);
    requested.push(url);
    try {
      return { url, bytes: await request(address) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!mayBeMissing || error.status !== 404) failures.set(url, error);
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
  // In the order of the calls, not of their failures.
  const errors = requested.flatMap((url) => failures.get(url) ?? []);
  if (errors.length > 0) throw explainApiErrors({ tenantUrl: nameUrls(tenantUrl), errors });
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
