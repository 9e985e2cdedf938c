import fs from 'node:fs';
import path from 'node:path';
import { releaseSite } from '../release/release-site.ts';
import { acquireTenantLock } from '../release/tenant-lock.ts';
import { createWorkingFolder } from '../release/working-folder.ts';

const FILES = ['index.html', 'faq/index.html', 'builds/latest.json'];

/** Builds musterstadt like the pipeline, as a small site whose files all contain the same text. */
export function buildSmallSite(outDir: string, text: string): string {
  const lock = acquireTenantLock(outDir, 'musterstadt');
  try {
    const work = createWorkingFolder(outDir, 'musterstadt');
    try {
      // A unique file that open tabs may still request when the next site is live.
      const files = [...FILES, `assets/${text}.js`].map((file) => writeSmallFile(work.path, file, text));
      const manifest = { format: 1 as const, tenant: 'musterstadt', buildId: text, frameId: 'f', timestamp: 1 };
      releaseSite({
        workDir: work.path,
        outDir,
        manifest: { ...manifest, counts: { merchants: 5 }, pages: 2, links: [], files: Object.fromEntries(files) },
      });
    } finally {
      work.remove();
    }
  } finally {
    lock.release();
  }
  return 'built';
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
