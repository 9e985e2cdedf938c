import { mkdirSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createWorkingFolder, releaseSite } from '../generator/release/release-site.ts';
import { acquireTenantLock } from '../generator/release/tenant-lock.ts';
import { folderForTest } from './folder-for-test.ts';
import { manifestForTest } from './manifest-for-test.ts';

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

/** For tests: makes a release of these files live, like a build. */
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
  const lock = acquireTenantLock(outDir, tenant);
  try {
    const work = createWorkingFolder(outDir, tenant);
    const facts = Object.entries(files).map(([file, text]): [string, [number, number]] => {
      const target = path.join(work.path, file);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, text);
      const { size, mtimeMs } = statSync(target);
      return [file, [size, mtimeMs]];
    });
    // Written by this helper.
    const { id: buildId } = JSON.parse(files['builds/latest.json'] ?? '{}') as { id: string };
    const about = { buildId, codeId, pages: 2, counts: { merchants }, accepted };
    const manifest = manifestForTest({ tenant, ...about, files: Object.fromEntries(facts) });
    releaseSite({ workDir: work.path, outDir, manifest });
    work.remove();
  } finally {
    lock.release();
  }
}

/** For tests: an output folder in which these builds of musterstadt went live, the last one at the end. */
export function builtFolder(...builds: string[]): string {
  const outDir = path.join(folderForTest(), 'dist');
  for (const build of builds) releaseForTest(outDir, filesForTest(build));
  return outDir;
}

/** For tests: path → text of all files below a folder. */
export function readTree(link: string): Record<string, string> {
  // The live link may switch to another release in between.
  const folder = realpathSync(link);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .map((file): [string, string] => [path.relative(folder, file), readFileSync(file, 'utf8')])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}
