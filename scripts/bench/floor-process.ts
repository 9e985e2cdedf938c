import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listPages, type SitePage } from '../../site/shared/site-pages.ts';
import { deserializeSnapshot } from '../../cli/generator/source/serialize-snapshot.ts';
import { partitionByWeight, renderWeight } from '../../cli/generator/render/render-share.ts';
import type { Share } from '../../cli/generator/render/render-task.ts';
import { loadBundledPages, type BundledPages } from '../../cli/generator/render/bundled-pages.ts';
import {
  createTenantContext,
  createTenantFrames,
  type TenantContext,
  type TenantFrames,
} from '../../cli/generator/render/tenant-frame.ts';

/*
 * The floor of a build, in one process: the same trees through the same renderer, header and footer once per page type as in
 * a build, and the same bytes into fresh folders. It does not plan, check or release. The bench compiles it like the command
 * line: a loader that translates TypeScript would make the floor slower than the build.
 */
export interface FloorJob {
  serverDir: string;
  /** A finished site and its data, and the folder to write it to again. */
  sites: { snapshotFile: string; siteDir: string; targetDir: string }[];
  /** The part of each site that this process makes. */
  share: Share;
  /** Loading the code and reading the data counts. */
  countsReading: boolean;
}

/** What a process says when it has done its share. */
export interface FloorDone {
  /** Milliseconds of processor time since it was told to go. */
  processorMs: number;
}

interface FloorSite {
  tenant: TenantContext;
  tenantFrames: TenantFrames;
  pages: SitePage[];
}

interface FloorFiles {
  files: { file: string; bytes: Uint8Array }[];
  targetDir: string;
}

type Site = FloorJob['sites'][number];

function readSite({ snapshotFile }: Site, share: Share, bundled: BundledPages): FloorSite {
  const snapshot = deserializeSnapshot(readFileSync(snapshotFile, 'utf8'));
  const tenant = createTenantContext(snapshot, 'floor', { pages: '', checkout: '' });
  const tenantFrames = createTenantFrames(bundled, tenant);
  const all = listPages(snapshot);
  return { tenant, tenantFrames, pages: partitionByWeight(all, share, (page) => renderWeight(page, all.length)) };
}

/** What a build has at this point as the result of rendering. */
function readFiles({ siteDir, targetDir }: Site, share: Share): FloorFiles {
  const files = readdirSync(siteDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return {
    targetDir,
    files: partitionByWeight(files, share).map((file) => ({
      file: path.relative(siteDir, file),
      bytes: readFileSync(file),
    })),
  };
}

function renderTrees({ tenant, tenantFrames, pages }: FloorSite): number {
  const { snapshot, frameId, shell } = tenant;
  let length = 0;
  for (const page of pages) {
    const { routeParams } = page;
    // Renders header and footer at the first page of a type.
    const { frame } = tenantFrames.frameOf(page);
    const data = frame.data({ snapshot, frameId, routeParams });
    const head = frame.renderers.renderPageHead(data, shell, { pageId: frame.pageId, routeParams, snapshot });
    const body = frame.renderers.renderPageBody(frame.Page, data, frame.layout, shell);
    length += head.length + body.length;
  }
  return length;
}

function writeFiles({ files, targetDir }: FloorFiles): void {
  const folders = new Set<string>();
  for (const { file, bytes } of files) {
    const target = path.join(targetDir, file);
    const folder = path.dirname(target);
    if (!folders.has(folder)) {
      mkdirSync(folder, { recursive: true });
      folders.add(folder);
    }
    writeFileSync(target, bytes);
  }
}

// As a render process.
process.once('message', async (job) => {
  // Only the bench sends messages, which is the same code.
  const { serverDir, sites, share, countsReading } = job as FloorJob;
  const read = async (): Promise<FloorSite[]> => {
    const bundled = await loadBundledPages(serverDir);
    return sites.map((site) => readSite(site, share, bundled));
  };
  const files = sites.map((site) => readFiles(site, share));
  const prepared = countsReading ? undefined : await read();
  process.once('message', async () => {
    const before = process.cpuUsage();
    for (const site of prepared ?? (await read())) renderTrees(site);
    for (const site of files) writeFiles(site);
    const { user, system } = process.cpuUsage(before);
    process.send?.({ processorMs: (user + system) / 1000 } satisfies FloorDone, () => process.exit(0));
  });
  process.send?.('ready');
});
