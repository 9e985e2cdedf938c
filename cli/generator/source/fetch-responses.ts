import { API_DEFAULTS, type Endpoints, type TenantConfig } from '../../config/tenant-config.ts';
import { assert } from '../../lib/errors.ts';
import type { ApiCaller, ApiClient } from './api-client.ts';
import { ApiError, explainApiErrors } from './api-errors.ts';
import { collectResponses, listCalls, type ApiCall, type ApiResponse, type ApiResponses } from './endpoints.ts';
import type { ApiMeter } from './json-request.ts';
import type { NameUrls } from './named-urls.ts';

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
