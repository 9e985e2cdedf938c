import type { PreviousRelease } from '../release/previous-release.ts';
import type { SiteWriter } from './site-writer.ts';
import type { ImageFile } from '../images/gather-images.ts';

/** Puts the files of images into a site: from the release before, since their names say their content, or from the store. */
export function copyImages(
  files: ReadonlyMap<string, ImageFile>,
  writer: SiteWriter,
  previous: PreviousRelease | undefined,
): void {
  for (const [file, { source }] of files) {
    const takeOver = previous && writer.find(file, previous);
    if (takeOver === undefined) writer.copy(file, source);
    else takeOver();
  }
}
