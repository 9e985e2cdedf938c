import type { Endpoints, TenantConfig } from '../config/tenant-config.ts';
import { ApiError } from '../source/api-error.ts';
import { namedUrls } from '../source/named-urls.ts';
import * as address from '../source/endpoints.ts';
import type { Probe, ProbedJson } from './probe.ts';

/** A call and what came of it. */
export interface ProbedCall {
  endpoint: keyof Endpoints;
  /** What the call reads, e.g. `merchants`. */
  name: string;
  /** A list of records, one record, or nothing to look at. */
  shape: 'list' | 'record' | 'page';
  /** As messages write it. */
  url: string;
  outcome: ProbedJson | ApiError;
}

type Call = Omit<ProbedCall, 'outcome'>;

/** After these failures further calls to the endpoint would only fail, and take their time. */
const HOPELESS: ReadonlySet<string> = new Set(['unreachable', 'timeout']);

/**
 * Reads what a build of the tenant reads, one call after the other, so that no call slows another down. An endpoint
 * that does not answer is asked once.
 */
export async function probeTenant(probe: Probe, tenant: TenantConfig, endpoints: Endpoints): Promise<ProbedCall[]> {
  const probed: ProbedCall[] = [];
  const nameUrls = namedUrls([tenant]);
  const silent = new Set<keyof Endpoints>();
  for (const call of callsOf(tenant, endpoints)) {
    if (silent.has(call.endpoint)) continue;
    const outcome = await outcomeOf(probe, call, tenant.tenantDomain);
    if (outcome instanceof ApiError && HOPELESS.has(outcome.kind)) silent.add(call.endpoint);
    probed.push({ ...call, url: nameUrls(call.url), outcome });
  }
  return probed;
}

function callsOf({ tenantDomain, generalVoucherMerchantId }: TenantConfig, endpoints: Endpoints): Call[] {
  const merchant = (name: string, url: string, shape: Call['shape'] = 'list'): Call => {
    return { endpoint: 'merchantEndpoint', name, shape, url };
  };
  return [
    { endpoint: 'tenantEndpoint', name: 'tenant', shape: 'record', url: address.tenantUrl(endpoints, tenantDomain) },
    merchant('categories', address.categoriesUrl(endpoints)),
    merchant('merchants', address.merchantsUrl(endpoints)),
    merchant('acceptance locations', address.pointsOfSaleUrl(endpoints)),
    merchant('sales points', address.salesPointsUrl(endpoints)),
    ...(generalVoucherMerchantId === undefined
      ? []
      : [merchant('general voucher', address.merchantUrl(endpoints, generalVoucherMerchantId), 'record')]),
    { endpoint: 'orderEndpoint', name: 'templates', shape: 'list', url: address.templatesUrl(endpoints) },
    { endpoint: 'portalEndpoint', name: 'portal', shape: 'page', url: endpoints.portalEndpoint },
  ];
}

async function outcomeOf(probe: Probe, { shape, url }: Call, tenantDomain: string): Promise<ProbedJson | ApiError> {
  try {
    if (shape !== 'page') return await probe.json(url, tenantDomain);
    return { value: undefined, bytes: 0, milliseconds: await probe.page(url) };
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}
