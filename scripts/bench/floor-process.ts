import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Snapshot } from '../../site/shared/models/snapshot.ts';
import { listPages, type SitePage } from '../../site/shared/site-pages.ts';
import { loadBundledPages, type BundledPages } from '../../cli/render/bundled-pages.ts';
import {
  createTenantContext,
  type TenantContext,
  type TenantFrame,
  createTenantFrames,
} from '../../cli/render/tenant-frame.ts';

/*
 * The floor of a build, in one process: the same React trees through renderToString, whole trees this time, and the same
 * text into fresh folders. It does not read, plan, check or release.
 */
export interface FloorJob {
  serverDir: string;
  /** A finished site and its data, and the folder to write it to again. */
  sites: { snapshot: Snapshot; siteDir: string; targetDir: string }[];
}

interface FloorSite {
  tenant: TenantContext;
  pages: { page: SitePage; frame: TenantFrame['frame'] }[];
  files: { file: string; text: string }[];
  targetDir: string;
}

function prepare({ snapshot, siteDir, targetDir }: FloorJob['sites'][number], bundled: BundledPages): FloorSite {
  const tenant = createTenantContext(snapshot, 'floor', { pages: '', checkout: '' });
  const tenantFrames = createTenantFrames(bundled, tenant);
  const pages = listPages(snapshot).map((page) => ({ page, frame: tenantFrames.frameOf(page).frame }));
  const files = readdirSync(siteDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ file: path.relative(siteDir, file), text: readFileSync(file, 'utf8') }));
  return { tenant, pages, files, targetDir };
}

function renderTrees({ tenant, pages }: FloorSite): number {
  let length = 0;
  for (const { page, frame } of pages) {
    const { snapshot, frameId, shell } = tenant;
    const { routeParams } = page;
    const data = frame.data({ snapshot, frameId, routeParams });
    const { before, after } = frame.renderers.renderLayout(frame.pageId, frame.layout, shell);
    const source = { pageId: frame.pageId, routeParams, snapshot };
    const head = frame.renderers.renderPageHead(data, shell, source);
    const body = frame.renderers.renderPageBody(frame.Page, data, frame.layout, shell);
    length += before.length + head.length + body.length + after.length;
  }
  return length;
}

function writeFiles({ files, targetDir }: FloorSite): void {
  const folders = new Set<string>();
  for (const { file, text } of files) {
    const target = path.join(targetDir, file);
    const folder = path.dirname(target);
    if (!folders.has(folder)) {
      mkdirSync(folder, { recursive: true });
      folders.add(folder);
    }
    writeFileSync(target, text);
  }
}

process.once('message', async (job) => {
  // Only the bench sends messages, which is the same code.
  const { serverDir, sites } = job as FloorJob;
  const bundled = await loadBundledPages(serverDir);
  const prepared = sites.map((site) => prepare(site, bundled));
  process.once('message', () => {
    for (const site of prepared) {
      renderTrees(site);
      writeFiles(site);
    }
    process.send?.('done', () => process.exit(0));
  });
  process.send?.('ready');
});
