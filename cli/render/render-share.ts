import { setImmediate } from 'node:timers/promises';
import { payloadPath } from '../../site/shared/routes.ts';
import { collectLinks } from '../pipeline/collect-links.ts';
import { renderRedirectStub } from '../pipeline/render-redirect-stub.ts';
import { thawSnapshot } from '../source/freeze-snapshot.ts';
import { createTenantFrames, type Frames } from './frames.ts';
import type { RenderJob, RenderResult } from './render-job.ts';
import { createSiteWriter } from './site-writer.ts';
import { createTenantContext } from './tenant-context.ts';
import { fillPage } from './tenant-frame.ts';
import { renderWithVike } from './vike-renderer.ts';

/** Pages between two signs of progress. */
const PROGRESS_STEP = 100;

const ERROR_PAGES = [
  { file: '404.html', status: 404 },
  { file: 'error.html', status: 500 },
];

/**
 * Renders a share of a tenant's pages into its working folder. Each page is written as it is rendered and then
 * forgotten, so that memory does not grow with the number of pages.
 */
export async function renderShare(
  job: RenderJob,
  frames: Frames,
  onProgress: (pages: number) => void,
): Promise<RenderResult> {
  const snapshot = thawSnapshot(job.snapshotJson);
  const tenant = createTenantContext(snapshot, job.buildId, job.tenantHead);
  const writer = createSiteWriter(job.siteDir);
  const links = new Set<string>();
  const tenantFrames = createTenantFrames(frames, tenant, ({ pieces }) => collectLinks(pieces.join(''), links));
  let sinceProgress = 0;
  for (const page of job.pages) {
    const { html, body, payload } = fillPage(await tenantFrames.frameOf(page), page.routeParams);
    collectLinks(body, links);
    writer.write(documentFile(page.path), html);
    writer.write(payloadPath(page.path).slice(1), payload);
    sinceProgress += 1;
    if (sinceProgress === PROGRESS_STEP) {
      onProgress(sinceProgress);
      sinceProgress = 0;
      // Nothing else waits for anything outside: without a pause, a generator that was killed is not noticed until the end.
      await setImmediate();
    }
  }
  for (const stub of job.stubs) {
    writer.write(
      documentFile(stub.from),
      renderRedirectStub({ to: stub.to, tenantDomain: snapshot.site.tenantDomain }),
    );
  }
  if (job.withErrorPages) {
    for (const { file, status } of ERROR_PAGES) {
      const { html } = await renderWithVike({ ...tenant, urlOriginal: `/${file}`, errorStatus: status });
      collectLinks(html, links);
      writer.write(file, html);
    }
  }
  onProgress(sinceProgress);
  return { files: writer.files, links: [...links] };
}

function documentFile(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}/index.html`;
}
