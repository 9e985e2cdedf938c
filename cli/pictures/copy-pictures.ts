import { constants, copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { PreviousRelease } from '../release/previous-release.ts';
import type { SiteWriter } from '../render/site-writer.ts';
import type { PictureFile } from './gather-pictures.ts';

/**
 * Puts the files of pictures into a site: from the release before, since their names say their content, or from the store,
 * where the file system can without copying their bytes.
 */
export function copyPictures(
  files: ReadonlyMap<string, PictureFile>,
  writer: SiteWriter,
  siteDir: string,
  previous: PreviousRelease | undefined,
): void {
  const folders = new Set<string>();
  for (const [file, { source, bytes }] of files) {
    const takeOver = previous && writer.find(file, previous);
    if (takeOver !== undefined) {
      takeOver();
      continue;
    }
    const target = path.join(siteDir, file);
    const folder = path.dirname(target);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    copyFileSync(source, target, constants.COPYFILE_FICLONE);
    writer.add(file, bytes);
  }
}
