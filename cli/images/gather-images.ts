import path from 'node:path';
import type { SiteImage, SiteImages, ShareImage, SiteIcons } from '../../site/shared/models/image.ts';
import { FAVICON } from './icon-files.ts';
import type { ImageService } from './image-service.ts';
import { madeFolder } from './image-store.ts';
import type { MadeImage } from './image-store.ts';
import type { ImageWarning } from './image-warnings.ts';

/** Where images lie in a site. */
const MEDIA_FOLDER = 'media';

export interface PreparedImages {
  /** Fields of the snapshot. */
  fields: { images: SiteImages; shareImage?: ShareImage; icons?: SiteIcons };
  /** Files of the site by relative path. */
  files: ReadonlyMap<string, ImageFile>;
  /** Relative paths with a `*`, which match all of `files` whose name changes with their content, and nothing else. */
  immutablePaths: readonly string[];
  warnings: readonly ImageWarning[];
}

/** A file of the store: to be copied, never linked, or a change in the site would damage the store. */
export interface ImageFile {
  source: string;
}

interface MadeImages {
  pages: ReadonlyMap<string, MadeImage>;
  share: MadeImage | undefined;
  icons: MadeImage | undefined;
}

/** What a snapshot and a site get of the images that were made. */
export function gatherImages(
  { pages, share, icons }: MadeImages,
  { storeDir }: ImageService,
  warnings: readonly ImageWarning[],
): PreparedImages {
  const files = new Map<string, ImageFile>();
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
      images: Object.fromEntries([...pages].map(([url, made]) => [url, toImage(made)])),
      ...(share && { shareImage: toShareImage(share) }),
      ...(icons && { icons: { path: sitePath(icons), sizes: icons.widths } }),
    },
    files,
    immutablePaths: [...immutablePaths],
    warnings,
  };
}

function toImage(made: MadeImage): SiteImage {
  return { path: sitePath(made), width: made.width, height: made.height, widths: made.widths };
}

function toShareImage(made: MadeImage): ShareImage {
  return { path: `${sitePath(made)}-${made.width}.jpg`, width: made.width, height: made.height };
}

function sitePath({ id }: MadeImage): string {
  return `/${MEDIA_FOLDER}/${id}`;
}

function present<T>(value: T | undefined): T[] {
  return value === undefined ? [] : [value];
}
