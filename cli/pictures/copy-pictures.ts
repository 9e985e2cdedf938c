import { constants, copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { WrittenFile } from '../pipeline/written-file.ts';
import type { PictureFile } from './gather-pictures.ts';

/** Copies the files of pictures into a site; where the file system can, without copying their bytes. */
export function copyPictures(files: ReadonlyMap<string, PictureFile>, siteDir: string): WrittenFile[] {
  const folders = new Set<string>();
  return [...files].map(([file, { source, bytes }]) => {
    const target = path.join(siteDir, file);
    const folder = path.dirname(target);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    copyFileSync(source, target, constants.COPYFILE_FICLONE);
    return [file, bytes];
  });
}
