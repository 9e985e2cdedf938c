import type { RenderPool } from './render-pool.ts';
import type { RenderJob, RenderResult } from './render-task.ts';

/**
 * Renders a tenant's whole site in `shares` processes at once.
 * @throws Error of the first share that failed, when none of them writes any more: the caller deletes the folder
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
    contents: Object.assign({}, ...results.map((result) => result.contents)),
    links: [...new Set(results.flatMap((result) => result.links))],
    routes: results.flatMap((result) => result.routes),
    redirects: results.flatMap((result) => result.redirects),
    reused: results.reduce((sum, { reused }) => sum + reused, 0),
    frameId: results[0]?.frameId ?? '',
  };
}
