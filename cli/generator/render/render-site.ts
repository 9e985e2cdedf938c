import { ROUTES } from '../../../site/shared/routes.ts';
import type { RenderPool } from './render-pool.ts';
import type { RenderJob, RenderResult, Share } from './render-task.ts';

/**
 * Renders a tenant's site in `shares` processes at once.
 * @throws Error of the first failed share, once all shares have stopped writing, so that the caller can delete the folder
 */
export async function renderSite(
  site: Omit<RenderJob, 'share'>,
  pool: RenderPool,
  shares: number,
  onProgress: (pages: number) => void,
): Promise<RenderResult> {
  const settled = await Promise.allSettled(
    Array.from({ length: shares }, (_, index) => pool.render({ ...site, share: { index, of: shares } }, onProgress)),
  );
  const results = settled.map((share) => {
    if (share.status === 'rejected') throw share.reason;
    return share.value;
  });
  return {
    files: results.flatMap((result) => result.files),
    differing: results.flatMap((result) => result.differing),
    contents: results.flatMap((result) => result.contents),
    links: [...new Set(results.flatMap((result) => result.links))],
    routes: results.flatMap((result) => result.routes),
    redirects: results.flatMap((result) => result.redirects),
    reused: results.reduce((sum, { reused }) => sum + reused, 0),
    frameId: results[0]?.frameId ?? '',
  };
}

/**
 * Returns one contiguous share of `items`; all shares have about the same weight. Contiguous, because neighbouring pages
 * are of the same type and share a frame.
 * @param weightOf weight of an item, above 0
 */
export function partitionByWeight<Item>(
  items: readonly Item[],
  { index, of }: Share,
  weightOf: (item: Item) => number = () => 1,
): Item[] {
  const total = items.reduce((sum, item) => sum + weightOf(item), 0);
  let before = 0;
  return items.filter((item) => {
    const weight = weightOf(item);
    const middle = before + weight / 2;
    before += weight;
    return Math.floor((middle * of) / total) === index;
  });
}

const LIST_PAGES = new Set<string>([ROUTES.vouchers, ROUTES.acceptanceLocations, ROUTES.salesPoints, ROUTES.map]);

/** Weight of a list page per page of the site, measured with 1,000 merchants. */
const LIST_WEIGHT = 0.05;

/**
 * Relative time to render a page; a page about one record has weight 1.
 * @param pages number of pages of the site, most of which appear in a list
 */
export function renderWeight({ path }: { path: string }, pages: number): number {
  return LIST_PAGES.has(path) ? 1 + pages * LIST_WEIGHT : 1;
}
