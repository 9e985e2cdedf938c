import fs from 'node:fs';
import path from 'node:path';
import { openLiveRelease, type ReleaseReader } from '../generator/release/release-reader.ts';
import { pruneReleases } from '../generator/release/release-list.ts';
import { createWorkingFolder, releaseSite } from '../generator/release/release-site.ts';
import { acquireTenantLock } from '../generator/release/tenant-lock.ts';
import { manifestForTest } from './manifest-for-test.ts';

const FILES = ['index.html', 'faq/index.html', 'builds/latest.json'];

/**
 * Builds musterstadt like the pipeline, as a small site whose files all contain the same text.
 * @param constant number of further pages, which are the same in every build and reused
 */
export function buildSmallSite(outDir: string, text: string, constant = 0): string {
  const lock = acquireTenantLock(outDir, 'musterstadt');
  try {
    const work = createWorkingFolder(outDir, 'musterstadt');
    try {
      // A unique file that open tabs may still request when the next site is live.
      const files = [...FILES, `assets/${text}.js`].map((file) => writeSmallFile(work.path, file, text));
      const live = openLiveRelease(outDir, 'musterstadt');
      const reused = Array.from({ length: constant }, (_, page) =>
        addConstantFile(work.path, `constant/${page}/index.html`, live),
      );
      pruneReleases(outDir, 'musterstadt');
      releaseSite({
        workDir: work.path,
        outDir,
        live,
        manifest: manifestForTest({
          buildId: text,
          counts: { merchants: 5 },
          files: Object.fromEntries([...files, ...reused]),
        }),
      });
    } finally {
      work.remove();
    }
  } finally {
    lock.release();
  }
  return 'built';
}

function addConstantFile(
  folder: string,
  file: string,
  live: ReleaseReader | undefined,
): [string, readonly [number, number]] {
  const stat = live?.statOf(file);
  if (live === undefined || stat === undefined) return writeSmallFile(folder, file, 'constant');
  fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  live.linkOrCopy(file, path.join(folder, file));
  return [file, stat];
}

function writeSmallFile(folder: string, file: string, text: string): [string, [number, number]] {
  const target = path.join(folder, file);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, text);
  const { size, mtimeMs } = fs.statSync(target);
  return [file, [size, mtimeMs]];
}

/** The text of all files of the live site. @throws if the site is incomplete */
export function smallSiteText(outDir: string): string {
  const texts = FILES.map((file) => fs.readFileSync(path.join(outDir, 'musterstadt', file), 'utf8'));
  if (new Set(texts).size !== 1) throw new Error(`The site is a mixture: ${texts.join(', ')}`);
  const [text = ''] = texts;
  fs.readFileSync(path.join(outDir, 'musterstadt', 'assets', `${text}.js`));
  return text;
}
