import type { Endpoints, TenantConfig } from '../../config/tenant-config.ts';
import { withoutTrailingSlashes } from '../../../site/shared/url-paths.ts';

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
export interface ApiCall {
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
