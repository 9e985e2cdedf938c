import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Snapshot } from '../../../site/shared/models/snapshot.ts';
import { payloadPath, ROUTES } from '../../../site/shared/routes.ts';
import type { SitePage } from '../../../site/shared/site-pages.ts';
import { shareTags } from '../../../site/shared/structured-data/share-tags.ts';
import { buildMetaPath } from '../output/build-files.ts';
import { collectLinks } from '../output/collect-links.ts';
import { copyBundle } from '../output/copy-assets.ts';
import { drawnFaces, writeDrawnFaces } from '../output/drawn-faces.ts';
import { renderRedirectStub } from '../output/redirects-file.ts';
import { writeSiteFiles } from '../output/site-files.ts';
import { createSiteWriter, type SiteWriter } from '../output/site-writer.ts';
import { renderHeadWithPolicy, tenantStyle } from '../output/tenant-head.ts';
import { openRelease, type ReleaseReader } from '../release/release-reader.ts';
import { type PlannedRedirect, planSite } from '../source/plan-site.ts';
import { readSnapshot } from '../source/serialize-snapshot.ts';
import { type BundledPages, ERROR_PAGE } from './bundled-pages.ts';
import type { RenderJob, RenderResult, Share } from './render-task.ts';
import { callsInSources, pageError } from './source-calls.ts';
import {
  createPageContent,
  createTenantContext,
  createTenantFrames,
  renderIntoFrame,
  type TenantContext,
  type TenantFrames,
} from './tenant-frame.ts';

/** Pages between two progress messages. */
const PROGRESS_STEP = 100;

const ERROR_PAGES = [
  { file: '404.html', errorStatus: 404 },
  { file: 'error.html', errorStatus: 500 },
];

/** Receives a share's documents, and knows the release from which unchanged ones are reused. */
interface Output {
  writer: SiteWriter;
  links: Set<string>;
  previous: ReleaseReader | undefined;
  contents: RenderResult['contents'];
  reused: number;
}

/**
 * Renders a share of a tenant's site into its working folder. The first share also writes the error pages, the bundle's
 * files and the files for search engines and hosts.
 */
export async function renderShare(
  job: RenderJob,
  bundled: BundledPages,
  onProgress: (pages: number) => void,
): Promise<RenderResult> {
  const { code, images, buildId, codeId, siteDir, share } = job;
  const data = readSnapshot(job.snapshotFile);
  const faces = drawnFaces(data, code.serverDir);
  const snapshot = { ...data, ...images.fields, drawnFaces: faces.path };
  const plan = planSite(snapshot);
  const style = tenantStyle(snapshot);
  const tenant = createTenantContext(snapshot, codeId, {
    pages: renderHeadWithPolicy(snapshot, `/${style.file}`, 'pages'),
    checkout: renderHeadWithPolicy(snapshot, `/${style.file}`, 'checkout'),
  });
  const previous = job.previous && openRelease(job.previous);
  const writer = createSiteWriter(siteDir, job.isCompressed);
  const output: Output = { writer, links: new Set(), previous, contents: [], reused: 0 };
  const frames = createTenantFrames(bundled, tenant, ({ pieces }) => collectLinks(pieces.join(''), output.links));
  const { closed } = snapshot.site;
  const pages = partitionByWeight(plan.pages, share, (page) => renderWeight(page, plan.pages.length));
  if (closed === undefined) await renderPages(pages, frames, output, onProgress);
  const stubs = plan.redirects.filter((redirect) => redirect.stub);
  writeStubs(partitionByWeight(stubs, share), tenant, output);
  const routes = pages.map((page) => page.path);
  const { frameId } = tenant;
  if (share.index > 0) return { ...resultOf(output), frameId, routes, redirects: [] };

  if (closed === undefined) renderErrorPages(frames, output);
  else writeClosedSite(closed, { tenant, renderers: bundled.renderers, code, output });
  const drawn = closed === undefined ? writeDrawnFaces(faces, snapshot, writer, previous) : [];
  const named = [...code.hashedFiles, ...images.immutablePaths, ...drawn, style.file, buildMetaPath(buildId)];
  await copyBundle(code, writer, previous);
  writeSiteFiles({ writer, snapshot, plan, style, buildId, immutableFiles: named });
  return { ...resultOf(output), frameId, routes, redirects: plan.redirects };
}

