import fs from 'node:fs';
import path from 'node:path';
import type { ReleaseManifest } from '../generator/release/release-manifest.ts';
import { pruneReleases } from '../generator/release/release-list.ts';
import { openLiveRelease, type ReleaseReader } from '../generator/release/release-reader.ts';
import { createWorkingFolder, releaseSite } from '../generator/release/release-site.ts';
import { acquireTenantLock } from '../generator/release/tenant-lock.ts';

/* Without Vitest: processes that tests start import it too. */

/** For tests: the manifest of a release without files, but for these fields. */
export function manifestForTest(more: Partial<ReleaseManifest> = {}): ReleaseManifest {
  return {
    format: 1,
    codeId: 'c0de',
    wentLive: [1],
    tenant: 'musterstadt',
    buildId: 'b',
    frameId: 'f',
    timestamp: 1,
    counts: {},
    pages: 1,
    links: [],
    contents: {},
    files: {},
    carried: {},
    ...more,
  };
}

type FileFacts = [file: string, facts: readonly [number, number]];

function writeFile(folder: string, file: string, text: string): FileFacts {
  const target = path.join(folder, file);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, text);
  const { size, mtimeMs } = fs.statSync(target);
  return [file, [size, mtimeMs]];
}

/** For tests: a site of `pages` pages, whose files contain the build's id, except for those that contain `same`. */
export function filesForTest(buildId: string, pages = 3): Record<string, string> {
  const files: Record<string, string> = {
    'index.html': `<script src="/assets/app-${buildId}.js"></script>`,
    'index.pageContext.json': JSON.stringify({ build: buildId }),
    'impressum/index.html': 'same',
    'sitemap.xml': 'same',
    _headers: 'same',
    [`assets/app-${buildId}.js`]: `console.log(${JSON.stringify(buildId)})`,
    'assets/same.css': 'same',
    [`builds/meta/${buildId}.json`]: JSON.stringify({ id: buildId }),
    'builds/latest.json': JSON.stringify({ id: buildId }),
  };
  for (let page = 0; page < pages; page += 1) files[`haendler/${page}/index.html`] = `same ${page}`;
  return files;
}

/** For tests: makes a release of these files live, like the first build of a machine: it carries nothing over. */
export function releaseForTest(
  outDir: string,
  files: Readonly<Record<string, string>>,
  tenant = 'musterstadt',
  {
    merchants = 5,
    accepted = [],
    codeId = 'c0de',
  }: { merchants?: number; accepted?: string[]; codeId?: string | undefined } = {},
): void {
  // Written by this helper.
  const { id: buildId } = JSON.parse(files['builds/latest.json'] ?? '{}') as { id: string };
  goLive(outDir, { tenant, buildId, codeId, pages: 2, counts: { merchants }, accepted }, (folder) =>
    Object.entries(files).map(([file, text]) => writeFile(folder, file, text)),
  );
}

const SMALL = ['index.html', 'faq/index.html', 'builds/latest.json'];

/**
 * Builds musterstadt like the pipeline, as a small site whose files all contain the same text.
 * @param constant number of further pages, which are the same in every build and reused
 */
export function buildSmallSite(outDir: string, text: string, constant = 0): string {
  const about = { tenant: 'musterstadt', buildId: text, counts: { merchants: 5 } };
  const fill = (folder: string, live: ReleaseReader | undefined) => {
    // A unique file that open tabs may still request when the next site is live.
    const own = [...SMALL, `assets/${text}.js`].map((file) => writeFile(folder, file, text));
    const pages = Array.from({ length: constant }, (_, page) => `constant/${page}/index.html`);
    const reused = pages.map((file) => reuse(folder, file, live) ?? writeFile(folder, file, 'constant'));
    pruneReleases(outDir, 'musterstadt');
    return [...own, ...reused];
  };
  goLive(outDir, about, fill, { isNext: true });
  return 'built';
}

function reuse(folder: string, file: string, live: ReleaseReader | undefined): FileFacts | undefined {
  const facts = live?.statOf(file);
  if (facts === undefined) return undefined;
  fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  live?.linkOrCopy(file, path.join(folder, file));
  return [file, facts];
}

/**
 * @param fill writes the files into a working folder
 * @param how whether it reuses and carries over files of the live release
 */
function goLive(
  outDir: string,
  about: Partial<ReleaseManifest> & { tenant: string },
  fill: (folder: string, live: ReleaseReader | undefined) => FileFacts[],
  { isNext = false } = {},
): void {
  const lock = acquireTenantLock(outDir, about.tenant);
  try {
    const work = createWorkingFolder(outDir, about.tenant);
    try {
      const live = isNext ? openLiveRelease(outDir, about.tenant) : undefined;
      const manifest = manifestForTest({ ...about, files: Object.fromEntries(fill(work.path, live)) });
      releaseSite({ workDir: work.path, outDir, manifest, live });
    } finally {
      work.remove();
    }
  } finally {
    lock.release();
  }
}

/** For tests: the text of all files of a small site that is live. @throws if the site is incomplete */
export function smallSiteText(outDir: string): string {
  const texts = SMALL.map((file) => fs.readFileSync(path.join(outDir, 'musterstadt', file), 'utf8'));
  if (new Set(texts).size !== 1) throw new Error(`The site is a mixture: ${texts.join(', ')}`);
  const [text = ''] = texts;
  fs.readFileSync(path.join(outDir, 'musterstadt', 'assets', `${text}.js`));
  return text;
}

/** For tests: path → text of all files below a folder. */
export function readTree(link: string): Record<string, string> {
  // The live link may switch to another release in between.
  const folder = fs.realpathSync(link);
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .map((file): [string, string] => [path.relative(folder, file), fs.readFileSync(file, 'utf8')])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}
