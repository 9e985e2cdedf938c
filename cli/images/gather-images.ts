import path from 'node:path';
import type { Picture, Pictures, SharePicture, SiteIcons } from '../../site/shared/models/picture.ts';
import { FAVICON } from './icon-files.ts';
import type { PictureService } from './image-service.ts';
import { madeFolder } from './image-store.ts';
import type { MadePicture } from './image-store.ts';
import type { PictureWarning } from './image-warnings.ts';

/** Where pictures lie in a site. */
const MEDIA_FOLDER = 'media';

export interface PreparedPictures {
  /** Fields of the snapshot. */
  fields: { pictures: Pictures; sharePicture?: SharePicture; icons?: SiteIcons };
  /** Files of the site by relative path. */
  files: ReadonlyMap<string, PictureFile>;
  /** Relative paths with a `*`, which match all of `files` whose name changes with their content, and nothing else. */
  immutablePaths: readonly string[];
  warnings: readonly PictureWarning[];
}

/** A file of the store: to be copied, never linked, or a change in the site would damage the store. */
export interface PictureFile {
  source: string;
}

interface MadePictures {
  pages: ReadonlyMap<string, MadePicture>;
  share: MadePicture | undefined;
  icons: MadePicture | undefined;
}

/** What a snapshot and a site get of the pictures that were made. */
export function gatherPictures(
  { pages, share, icons }: MadePictures,
  { storeDir }: PictureService,
  warnings: readonly PictureWarning[],
): PreparedPictures {
  const files = new Map<string, PictureFile>();
  const immutablePaths = new Set<string>();
  for (const { id, files: made } of [...pages.values(), ...present(share), ...present(icons)]) {
    immutablePaths.add(`${MEDIA_FOLDER}/${id}-*`);
    for (const { name } of made) {
      const target = name === FAVICON ? FAVICON : `${MEDIA_FOLDER}/${id}-${name}`;
      files.set(target, { source: path.join(madeFolder(storeDir, id), name) });
    }
  }
  return {
    fields: {
      pictures: Object.fromEntries([...pages].map(([url, made]) => [url, toPicture(made)])),
      ...(share && { sharePicture: toSharePicture(share) }),
      ...(icons && { icons: { path: sitePath(icons), sizes: icons.widths } }),
    },
    files,
    immutablePaths: [...immutablePaths],
    warnings,
  };
}

function toPicture(made: MadePicture): Picture {
  return { path: sitePath(made), width: made.width, height: made.height, widths: made.widths };
}

function toSharePicture(made: MadePicture): SharePicture {
  return { path: `${sitePath(made)}-${made.width}.jpg`, width: made.width, height: made.height };
}

function sitePath({ id }: MadePicture): string {
  return `/${MEDIA_FOLDER}/${id}`;
}

function present<T>(value: T | undefined): T[] {
  return value === undefined ? [] : [value];
}
