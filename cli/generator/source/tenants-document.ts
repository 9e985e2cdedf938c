import type { ConfigWarning } from '../../config/findings.ts';
import type { Config } from '../../config/read-config.ts';
import { namedUrls } from './client-options.ts';

/**
 * The document that `tenants --json` prints. Within version 1, fields may be added, but not renamed, removed or redefined.
 */
export interface TenantsDocument {
  version: 1;
  /** In the order of the configuration. */
  tenants: readonly TenantSummary[];
  warnings: readonly ConfigWarning[];
}

/** What the configuration says of a tenant: with the defaults and variables, and without what is secret. */
interface TenantSummary {
  id: string;
  tenantDomain: string;
  aliases: readonly string[];
  sandbox: boolean;
  mode: 'production' | 'staging' | 'testing';
  /** By their keys in tenants.json; the name of the variable instead of a value that comes from one. Null: the built-in API, or none since the city is closed. */
  endpoints: Readonly<Record<string, string>> | null;
  /** Absent if the tenant sells no general voucher. */
  generalVoucherMerchantId?: string;
  /** Old path to new path or URL. */
  redirects: Readonly<Record<string, string>>;
  updateCheckSeconds: number;
  withdrawalEnabled: boolean;
}

/** @internal The types of the package leave it out, since it takes the whole configuration. */
export function tenantsDocument({ tenants, warnings }: Pick<Config, 'tenants' | 'warnings'>): TenantsDocument {
  const summaries = tenants.map((tenant): TenantSummary => {
    const { id, tenantDomain, aliases = [], sandbox, mode, endpoints, generalVoucherMerchantId, redirects } = tenant;
    const nameUrls = namedUrls([tenant]);
    const named = Object.entries(endpoints ?? {}).map(([key, url]) => [key, nameUrls(url)]);
    return {
      id,
      tenantDomain,
      aliases,
      sandbox,
      mode,
      endpoints: endpoints === null ? null : Object.fromEntries(named),
      ...(generalVoucherMerchantId === undefined ? {} : { generalVoucherMerchantId }),
      redirects,
      updateCheckSeconds: tenant.updateCheckSeconds,
      withdrawalEnabled: tenant.withdrawalEnabled,
    };
  });
  return { version: 1, tenants: summaries, warnings };
}
