import type { Endpoints } from '../../config/tenant-config.ts';
import { withoutTrailingSlashes } from '../../../site/shared/url-paths.ts';

/* URLs that a build reads (specification section 7). All are GET requests with JSON responses. */

const FEATURED_MERCHANTS = 5;

/** Merchants on the home page. */
export function featuredMerchantsUrl({ merchantEndpoint }: Endpoints, limit: number = FEATURED_MERCHANTS): string {
  return address(merchantEndpoint, '/featured-merchants', { limit: String(limit) });
}

/** All public merchants of the tenant. */
export function merchantsUrl({ merchantEndpoint }: Endpoints): string {
  return address(merchantEndpoint, '/merchants/public');
}

/** One merchant by its id: the merchant of the general voucher. */
export function merchantUrl({ merchantEndpoint }: Endpoints, merchantId: string): string {
  return address(merchantEndpoint, `/merchants/${encodeURIComponent(merchantId)}/public`);
}

export function categoriesUrl({ merchantEndpoint }: Endpoints): string {
  return address(merchantEndpoint, '/categories');
}

/** Acceptance locations on the map. */
export function pointsOfSaleUrl({ merchantEndpoint }: Endpoints): string {
  return address(merchantEndpoint, '/poss/public');
}

/** Shops that sell vouchers over the counter. */
export function salesPointsUrl({ merchantEndpoint }: Endpoints): string {
  return address(merchantEndpoint, '/sales-points', { websiteVisible: 'true' });
}

export function tenantUrl({ tenantEndpoint }: Endpoints, domain: string): string {
  return address(tenantEndpoint, '/frontend-tenants', { domain });
}

/** Companies for the corporate customers' page. */
export function supportersUrl({ tenantEndpoint }: Endpoints, domain: string): string {
  return address(tenantEndpoint, '/frontend-tenants/business-customer-supporters', { domain });
}

/** Voucher motifs. */
export function templatesUrl({ orderEndpoint }: Endpoints): string {
  return address(orderEndpoint, '/templates', { isVisible: 'true' });
}

function address(base: string, path: string, query: Readonly<Record<string, string>> = {}): string {
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const url = withoutTrailingSlashes(base) + path;
  return search.length > 0 ? `${url}?${search.join('&')}` : url;
}
