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
import { thawSnapshot } from '../source/freeze-snapshot.ts';
import { createTenantFrames, type Frames } from './frames.ts';
import type { RenderJob, RenderResult } from './render-task.ts';
import { createSiteWriter, type SiteWriter } from './site-writer.ts';
import { createTenantContext, type TenantContext } from './tenant-context.ts';
import { fillPage } from './tenant-frame.ts';
import { renderWithVike } from './vike-renderer.ts';

/** Pages between two signs of progress. */
const PROGRESS_STEP = 100;

const ERROR_PAGES = [
  { file: '404.html', status: 404 },
  { file: 'error.html', status: 500 },
];

/** Where a share's documents go and what is remembered of them. */
interface Output {
  writer: SiteWriter;
  links: Set<string>;
}

/**
 * Renders a share of a tenant's site into its working folder; the first share also holds the error pages, the bundle's
 * files and those for search engines and hosts.
 */
export async function renderShare(
  job: RenderJob,
  frames: Frames,
  onProgress: (pages: number) => void,
): Promise<RenderResult> {
  const { code, pictures, buildId, siteDir, share } = job;
  const snapshot = { ...thawSnapshot(readFileSync(job.snapshotFile, 'utf8')), ...pictures.fields };
  const plan = planSite(snapshot);
  const style = tenantStyle(snapshot.tenant.theme);
  const tenant = createTenantContext(snapshot, buildId, renderGuardedHead(snapshot, `/${style.file}`));
  const output: Output = { writer: createSiteWriter(siteDir), links: new Set() };
  const pages = shareOf(plan.pages, share);
  await renderPages(pages, tenant, frames, output, onProgress);
  const stubs = plan.redirects.filter((redirect) => redirect.stub);
  writeStubs(shareOf(stubs, share), tenant, output);
  const routes = pages.map((page) => page.path);
  if (share.index > 0) return { ...found(output), routes, redirects: [] };

  await renderErrorPages(tenant, output);
  const immutableFiles = [...code.hashedFiles, ...pictures.immutablePaths, style.file, buildMetaFile(buildId)];
  output.writer.files.push(...copyBundle(code, siteDir));
  writeSiteFiles({ writer: output.writer, snapshot, plan, style, immutableFiles });
  return { ...found(output), routes, redirects: plan.redirects };
}

/** Each page is written as it is rendered and then forgotten, so that memory does not grow with the number of pages. */
async function renderPages(
  pages: readonly SitePage[],
  tenant: TenantContext,
  frames: Frames,
  { writer, links }: Output,
  onProgress: (pages: number) => void,
): Promise<void> {
  const tenantFrames = createTenantFrames(frames, tenant, ({ pieces }) => collectLinks(pieces.join(''), links));
  let sinceProgress = 0;
  for (const page of pages) {
    const { document, body, payload } = fillPage(await tenantFrames.frameOf(page), page.routeParams);
    collectLinks(body, links);
    writer.write(documentFile(page.path), ...document);
    writer.write(payloadPath(page.path).slice(1), payload);
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

function writeStubs(stubs: readonly PlannedRedirect[], { snapshot }: TenantContext, { writer }: Output): void {
  const { tenantDomain } = snapshot.site;
  for (const { from, to } of stubs) writer.write(documentFile(from), renderRedirectStub({ to, tenantDomain }));
}

async function renderErrorPages(tenant: TenantContext, { writer, links }: Output): Promise<void> {
  for (const { file, status } of ERROR_PAGES) {
    const { html } = await renderWithVike({ ...tenant, urlOriginal: `/${file}`, errorStatus: status });
    collectLinks(html, links);
    writer.write(file, html);
  }
}

function found({ writer, links }: Output): Pick<RenderResult, 'files' | 'links'> {
  return { files: writer.files, links: [...links] };
}

function documentFile(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}/index.html`;
}
