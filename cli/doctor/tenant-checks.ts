import type { Endpoints, TenantConfig } from '../config/tenant-config.ts';
import type { ApiCaller } from '../generator/source/api-client.ts';
import { ApiError } from '../generator/source/api-errors.ts';
import { type ApiResponses, collectResponses, listCalls } from '../generator/source/fetch-responses.ts';
import { namedUrls } from '../generator/source/client-options.ts';
import { apiHint, type Probe, type ProbedResponse } from './probe.ts';
import type { CheckResult } from './results.ts';

/** A request and its result. */
export interface ProbedCall {
  endpoint: keyof Endpoints;
  /** What the request reads; `portal` is a page that sites link to. */
  name: keyof ApiResponses | 'portal';
  /** The URL as shown in messages. */
  url: string;
  outcome: ProbedResponse | ApiError;
}

type Call = Omit<ProbedCall, 'outcome'>;

/** After these failures, further requests to the endpoint would fail too, after a timeout. */
const NOT_RESPONDING: ReadonlySet<string> = new Set(['unreachable', 'proxy-refused', 'timeout', 'suspended']);

/**
 * Reads what a build of the tenant reads, one request at a time, so that requests do not slow each other down. An endpoint
 * that does not respond is requested once, and a host that does not respond again and again gets no more requests.
 */
export async function probeTenant(probe: Probe, tenant: TenantConfig, endpoints: Endpoints): Promise<ProbedCall[]> {
  const probed: ProbedCall[] = [];
  const nameUrls = namedUrls([tenant]);
  const unresponsive = new Set<keyof Endpoints>();
  const portal: Call = { endpoint: 'portalEndpoint', name: 'portal', url: endpoints.portalEndpoint };
  for (const call of [...listCalls(tenant, endpoints), portal]) {
    if (unresponsive.has(call.endpoint)) continue;
    const outcome = await sendCall(probe, call, { tenant: tenant.id, tenantDomain: tenant.tenantDomain });
    if (outcome instanceof ApiError && NOT_RESPONDING.has(outcome.kind)) unresponsive.add(call.endpoint);
    probed.push({ ...call, url: nameUrls(call.url), outcome });
  }
  return probed;
}

async function sendCall(probe: Probe, { name, url }: Call, caller: ApiCaller): Promise<ProbedResponse | ApiError> {
  try {
    if (name !== 'portal') return await probe.response(url, caller);
    return { bytes: new Uint8Array(), milliseconds: await probe.page(url, caller.tenant) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A build goes on without the general voucher; the data check reports it.
    if (name === 'generalVoucher' && error.status === 404) return { bytes: undefined, milliseconds: 0 };
    return error;
  }
}

/** The responses as a build receives them; undefined if a call failed or was not made. */
export function responsesOf(calls: readonly ProbedCall[]): ApiResponses | undefined {
  const found = calls.flatMap(({ name, url, outcome }) =>
    name === 'portal' || outcome instanceof ApiError ? [] : [[name, { url, bytes: outcome.bytes }] as const],
  );
  return collectResponses(new Map(found));
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
    const subject = `${endpoint} fails: ${first.error.reason}`;
    return { id: 'endpoint', tenant, status, title, subject, details, hint: apiHint(first.error, endpoint) };
  }
  const times = calls.flatMap(({ outcome }) => (outcome instanceof ApiError ? [] : [outcome.milliseconds]));
  const slowest = Math.max(...times);
  const fastest = Math.min(...times);
  const span = times.length === 1 ? `${Math.ceil(fastest)} ms` : `${Math.ceil(fastest)} to ${Math.ceil(slowest)} ms`;
  const title = `${endpoint} responds in ${span}`;
  if (slowest < SLOW_MS) return { id: 'endpoint', tenant, status: 'ok', title };
  const hint = 'Ask the operator of the API, or build closer to it; builds wait at most 60 s for a response.';
  const slow = { title: `${title}, which is slow`, subject: `${endpoint} is slow` };
  return { id: 'endpoint', tenant, status: 'warning', ...slow, hint };
}
