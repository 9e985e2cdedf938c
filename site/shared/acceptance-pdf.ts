import type { Snapshot } from './models/snapshot.ts';

/**
 * The tenant's list of acceptance locations to print. A path on the own origin is no part of the site; only the sandbox
 * answers there, for tenants whose API is on the own origin too.
 */
export function acceptancePdfUrl({ tenant, site }: Snapshot): string | undefined {
  const url = tenant.acceptancePointsPdfUrl;
  if (url === undefined || url.startsWith('http')) return url;
  const ownApi = site.tenantEndpoint.slice(0, site.tenantEndpoint.lastIndexOf('/') + 1);
  return ownApi.startsWith('/') && ownApi !== '/' && url.startsWith(ownApi) ? url : undefined;
}
