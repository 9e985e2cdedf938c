import { withoutTrailingSlashes } from '../../../site/shared/url-paths.ts';
import { API_DEFAULTS, type Endpoints, type TenantConfig } from '../../config/tenant-config.ts';
import { assert } from '../../lib/errors.ts';
import type { ApiCaller, ApiClient, ApiMeter } from './api-client.ts';
import { ApiError, explainApiErrors, type NameUrls } from './api-errors.ts';

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
    return await requestAll(listCalls(config, endpoints), client.nameUrls, (url) =>
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
  calls: readonly ApiCall[],
  nameUrls: NameUrls,
  request: (url: string) => Promise<Uint8Array>,
): Promise<ApiResponses> {
  const failures = new Map<string, ApiError>();
  const get = async ({ name, url: address }: ApiCall): Promise<[ApiCall['name'], ApiResponse]> => {
    const url = nameUrls(address);
    try {
      return [name, { url, bytes: await request(address) }];
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (name !== 'generalVoucher' || error.status !== 404) failures.set(url, error);
      return [name, { url, bytes: undefined }];
    }
  };
  const found = new Map(await Promise.all(calls.map(get)));
  const responses = collectResponses(found);
  assert(responses !== undefined, 'each response is requested');
  // In the order of the calls, not of their failures.
  const errors = [...found.values()].flatMap(({ url }) => failures.get(url) ?? []);
  if (errors.length > 0) throw explainApiErrors({ tenantUrl: responses.tenant.url, errors });
  return responses;
}

const FEATURED_MERCHANTS = 5;

/** What a build reads of every tenant. */
const REQUIRED = [
  'tenant',
  'merchants',
  'featuredMerchants',
  'categories',
  'pointsOfSale',
  'salesPoints',
  'templates',
  'supporters',
] as const;

/** A GET request with a JSON response (specification section 7). */
interface ApiCall {
  name: keyof ApiResponses;
  endpoint: keyof Endpoints;
  url: string;
}

/** The calls of a tenant's build. */
export function listCalls(
  { tenantDomain, generalVoucherMerchantId: voucher }: Pick<TenantConfig, 'tenantDomain' | 'generalVoucherMerchantId'>,
  endpoints: Endpoints,
): ApiCall[] {
  const call = (name: ApiCall['name'], endpoint: keyof Endpoints, pathAndQuery: string): ApiCall => {
    return { name, endpoint, url: withoutTrailingSlashes(endpoints[endpoint]) + pathAndQuery };
  };
  const domain = `domain=${encodeURIComponent(tenantDomain)}`;
  return [
    call('tenant', 'tenantEndpoint', `/frontend-tenants?${domain}`),
    ...(voucher === undefined
      ? []
      : [call('generalVoucher', 'merchantEndpoint', `/merchants/${encodeURIComponent(voucher)}/public`)]),
    call('merchants', 'merchantEndpoint', '/merchants/public'),
    call('featuredMerchants', 'merchantEndpoint', `/featured-merchants?limit=${FEATURED_MERCHANTS}`),
    call('categories', 'merchantEndpoint', '/categories'),
    call('pointsOfSale', 'merchantEndpoint', '/poss/public'),
    call('salesPoints', 'merchantEndpoint', '/sales-points?websiteVisible=true'),
    call('templates', 'orderEndpoint', '/templates?isVisible=true'),
    call('supporters', 'tenantEndpoint', `/frontend-tenants/business-customer-supporters?${domain}`),
  ];
}

/** A response of the API and its URL. Plain data, ready to be sent to another process. */
export interface ApiResponse {
  url: string;
  /** undefined if the API does not have such a record. */
  bytes: Uint8Array | undefined;
}

/** All unparsed responses of the API for a tenant. */
export type ApiResponses = Record<(typeof REQUIRED)[number], ApiResponse> & {
  /** undefined if none is configured; without bytes if the API does not have the merchant. */
  generalVoucher: ApiResponse | undefined;
};

/** @returns undefined if one is missing */
export function collectResponses(found: ReadonlyMap<ApiCall['name'], ApiResponse>): ApiResponses | undefined {
  if (!REQUIRED.every((name) => found.has(name))) return undefined;
  // It has each of the names.
  return { generalVoucher: undefined, ...Object.fromEntries(found) } as ApiResponses;
}

/** Of a closed tenant, whose API is not called. */
export function noResponses(): ApiResponses {
  const none: ApiResponse = { url: '', bytes: undefined };
  return { generalVoucher: undefined, ...Object.fromEntries(REQUIRED.map((name) => [name, none])) } as ApiResponses;
}
