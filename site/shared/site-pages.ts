import { acceptanceLocations, vouchers } from './snapshot-index.ts';
import type { Merchant } from './models/merchant.ts';
import type { Snapshot } from './models/snapshot.ts';
import { acceptanceLocationPath, ROUTES, voucherPath } from './routes.ts';

/** A page of a tenant's site, before it is rendered. */
export interface SitePage {
  path: string;
  routeParams: Record<string, string>;
  /** Listed in the sitemap; other pages have `noindex` in their head. */
  indexable: boolean;
  /** ISO 8601, if the API has a time of the last change. */
  updatedAt?: string;
}

const PRIVATE_ROUTES = new Set<string>([ROUTES.cart, ROUTES.checkout, ROUTES.orderCompleted]);

/** Cart, checkout and completed order show what one visitor does and are not for search engines. */
export function isIndexable(path: string): boolean {
  return !PRIVATE_ROUTES.has(path);
}

/** All pages of a site in a stable order: the fixed routes, then voucher pages, then acceptance locations. */
export function listPages(snapshot: Snapshot): SitePage[] {
  return [
    ...Object.values(ROUTES).map((path) => ({ path, routeParams: {}, indexable: isIndexable(path) })),
    ...vouchers(snapshot).map((merchant) => detailPage(voucherPath(merchant.slug), merchant)),
    ...acceptanceLocations(snapshot).map((merchant) => detailPage(acceptanceLocationPath(merchant.slug), merchant)),
  ];
}

function detailPage(path: string, { slug, updatedAt }: Merchant): SitePage {
  const page = { path, routeParams: { slug }, indexable: true };
  return updatedAt === undefined ? page : { ...page, updatedAt };
}
