import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { payloadPath } from '../../site/shared/routes.ts';
import type { SitePage } from '../../site/shared/site-pages.ts';
import { collectLinks } from '../pipeline/collect-links.ts';
import { copyBundle } from '../pipeline/copy-bundle.ts';
import type { PlannedRedirect } from '../pipeline/plan-redirects.ts';
import { planSite } from '../pipeline/plan-site.ts';
import { renderRedirectStub } from '../pipeline/render-redirect-stub.ts';
import { renderGuardedHead } from '../pipeline/render-tenant-head.ts';
import { shareOf } from '../pipeline/share-of.ts';
import { tenantStyle } from '../pipeline/tenant-style.ts';
import { buildMetaFile } from '../pipeline/write-build-files.ts';
import { writeSiteFiles } from '../pipeline/write-site-files.ts';
import { openPreviousRelease, type PreviousRelease } from '../release/previous-release.ts';
import { thawSnapshot } from '../source/freeze-snapshot.ts';
import type { BundledPages } from './bundled-pages.ts';
import { ERROR_PAGE } from './frame.ts';
import type { RenderJob, RenderResult } from './render-task.ts';
import { createSiteWriter, type SiteWriter } from './site-writer.ts';
import { createTenantContext, type TenantContext } from './tenant-context.ts';
import { reusePage } from './reuse-page.ts';
import { contentOf, fillPage, type TenantFrame } from './tenant-frame.ts';
import { createTenantFrames, type TenantFrames } from './tenant-frames.ts';

/** Pages between two signs of progress. */
const PROGRESS_STEP = 100;

const ERROR_PAGES = [
  { file: '404.html', errorStatus: 404 },
  { file: 'error.html', errorStatus: 500 },
];

/** Where a share's documents go, where those come from that have not changed, and what is remembered of them. */
interface Output {
  writer: SiteWriter;
  links: Set<string>;
  previous: PreviousRelease | undefined;
  reused: number;
}

/**
 * Renders a share of a tenant's site into its working folder; the first share also holds the error pages, the bundle's
 * files and those for search engines and hosts.
 */
export async function renderShare(
  job: RenderJob,
  bundled: BundledPages,
  onProgress: (pages: number) => void,
): Promise<RenderResult> {
  const { code, pictures, buildId, codeId, siteDir, share } = job;
  const snapshot = { ...thawSnapshot(readFileSync(job.snapshotFile, 'utf8')), ...pictures.fields };
  const plan = planSite(snapshot);
  const style = tenantStyle(snapshot.tenant.theme);
  const tenant = createTenantContext(snapshot, codeId, renderGuardedHead(snapshot, `/${style.file}`));
  const previous = job.previous && openPreviousRelease(job.previous);
  const output: Output = { writer: createSiteWriter(siteDir, job.isCompressed), links: new Set(), previous, reused: 0 };
  const frames = createTenantFrames(bundled, tenant, ({ pieces }) => collectLinks(pieces.join(''), output.links));
  const pages = shareOf(plan.pages, share);
  await renderPages(pages, frames, output, onProgress);
  const stubs = plan.redirects.filter((redirect) => redirect.stub);
  writeStubs(shareOf(stubs, share), tenant, output);
  const routes = pages.map((page) => page.path);
  const { frameId } = tenant;
  if (share.index > 0) return { ...found(output), frameId, routes, redirects: [] };

  renderErrorPages(frames, output);
  const immutableFiles = [...code.hashedFiles, ...pictures.immutablePaths, style.file, buildMetaFile(buildId)];
  await copyBundle(code, output.writer, siteDir, previous);
  writeSiteFiles({ writer: output.writer, snapshot, plan, style, immutableFiles });
  return { ...found(output), frameId, routes, redirects: plan.redirects };
}

/** Each page is written as it is rendered and then forgotten, so that memory does not grow with the number of pages. */
async function renderPages(
  pages: readonly SitePage[],
  frames: TenantFrames,
  output: Output,
  onProgress: (pages: number) => void,
): Promise<void> {
  let sinceProgress = 0;
  for (const page of pages) {
    makePage(page, frames.frameOf(page), output);
    sinceProgress += 1;
    if (sinceProgress === PROGRESS_STEP) {
      onProgress(sinceProgress);
      sinceProgress = 0;
      // Nothing else waits for anything outside: without a pause, a generator that was killed is not noticed until the end.
      await setImmediate();
    }
  }
  onProgress(sinceProgress);
}

function makePage(page: SitePage, tenantFrame: TenantFrame, output: Output): void {
  const content = contentOf(tenantFrame, page.routeParams);
  const files = { document: documentFile(page.path), payload: payloadPath(page.path).slice(1) };
  if (reusePage(content, tenantFrame, files, output)) return;
  const { document, body } = fillPage(tenantFrame, content);
  collectLinks(body, output.links);
  output.writer.write(files.document, ...document);
  output.writer.write(files.payload, content.payload);
}

function writeStubs(stubs: readonly PlannedRedirect[], { snapshot }: TenantContext, { writer }: Output): void {
  const { tenantDomain } = snapshot.site;
  for (const { from, to } of stubs) writer.write(documentFile(from), renderRedirectStub({ to, tenantDomain }));
}

function renderErrorPages(frames: TenantFrames, { writer, links }: Output): void {
  const frame = frames.frameOf(ERROR_PAGE);
  for (const { file, errorStatus } of ERROR_PAGES) {
    const { document, body } = fillPage(frame, contentOf(frame, ERROR_PAGE.routeParams, { errorStatus }));
    collectLinks(body, links);
    writer.write(file, ...document);
  }
}

function found({ writer, links, reused }: Output): Pick<RenderResult, 'files' | 'links' | 'reused'> {
  return { files: writer.files, links: [...links], reused };
}

function documentFile(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}/index.html`;
}
