import { ENDPOINTS, type TenantConfig } from '../../config/tenant-config.ts';

/** Replaces the values of endpoint variables in a text with the variables' names. */
export type NameUrls = (text: string) => string;

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
