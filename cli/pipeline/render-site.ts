import type { RenderPool } from '../render/render-pool.ts';
import type { RenderJob, RenderResult } from '../render/render-job.ts';
import { splitShares } from './split-shares.ts';

/**
 * Renders all pages of a tenant in `shares` processes at once.
 * @throws Error of the first share that failed, when none of them writes any more: the caller deletes the folder
 */
export async function renderSite(
  job: RenderJob,
  pool: RenderPool,
  shares: number,
  onProgress: (pages: number) => void,
): Promise<RenderResult> {
  const pages = splitShares(job.pages, shares);
  const stubs = splitShares(job.stubs, shares);
  const settled = await Promise.allSettled(
    pages.map((share, index) =>
      pool.render(
        { ...job, pages: share, stubs: stubs[index] ?? [], withErrorPages: job.withErrorPages && index === 0 },
        onProgress,
      ),
    ),
  );
  const results = settled.map((share) => {
    if (share.status === 'rejected') throw share.reason;
    return share.value;
  });
  return {
    files: results.flatMap((result) => result.files),
    links: [...new Set(results.flatMap((result) => result.links))],
  };
}
