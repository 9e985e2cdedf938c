import type { TenantConfig } from '../../config/tenant-config.ts';

const WWW = 'www.';

/** Host name of the tenant's site, without the port that some staging sites have. */
export function hostNameOf({ tenantDomain }: TenantConfig): string {
  return tenantDomain.replace(/:\d+$/, '');
}

/**
 * The names that redirect to each tenant's domain, by tenant id: its aliases, and the domain with `www.` (without it if the
 * domain has it), unless that is a name of another tenant.
 */
export function otherNames(
  tenants: readonly TenantConfig[],
  { hasWww }: { hasWww: boolean },
): ReadonlyMap<string, readonly string[]> {
  const taken = new Set(tenants.flatMap((tenant) => [hostNameOf(tenant), ...(tenant.aliases ?? [])]));
  return new Map(
    tenants.map((tenant) => {
      const counterpart = hasWww ? wwwCounterpart(hostNameOf(tenant)) : undefined;
      const names = counterpart === undefined || taken.has(counterpart) ? [] : [counterpart];
      return [tenant.id, [...names, ...(tenant.aliases ?? [])]];
    }),
  );
}

/** @returns undefined for an IP address and for a name without a dot, such as localhost */
function wwwCounterpart(domain: string): string | undefined {
  if (!domain.includes('.') || /\.\d+$/.test(domain)) return undefined;
  if (!domain.startsWith(WWW)) return WWW + domain;
  const bare = domain.slice(WWW.length);
  return bare.includes('.') ? bare : undefined;
}
