import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { payloadPath } from '../../site/shared/routes.ts';
import type { SitePage } from '../../site/shared/site-pages.ts';
import { collectLinks } from '../output/collect-links.ts';
import { copyBundle } from '../output/copy-bundle.ts';
import type { PlannedRedirect } from '../source/plan-redirects.ts';
import { planSite } from '../source/plan-site.ts';
import { renderRedirectStub } from '../output/render-redirect-stub.ts';
import { renderGuardedHead } from '../output/render-tenant-head.ts';
import { shareOf } from './share-of.ts';
import { tenantStyle } from '../output/tenant-style.ts';
import { workOfPage } from './work-of-page.ts';
import { buildMetaFile } from '../output/write-build-files.ts';
import { writeSiteFiles } from '../output/write-site-files.ts';
import { openPreviousRelease, type PreviousRelease } from '../release/previous-release.ts';
import { thawSnapshot } from '../source/freeze-snapshot.ts';
import type { BundledPages } from './bundled-pages.ts';
import { ERROR_PAGE } from './frame.ts';
import type { RenderJob, RenderResult } from './render-task.ts';
import { createSiteWriter, type SiteWriter } from '../output/site-writer.ts';
import { createTenantContext, type TenantContext } from './tenant-context.ts';
import { digestOf, reuseDocument, type DocumentSource } from './reuse-document.ts';
import { contentOf, fillPage, type TenantFrame } from './tenant-frame.ts';
import { createTenantFrames, type TenantFrames } from './tenant-frames.ts';

/** Pages between two signs of progress. */
const PROGRESS_STEP = 100;

const ERROR_PAGES = [
  { file: '404.html', errorStatus: 404 },
  { file: 'error.html', errorStatus: 500 },
];

type Found = Pick<RenderResult, 'files' | 'differing' | 'links' | 'contents' | 'reused'>;

/** Where a share's documents go, where those come from that have not changed, and what is remembered of them. */
interface Output {
  writer: SiteWriter;
  links: Set<string>;
  previous: PreviousRelease | undefined;
  contents: Record<string, string>;
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
  const { code, images, buildId, codeId, siteDir, share } = job;
  const snapshot = { ...thawSnapshot(readFileSync(job.snapshotFile, 'utf8')), ...images.fields };
  const plan = planSite(snapshot);
  const style = tenantStyle(snapshot.tenant.theme);
  const tenant = createTenantContext(snapshot, codeId, {
    pages: renderGuardedHead(snapshot, `/${style.file}`, 'pages'),
    checkout: renderGuardedHead(snapshot, `/${style.file}`, 'checkout'),
  });
  const previous = job.previous && openPreviousRelease(job.previous);
  const writer = createSiteWriter(siteDir, job.isCompressed);
  const output: Output = { writer, links: new Set(), previous, contents: {}, reused: 0 };
  const frames = createTenantFrames(bundled, tenant, ({ pieces }) => collectLinks(pieces.join(''), output.links));
  const pages = shareOf(plan.pages, share, (page) => workOfPage(page, plan.pages.length));
  await renderPages(pages, frames, output, onProgress);
  const stubs = plan.redirects.filter((redirect) => redirect.stub);
  writeStubs(shareOf(stubs, share), tenant, output);
  const routes = pages.map((page) => page.path);
  const { frameId } = tenant;
  if (share.index > 0) return { ...found(output), frameId, routes, redirects: [] };

  renderErrorPages(frames, output);
  const immutableFiles = [...code.hashedFiles, ...images.immutablePaths, style.file, buildMetaFile(buildId)];
  await copyBundle(code, writer, previous);
  writeSiteFiles({ writer, snapshot, plan, style, buildId, immutableFiles });
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

/** A document is made of its frame, its head and its payload, and of nothing else. */
function makePage({ path, routeParams }: SitePage, tenantFrame: TenantFrame, output: Output): void {
  const content = contentOf(tenantFrame, routeParams);
  const { head, payload } = content;
  const digest = digestOf(tenantFrame.tenant.frameId, head, payload);
  const files = { document: documentFile(path), payload: payloadPath(path).slice(1) };
  if (takeOver({ ...files, digest }, output)) {
    output.reused += 1;
    return;
  }
  const { document, body } = fillPage(tenantFrame, content);
  collectLinks(body, output.links);
  output.writer.write(files.document, ...document);
  output.writer.write(files.payload, payload);
}

function writeStubs(stubs: readonly PlannedRedirect[], { snapshot }: TenantContext, output: Output): void {
  const { tenantDomain } = snapshot.site;
  for (const { from, to } of stubs) {
    const stub = renderRedirectStub({ to, tenantDomain });
    const document = documentFile(from);
    if (!takeOver({ document, digest: digestOf(stub) }, output)) output.writer.write(document, stub);
  }
}

function takeOver(source: DocumentSource, { contents, previous, writer }: Output): boolean {
  contents[source.document] = source.digest;
  return reuseDocument(source, previous, writer);
}

function renderErrorPages(frames: TenantFrames, { writer, links }: Output): void {
  const frame = frames.frameOf(ERROR_PAGE);
  for (const { file, errorStatus } of ERROR_PAGES) {
    const { document, body } = fillPage(frame, contentOf(frame, ERROR_PAGE.routeParams, { errorStatus }));
    collectLinks(body, links);
    writer.write(file, ...document);
  }
}

function found({ writer, links, contents, reused }: Output): Found {
  return { files: writer.files, differing: writer.differing(), links: [...links], contents, reused };
}

function documentFile(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}/index.html`;
}
