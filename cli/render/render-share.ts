import { setImmediate } from 'node:timers/promises';
import { payloadPath } from '../../site/shared/routes.ts';
import { extractLinks } from '../pipeline/extract-links.ts';
import { renderRedirectStub } from '../pipeline/render-redirect-stub.ts';
import { thawSnapshot } from '../source/freeze-snapshot.ts';
import { fillPage } from './frame.ts';
import { createFrames } from './frames.ts';
import type { RenderJob, RenderResult } from './render-job.ts';
import { createSiteWriter } from './site-writer.ts';
import { createTenantContext } from './tenant-context.ts';
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
export async function renderShare(job: RenderJob, onProgress: (pages: number) => void): Promise<RenderResult> {
  const snapshot = thawSnapshot(job.snapshotJson);
  const tenant = createTenantContext(snapshot, job.buildId, job.tenantHead);
  const writer = createSiteWriter(job.siteDir);
  const links = new Set<string>();
  const addLinks = (html: string) => {
    for (const link of extractLinks(html)) links.add(link);
  };
  const frames = createFrames(tenant, (frame) => addLinks(frame.pieces.join('')));
  let sinceProgress = 0;
  for (const page of job.pages) {
    const frame = await frames.frameOf(page);
    const { html, body, payload } = fillPage(frame, page.routeParams, tenant);
    addLinks(body);
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
      addLinks(html);
      writer.write(file, html);
    }
  }
  onProgress(sinceProgress);
  return { files: writer.files, links: [...links] };
}

function documentFile(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}/index.html`;
}
