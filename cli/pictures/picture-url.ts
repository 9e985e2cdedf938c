import type { SiteSettings } from '../../site/shared/models/snapshot.ts';
import type { Endpoints } from '../config/tenant-config.ts';

/**
 * The address of a picture. A path belongs to the site's own origin, where the sandbox answers for sandbox tenants: the
 * build then asks the sandbox itself.
 */
export function pictureAddress(url: string, site: SiteSettings, endpoints: Endpoints): string {
  if (!url.startsWith('/')) return url;
  const isSandbox = site.tenantEndpoint.startsWith('/');
  return new URL(url, isSandbox ? endpoints.tenantEndpoint : `https://${site.tenantDomain}`).href;
}

/** The origins that may be on a private network: those that the configuration names, not the data. */
export function trustedOriginsOf({ merchantEndpoint, orderEndpoint, tenantEndpoint }: Endpoints): Set<string> {
  return new Set([merchantEndpoint, orderEndpoint, tenantEndpoint].map((endpoint) => new URL(endpoint).origin));
}
