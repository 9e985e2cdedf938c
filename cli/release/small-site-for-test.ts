import fs from 'node:fs';
import path from 'node:path';
import { swapSite } from './swap-site.ts';
import { acquireTenantLock } from './tenant-lock.ts';
import { createWorkingFolder } from './working-folder.ts';

const FILES = ['index.html', 'faq/index.html', 'builds/latest.json'];

/** Builds musterstadt as the pipeline does, as a small site all of whose files hold the same text. */
export function buildSmallSite(outDir: string, text: string): string {
  const lock = acquireTenantLock(outDir, 'musterstadt');
  try {
    const work = createWorkingFolder(outDir, 'musterstadt');
    try {
      for (const file of FILES) {
        fs.mkdirSync(path.join(work.path, path.dirname(file)), { recursive: true });
        fs.writeFileSync(path.join(work.path, file), text);
      }
      swapSite({ workDir: work.path, liveDir: path.join(outDir, 'musterstadt') });
    } finally {
      work.remove();
    }
  } finally {
    lock.release();
  }
  return 'built';
}

/** The text that all files of the live site hold. @throws unless the site is whole */
export function smallSiteText(outDir: string): string {
  const texts = FILES.map((file) => fs.readFileSync(path.join(outDir, 'musterstadt', file), 'utf8'));
  if (new Set(texts).size !== 1) throw new Error(`The site is a mixture: ${texts.join(', ')}`);
  return texts[0] ?? '';
}
