import type { Endpoints } from '../config/tenant-config.ts';
import { ApiError } from '../source/api-error.ts';
import { apiHint } from './api-hint.ts';
import type { CheckResult } from './check-result.ts';
import type { ProbedCall } from './probe-tenant.ts';

/** A build makes about ten calls per tenant; a second each is still bearable. */
const SLOW_MS = 1000;

const ENDPOINTS: readonly (keyof Endpoints)[] = [
  'tenantEndpoint',
  'merchantEndpoint',
  'orderEndpoint',
  'portalEndpoint',
];

/** Reachability and latency: one result for each endpoint that was asked. */
export function checkEndpoint(tenant: string, calls: readonly ProbedCall[]): CheckResult[] {
  return ENDPOINTS.flatMap((endpoint) => {
    const asked = calls.filter((call) => call.endpoint === endpoint);
    return asked.length === 0 ? [] : [judge(tenant, endpoint, asked)];
  });
}

function judge(tenant: string, endpoint: keyof Endpoints, calls: readonly ProbedCall[]): CheckResult {
  const failures = calls.flatMap(({ name, url, outcome }) =>
    outcome instanceof ApiError ? [{ name, url, error: outcome }] : [],
  );
  const [first] = failures;
  if (first !== undefined) {
    // The portal is only linked to: a site can be built while it is down.
    const status = endpoint === 'portalEndpoint' ? 'warning' : 'problem';
    const lines = failures.flatMap(({ name, url, error }) => [
      `${name}: ${url} ${error.message}`,
      ...(error.excerpt === undefined ? [] : [`it says: ${error.excerpt}`]),
    ]);
    // The same web page or problem document often answers every call.
    const details = [...new Set(lines)];
    const title = `${endpoint}: ${failures.length} of ${calls.length} calls failed`;
    return { id: 'endpoint', tenant, status, title, details, hint: apiHint(first.error, endpoint) };
  }
  const times = calls.flatMap(({ outcome }) => (outcome instanceof ApiError ? [] : [outcome.milliseconds]));
  const slowest = Math.max(...times);
  const fastest = Math.min(...times);
  const span = times.length === 1 ? `${Math.ceil(fastest)} ms` : `${Math.ceil(fastest)} to ${Math.ceil(slowest)} ms`;
  const title = `${endpoint} answers in ${span}`;
  if (slowest < SLOW_MS) return { id: 'endpoint', tenant, status: 'ok', title };
  const hint = 'Ask the operator of the API, or build closer to it; builds wait at most 60 s for an answer.';
  return { id: 'endpoint', tenant, status: 'warning', title: `${title}, which is slow`, hint };
}
