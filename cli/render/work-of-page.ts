import { ROUTES } from '../../site/shared/routes.ts';

const LISTS = new Set<string>([ROUTES.vouchers, ROUTES.acceptanceLocations, ROUTES.salesPoints, ROUTES.map]);

/** One of them takes as long as so many of the pages that it lists. Measured with 1,000 merchants. */
const SHARE_OF_LISTED = 0.05;

/**
 * How much making a page takes, so that processes that make a site together are done at the same time.
 * @param pages how many the site has, most of which stand in a list
 * @returns 1 for a page that shows one record
 */
export function workOfPage({ path }: { path: string }, pages: number): number {
  return LISTS.has(path) ? 1 + pages * SHARE_OF_LISTED : 1;
}