/** Each page is written and released before the next one, so memory does not grow with the number of pages. */
async function renderPages(
  pages: readonly SitePage[],
  frames: TenantFrames,
  output: Output,
  onProgress: (pages: number) => void,
): Promise<void> {
  let sinceProgress = 0;
  for (const page of pages) {
    renderPage(page, frames, output);
    sinceProgress += 1;
    if (sinceProgress === PROGRESS_STEP) {
      onProgress(sinceProgress);
      sinceProgress = 0;
      // Lets the event loop notice that the parent process has ended; nothing else here yields to it.
      await setImmediate();
    }
  }
  onProgress(sinceProgress);
}

/** Frame, head and payload determine a document completely. */
function renderPage(page: SitePage, frames: TenantFrames, output: Output): void {
  const files = [documentFile(page.path), payloadPath(page.path).slice(1)] as const;
  const { tenantFrame, content } = runCode(page, () => {
    const frame = frames.frameOf(page);
    return { tenantFrame: frame, content: createPageContent(frame, page.routeParams) };
  });
  const { head, payload } = content;
  const digest = digestParts(tenantFrame.tenant.frameId, head, payload);
  if (reuseDocument(output, digest, ...files)) {
    output.reused += 1;
    return;
  }
  const { document, body } = runCode(page, () => renderIntoFrame(tenantFrame, content));
  collectLinks(body, output.links);
  output.writer.write(files[0], ...document);
  output.writer.write(files[1], payload);
}

/**
 * Runs the code of a page.
 * @throws OperatorError that names the page and the place in the sources, if they throw
 */
function runCode<Result>(page: { path: string }, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    const calls = error instanceof Error ? callsInSources(error) : [];
    throw error instanceof Error && calls.length > 0 ? pageError(`The page ${page.path}`, error, calls) : error;
  }
}

function writeStubs(stubs: readonly PlannedRedirect[], { snapshot }: TenantContext, output: Output): void {
  const { tenantDomain } = snapshot.site;
  for (const { from, to } of stubs) {
    const stub = renderRedirectStub({ to, tenantDomain });
    const document = documentFile(from);
    if (!reuseDocument(output, digestParts(stub), document)) output.writer.write(document, stub);
  }
}

/** 128 bits of SHA-256. Documents with the same digest are identical. */
function digestParts(...parts: readonly string[]): string {
  const lengths = parts.map((part) => part.length).join(' ');
  return hash('sha256', [lengths, ...parts].join('\n'), 'base64url').slice(0, 22);
}

/**
 * Reuses a document and its payload file from the previous release if they were made from the same parts.
 * @param digest of the parts
 * @param files relative paths
 * @returns whether the files are in place
 */
function reuseDocument(
  { contents, previous, writer }: Output,
  digest: string,
  ...files: readonly [document: string, ...payload: string[]]
): boolean {
  const [document] = files;
  contents.push([document, digest]);
  return previous?.manifest.contents[document] === digest && writer.reuse(previous, ...files);
}

function renderErrorPages(frames: TenantFrames, { writer, links }: Output): void {
  for (const { file, errorStatus } of ERROR_PAGES) {
    const { document, body } = runCode({ path: `/${file}` }, () => {
      const frame = frames.frameOf(ERROR_PAGE);
      return renderIntoFrame(frame, createPageContent(frame, ERROR_PAGE.routeParams, { errorStatus }));
    });
    collectLinks(body, links);
    writer.write(file, ...document);
  }
}

interface ClosedSite {
  tenant: TenantContext;
  renderers: BundledPages['renderers'];
  code: RenderJob['code'];
  output: Output;
}

/** One document without scripts for every path. */
function writeClosedSite(
  closed: NonNullable<Snapshot['site']['closed']>,
  { tenant, renderers, code, output: { writer, links } }: ClosedSite,
): void {
  const { tenantDomain } = tenant.snapshot.site;
  for (const file of ['index.html', ...ERROR_PAGES.map((page) => page.file)]) {
    if ('redirect' in closed) {
      writer.write(file, renderRedirectStub({ to: closed.redirect, tenantDomain }));
      continue;
    }
    const { head, body } = renderers.renderClosedPage(closed, tenant.shell, file === 'index.html');
    const styles = code.hashedFiles.filter((each) => each.endsWith('.css'));
    const document = `<!DOCTYPE html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${styles.map((style) => `<link rel="stylesheet" href="/${style}">`).join('')}
${tenant.tenantHead}${shareTags(tenant.snapshot)}
${head}
</head>
<body>
<div id="root">${body}</div>
</body>
</html>
`;
    collectLinks(document, links);
    writer.write(file, document);
  }
}

function resultOf({
  writer,
  links,
  contents,
  reused,
}: Output): Pick<RenderResult, 'files' | 'differing' | 'links' | 'contents' | 'reused'> {
  return { files: writer.files, differing: writer.differing(), links: [...links], contents, reused };
}

function documentFile(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}/index.html`;
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
