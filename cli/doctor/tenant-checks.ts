import type { Endpoints, TenantConfig } from '../config/tenant-config.ts';
import { pluralize, formatSize } from '../report/format.ts';
import { ApiError } from '../source/api-errors.ts';
import * as address from '../source/endpoints.ts';
import { namedUrls } from '../source/named-urls.ts';
import { apiHint, type Probe, type ProbedJson } from './probe.ts';
import type { CheckResult } from './results.ts';

/** A request and its result. */
export interface ProbedCall {
  endpoint: keyof Endpoints;
  /** What the request reads, e.g. `merchants`. */
  name: string;
  /** Expected content: a list of records, one record, or any. */
  shape: 'list' | 'record' | 'page';
  /** The URL as shown in messages. */
  url: string;
  outcome: ProbedJson | ApiError;
}

type Call = Omit<ProbedCall, 'outcome'>;

/** After these failures, further requests to the endpoint would fail too, after a timeout. */
const NOT_RESPONDING: ReadonlySet<string> = new Set(['unreachable', 'timeout']);

/**
 * Reads what a build of the tenant reads, one request at a time, so that requests do not slow each other down. An endpoint
 * that does not respond is requested once.
 */
export async function probeTenant(probe: Probe, tenant: TenantConfig, endpoints: Endpoints): Promise<ProbedCall[]> {
  const probed: ProbedCall[] = [];
  const nameUrls = namedUrls([tenant]);
  const unresponsive = new Set<keyof Endpoints>();
  for (const call of listCalls(tenant, endpoints)) {
    if (unresponsive.has(call.endpoint)) continue;
    const outcome = await sendCall(probe, call, tenant.tenantDomain);
    if (outcome instanceof ApiError && NOT_RESPONDING.has(outcome.kind)) unresponsive.add(call.endpoint);
    probed.push({ ...call, url: nameUrls(call.url), outcome });
  }
  return probed;
}

function listCalls({ tenantDomain, generalVoucherMerchantId }: TenantConfig, endpoints: Endpoints): Call[] {
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

async function sendCall(probe: Probe, { shape, url }: Call, tenantDomain: string): Promise<ProbedJson | ApiError> {
  try {
    if (shape !== 'page') return await probe.json(url, tenantDomain);
    return { value: undefined, bytes: 0, milliseconds: await probe.page(url) };
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Lists that a useful site needs. */
const EXPECTED: ReadonlyMap<string, string> = new Map([
  ['merchants', 'Without merchants, vouchers can be neither bought nor redeemed: publish some.'],
  ['categories', 'Without categories, the lists cannot be filtered: add some.'],
  ['templates', 'Without a motif, vouchers cannot be ordered: make one visible.'],
]);

/** The size of the data: bytes and records of each readable list, and a warning for each empty one. */
export function checkData(tenant: string, calls: readonly ProbedCall[]): CheckResult[] {
  const sizes: string[] = [];
  const results: CheckResult[] = [];
  let total = 0;
  for (const { name, shape, url, outcome } of calls) {
    if (outcome instanceof ApiError || shape === 'page') continue;
    const records = countRecords(outcome.value, shape);
    if (records === undefined) {
      const title = `${name}: ${url} does not return a ${shape}`;
      const hint =
        'The response violates the contract (cli/sandbox/openapi.yaml): report it to the operator of the API.';
      results.push({ id: 'data', tenant, status: 'problem', title, hint });
      continue;
    }
    total += outcome.bytes;
    const count = shape === 'list' ? `${pluralize(records, 'record')}, ` : '';
    sizes.push(`${name}: ${count}${formatSize(outcome.bytes)}`);
    const hint = EXPECTED.get(name);
    if (records === 0 && hint !== undefined)
      results.push({ id: 'data', tenant, status: 'warning', title: `no ${name}`, hint });
  }
  if (sizes.length === 0) return results;
  return [{ id: 'data', tenant, status: 'ok', title: `${formatSize(total)} of data`, details: sizes }, ...results];
}

function countRecords(value: unknown, shape: ProbedCall['shape']): number | undefined {
  if (shape === 'list') return Array.isArray(value) ? value.length : undefined;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? 1 : undefined;
}

/** A build sends about ten requests per tenant; one second each is acceptable. */
const SLOW_MS = 1000;

const ENDPOINTS: readonly (keyof Endpoints)[] = [
  'tenantEndpoint',
  'merchantEndpoint',
  'orderEndpoint',
  'portalEndpoint',
];

/** Reachability and latency: one result per endpoint. */
export function checkEndpoint(tenant: string, calls: readonly ProbedCall[]): CheckResult[] {
  return ENDPOINTS.flatMap((endpoint) => {
    const ownCalls = calls.filter((call) => call.endpoint === endpoint);
    return ownCalls.length === 0 ? [] : [judgeEndpoint(tenant, endpoint, ownCalls)];
  });
}

function judgeEndpoint(tenant: string, endpoint: keyof Endpoints, calls: readonly ProbedCall[]): CheckResult {
  const failures = calls.flatMap(({ name, url, outcome }) =>
    outcome instanceof ApiError ? [{ name, url, error: outcome }] : [],
  );
  const [first] = failures;
  if (first !== undefined) {
    // Sites only link to the portal, so they can be built while it is down.
    const status = endpoint === 'portalEndpoint' ? 'warning' : 'problem';
    const lines = failures.flatMap(({ name, url, error }) => [
      `${name}: ${url} ${error.message}`,
      ...(error.excerpt === undefined ? [] : [`response: ${error.excerpt}`]),
    ]);
    // Often every request gets the same web page or problem document.
    const details = [...new Set(lines)];
    const title = `${endpoint}: ${failures.length} of ${calls.length} calls failed`;
    return { id: 'endpoint', tenant, status, title, details, hint: apiHint(first.error, endpoint) };
  }
  const times = calls.flatMap(({ outcome }) => (outcome instanceof ApiError ? [] : [outcome.milliseconds]));
  const slowest = Math.max(...times);
  const fastest = Math.min(...times);
  const span = times.length === 1 ? `${Math.ceil(fastest)} ms` : `${Math.ceil(fastest)} to ${Math.ceil(slowest)} ms`;
  const title = `${endpoint} responds in ${span}`;
  if (slowest < SLOW_MS) return { id: 'endpoint', tenant, status: 'ok', title };
  const hint = 'Ask the operator of the API, or build closer to it; builds wait at most 60 s for a response.';
  return { id: 'endpoint', tenant, status: 'warning', title: `${title}, which is slow`, hint };
}
