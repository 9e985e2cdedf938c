import { ENDPOINTS, type TenantConfig } from '../config/tenant-config.ts';

/** Writes a text for people: values of endpoint variables are replaced by the variables' names. */
export type NameUrls = (text: string) => string;

/**
 * Addresses in messages, logs and reports. An endpoint from the environment may be meant for few eyes, so its variable
 * stands for it (`$VOUCHER_SEEBLICK_ORDER_ENDPOINT/templates`), and for its host where that stands alone.
 */
export function namedUrls(tenants: readonly Pick<TenantConfig, 'endpoints' | 'endpointVariables'>[]): NameUrls {
  const used = tenants.flatMap(({ endpoints, endpointVariables = {} }) =>
    endpoints === null ? [] : ENDPOINTS.map((key) => ({ value: endpoints[key], variable: endpointVariables[key] })),
  );
  // tenants.json is no secret, and neither are the hosts that it names.
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
  // The longest first: one endpoint may be the beginning of another.
  const longestFirst = [...names].toSorted(([a], [b]) => b.length - a.length);
  return (text) => replaceEach(text, longestFirst);
}

/** What was put in is not looked at again. */
function replaceEach(text: string, [first, ...others]: readonly [value: string, name: string][]): string {
  if (first === undefined) return text;
  const [value, name] = first;
  return text
    .split(value)
    .map((part) => replaceEach(part, others))
    .join(name);
}

/** As it is configured, without its path, and the host alone, as errors of the network name it. */
function formsOf(endpoint: string): string[] {
  const { origin, host, hostname } = new URL(endpoint);
  return [...new Set([endpoint, origin, host, hostname])];
}

/** An address that somebody else gave, without user, password, query and fragment, which may hold secrets. */
export function withoutSecrets(address: string): string {
  const [beforeQuery = ''] = address.split(/[?#]/, 1);
  return beforeQuery.replace(/^([a-z][a-z\d+.-]*:)?\/\/[^/]*@/i, '$1//');
}

/** Where a tenant's data come from, for people: the host of an endpoint, or the variable that names it. */
export function namedHost(tenant: Pick<TenantConfig, 'endpoints' | 'endpointVariables'>, endpoint: string): string {
  const named = namedUrls([tenant])(endpoint);
  return named === endpoint ? new URL(endpoint).host : named;
}
