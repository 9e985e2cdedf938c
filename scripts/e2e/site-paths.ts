import type { APIRequestContext } from '@playwright/test';
import { ROUTES } from '../../site/shared/routes.ts';

/** Where nothing is. */
export const MISSING_PATH = '/gibt/es/nicht';

/** Paths of all pages in the site's sitemap. */
export async function sitemapPaths(request: APIRequestContext): Promise<string[]> {
  const response = await request.get('/sitemap.xml');
  const locations = (await response.text()).matchAll(/<loc>(.*?)<\/loc>/g);
  return [...locations].map(([, location = '']) => new URL(location).pathname);
}

/**
 * A page below a list.
 * @throws Error when there is none
 */
export async function detailPath(request: APIRequestContext, list: string): Promise<string> {
  const path = (await sitemapPaths(request)).find((known) => known.startsWith(`${list}/`));
  if (path === undefined) throw new Error(`The sitemap has no page below ${list}`);
  return path;
}

/** One path for each type of page: the routes of the site, and a detail page of either kind. */
export async function pagePaths(request: APIRequestContext): Promise<string[]> {
  const lists = [ROUTES.vouchers, ROUTES.acceptanceLocations];
  return [...Object.values(ROUTES), ...(await Promise.all(lists.map((list) => detailPath(request, list))))];
}
