import { constants, copyFileSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { PreviousRelease } from '../release/previous-release.ts';
import type { SiteWriter } from '../render/site-writer.ts';
import type { BundledCode } from './bundle-site.ts';

/**
 * Puts the bundle's files into a site. Those whose name says their content are taken from the release before; the others are
 * copied, where the file system can without copying their bytes.
 */
export function copyBundle(
  { clientDir, clientFiles, hashedFiles }: BundledCode,
  writer: SiteWriter,
  siteDir: string,
  previous: PreviousRelease | undefined,
): void {
  const hashed = new Set(hashedFiles);
  for (const file of clientFiles) {
    if (previous !== undefined && hashed.has(file) && writer.take(file, previous)) continue;
    const target = path.join(siteDir, file);
    mkdirSync(path.dirname(target), { recursive: true });
    copyFileSync(path.join(clientDir, file), target, constants.COPYFILE_FICLONE);
    writer.files.push([file, statSync(target).size]);
  }
}
