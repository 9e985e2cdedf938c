import { constants, copyFileSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { WrittenFile } from './written-file.ts';
import type { SiteBundle } from './bundle-site.ts';

/** Copies the bundle's assets into a site; where the file system can, without copying their bytes. */
export function copyBundle(bundle: SiteBundle, siteDir: string): WrittenFile[] {
  return bundle.clientFiles.map((file) => {
    const target = path.join(siteDir, file);
    mkdirSync(path.dirname(target), { recursive: true });
    copyFileSync(path.join(bundle.clientDir, file), target, constants.COPYFILE_FICLONE);
    return [file, statSync(target).size];
  });
}
