import { type Proxies, readProxies } from '../../config/proxies.ts';
import { API_DEFAULTS, ENDPOINTS, type TenantConfig } from '../../config/tenant-config.ts';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import type { ApiClientOptions } from './api-client.ts';
import type { NameUrls } from './api-errors.ts';
import { createRequestSlots } from './connections.ts';

/**
 * The options of a client for these tenants: connections, proxies, additional headers, and how URLs appear in messages. Values
 * of headers are secret, so messages name their variables instead.
 * @throws OperatorError (exit code 3) if the variable of a header or a proxy has no usable value
 */
export function clientOptionsOf(
  tenants: readonly TenantConfig[],
  env: NodeJS.ProcessEnv,
): Required<Pick<ApiClientOptions, 'headers' | 'inSlot' | 'nameUrls' | 'perHost'>> & { proxies: Proxies | undefined } {
  const headers = readHeaders(tenants, env);
  const limits = limitsOfHosts(tenants);
  const nameHosts = namedUrls(tenants);
  // The embedded sandbox is on this machine.
  const isRemote = tenants.some(({ endpoints }) => endpoints !== null);
  return {
    proxies: isRemote ? readProxies(env) : undefined,
    headers: headers.byTenant,
    inSlot: createRequestSlots(API_DEFAULTS.requestsPerHost, { limits, isShared: tenants.length > 1 }),
    nameUrls: (text) => hideValues(nameHosts(text), headers.variables),
    perHost: Math.max(API_DEFAULTS.requestsPerHost, ...limits.values()),
  };
}

interface HeaderValues {
  /** Header name and value, by tenant id. */
  byTenant: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** Names of the variables by value. */
  variables: ReadonlyMap<string, string>;
}

/** Characters of a header value: RFC 9110, 5.5. */
const HEADER_VALUE = /^[\t\x20-\x7E\x80-\xFF]*$/;

function readHeaders(tenants: readonly TenantConfig[], env: NodeJS.ProcessEnv): HeaderValues {
  const byTenant = new Map<string, Record<string, string>>();
  const variables = new Map<string, string>();
  const missing: string[] = [];
  const invalid: string[] = [];
  for (const { id, sandbox, api } of tenants) {
    // The embedded sandbox needs none.
    if (sandbox || api?.headers === undefined) continue;
    const values: Record<string, string> = {};
    for (const [name, { variable, place }] of Object.entries(api.headers)) {
      const value = env[variable]?.trim() ?? '';
      const where = `${place} ${id}: the variable ${variable} of the header "${name}"`;
      if (value === '') missing.push(`${where} is not set`);
      else if (!HEADER_VALUE.test(value)) invalid.push(`${where} contains characters that no header may have`);
      values[name] = value;
      variables.set(value, variable);
    }
    byTenant.set(id, values);
  }
  if (missing.length > 0) {
    throw new OperatorError({
      code: 'API_HEADER_MISSING',
      title: 'The value of an additional header for the API is missing',
      details: [...missing, ...invalid],
      hint: 'Set the variable where the command runs, or remove the header from "api.headers".',
      exitCode: EXIT.CONFIG,
    });
  }
  if (invalid.length > 0) {
    throw new OperatorError({
      code: 'API_HEADER_INVALID',
      title: 'The value of an additional header for the API contains characters that no header may have',
      details: invalid,
      hint: 'Set the variable to a single line without control characters and characters outside Latin-1.',
      exitCode: EXIT.CONFIG,
    });
  }
  return { byTenant, variables };
}

/** Some APIs repeat a request's headers in their error messages. */
function hideValues(text: string, variables: ReadonlyMap<string, string>): string {
  let hidden = text;
  for (const [value, variable] of variables) hidden = hidden.replaceAll(value, `$${variable}`);
  return hidden;
}

/** Tenants share the requests to a host, so the lowest limit of its tenants holds. */
function limitsOfHosts(tenants: readonly TenantConfig[]): Map<string, number> {
  const limits = new Map<string, number>();
  for (const { endpoints, api } of tenants) {
    if (endpoints === null || api?.requestsPerHost === undefined) continue;
    const { portalEndpoint: _linkedOnly, ...requested } = endpoints;
    for (const endpoint of Object.values(requested)) {
      const { host } = new URL(endpoint);
      limits.set(host, Math.min(api.requestsPerHost, limits.get(host) ?? Number.POSITIVE_INFINITY));
    }
  }
  return limits;
}

/**
 * Prepares URLs for messages, logs and reports. An endpoint from the environment may be confidential, so its variable replaces
 * it (`$VOUCHER_SEEBLICK_ORDER_ENDPOINT/templates`), and its host where only the host appears.
 */
export function namedUrls(tenants: readonly Pick<TenantConfig, 'endpoints' | 'endpointVariables'>[]): NameUrls {
  const used = tenants.flatMap(({ endpoints, endpointVariables = {} }) =>
    endpoints === null ? [] : ENDPOINTS.map((key) => ({ value: endpoints[key], variable: endpointVariables[key] })),
  );
  // tenants.json is public, and so are the hosts in it.
  const known = new Set(used.flatMap(({ value, variable }) => (variable === undefined ? formsOf(value) : [])));
  const names = new Map<string, string>();
  for (const { value, variable } of used) {
    if (variable === undefined) continue;
    for (const form of formsOf(value)) {
      const isWhole = form.length >= value.length;
      if (!names.has(form) && (isWhole || !known.has(form)))
        names.set(form, isWhole ? `$${variable}` : `the host of $${variable}`);
    }
  }
  // Longest first: one endpoint may be a prefix of another.
  const longestFirst = [...names].toSorted(([a], [b]) => b.length - a.length);
  return (text) => replaceEach(text, longestFirst);
}

/** Does not search the replacements again. */
function replaceEach(text: string, [first, ...others]: readonly [value: string, name: string][]): string {
  if (first === undefined) return text;
  const [value, name] = first;
  return text
    .split(value)
    .map((part) => replaceEach(part, others))
    .join(name);
}

/** The configured endpoint, its origin, and its host, which network errors name. */
function formsOf(endpoint: string): string[] {
  const { origin, host, hostname } = new URL(endpoint);
  return [...new Set([endpoint, origin, host, hostname])];
}

/** The source of a tenant's data for messages: the host of an endpoint, or its variable. */
export function namedHost(tenant: Pick<TenantConfig, 'endpoints' | 'endpointVariables'>, endpoint: string): string {
  const named = namedUrls([tenant])(endpoint);
  return named === endpoint ? new URL(endpoint).host : named;
}
