import { constants, copyFileSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { WrittenFile } from './written-file.ts';
import type { BundledCode } from './bundle-site.ts';

/** Copies the bundle's assets into a site; where the file system can, without copying their bytes. */
export function copyBundle({ clientDir, clientFiles }: BundledCode, siteDir: string): WrittenFile[] {
  return clientFiles.map((file) => {
    const target = path.join(siteDir, file);
    mkdirSync(path.dirname(target), { recursive: true });
    copyFileSync(path.join(clientDir, file), target, constants.COPYFILE_FICLONE);
    return [file, statSync(target).size];
  });
}
