import { acceptanceLocations, vouchers } from './snapshot-index.ts';
import type { Merchant } from './models/merchant.ts';
import type { Snapshot } from './models/snapshot.ts';
import { acceptanceLocationPath, ROUTES, voucherPath } from './routes.ts';

export interface SitePage {
  path: string;
  routeParams: Record<string, string>;
  /** Others have `noindex` and are not in the sitemap. */
  indexable: boolean;
  /** ISO 8601. */
  updatedAt?: string;
}

const PRIVATE_ROUTES = new Set<string>([ROUTES.cart, ROUTES.checkout, ROUTES.orderCompleted]);

/** Others show what one visitor does. */
export function isIndexable(path: string): boolean {
  return !PRIVATE_ROUTES.has(path);
}

/** In a stable order. */
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
