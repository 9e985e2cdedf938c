import type { Endpoints } from '../config/tenant-config.ts';

/** The address of an image. A path belongs to the origin of the API that names it, as everywhere on the web. */
export function imageAddress(url: string, { tenantEndpoint }: Endpoints): string {
  return url.startsWith('/') ? new URL(url, tenantEndpoint).href : url;
}

/** The origins that may be on a private network: those that the configuration names, not the data. */
export function trustedOriginsOf({ merchantEndpoint, orderEndpoint, tenantEndpoint }: Endpoints): Set<string> {
  return new Set([merchantEndpoint, orderEndpoint, tenantEndpoint].map((endpoint) => new URL(endpoint).origin));
}
