import path from 'node:path';
import pLimit from 'p-limit';
import type { BuildWarning } from '../report/tenant-report.ts';
import type { SiteImage, SiteImages, ShareImage, SiteIcons } from '../../site/shared/models/image.ts';
import type { Endpoints, TenantConfig } from '../config/tenant-config.ts';
import { getImage, getImageOfFile, type GotImage, type ImageSource } from './get-image.ts';
import { ImageError, createImageWarnings } from './image-errors.ts';
import { readIndex, writeIndex } from './image-index.ts';
import { type ImageRecipe, FAVICON } from './image-recipe.ts';
import { imageAddress, trustedOriginsOf, type ImageRequests } from './image-requests.ts';
import { createImageBudget, type ImageService } from './image-service.ts';
import { type MadeImage, madeFolder } from './image-store.ts';

/** Originals of one tenant in memory or on disk at the same time. */
const AT_ONCE = 16;
const SHARE: ImageRecipe = { kind: 'share' };
const ICONS: ImageRecipe = { kind: 'icons' };

type Result = MadeImage | ImageError;

interface PrepareOptions {
  /** Retry images that took too long in earlier builds. */
  isForced?: boolean;
  /** The archive of the map, which the ground is drawn from. */
  archive?: ArchiveFile | undefined;
}

interface ArchiveFile {
  file: string;
  /** Identifies its content. */
  hash: string;
  /** How messages name it. */
  name: string;
}

/**
 * Gets the images that a tenant's snapshot refers to: fetched, validated, resized and converted, or from earlier builds.
 * Unavailable images are omitted with a warning. The same originals give the same result.
 * @param endpoints of the tenant's API, as the build reaches it
 * @throws the signal's reason when aborted; a file system error
 */
export async function prepareImages(
  requests: ImageRequests,
  { id, tenantDomain }: Pick<TenantConfig, 'id' | 'tenantDomain'>,
  endpoints: Endpoints,
  service: ImageService,
  { isForced = false, archive }: PrepareOptions = {},
): Promise<PreparedImages> {
  const label = `${id} ${tenantDomain}`;
  const warnings = createImageWarnings();
  if (requests.isEmpty)
    return gatherImages({ pages: new Map(), share: undefined, icons: undefined, ground: undefined }, service, []);

  const source: ImageSource = {
    service,
    tenant: label,
    budget: createImageBudget(service.budget),
    isForced,
    trustedOrigins: trustedOriginsOf(endpoints),
    known: readIndex(service.storeDir, label),
    index: new Map(),
    now: Date.now(),
  };
  const order = async (url: string, recipes: readonly ImageRecipe[]): Promise<readonly Result[]> => {
    const address = imageAddress(url, endpoints);
    const got = await getImage({ url, address, recipes }, source).catch(toResults(recipes));
    if (got.stale) warnings.stale(url, got.stale);
    return got.made;
  };

  const drawGround = async (): Promise<MadeImage | undefined> => {
    if (requests.ground === undefined || archive === undefined) return undefined;
    const { file, hash, name } = archive;
    const result = await getImageOfFile({ file, hash, recipe: requests.ground }, source);
    if (!(result instanceof ImageError)) return result;
    warnings.missing(name, result);
    return undefined;
  };

  const results = new Map<string, Map<ImageRecipe, Result>>();
  const limit = pLimit(AT_ONCE);
  const ordered = limit.map(recipesByUrl(requests), async ([url, recipes]) => {
    const made = await order(url, recipes);
    results.set(url, new Map(recipes.flatMap((recipe, index) => pair(recipe, made[index]))));
  });
  const [ground] = await Promise.all([drawGround(), ordered]);

  /** The first available image; later ones are only requested if those before them fail. */
  const firstOf = async (urls: readonly string[], recipe: ImageRecipe): Promise<MadeImage | undefined> => {
    for (const url of urls) {
      const result = results.get(url)?.get(recipe) ?? (await order(url, [recipe]))[0];
      if (result !== undefined && !(result instanceof ImageError)) return result;
      if (result !== undefined) warnings.missing(url, result);
    }
    return undefined;
  };
  const share = await firstOf(requests.share, SHARE);
  const icons = await firstOf(requests.icons, ICONS);
  const pages = new Map<string, MadeImage>();
  for (const [url, recipe] of requests.pages) {
    const result = results.get(url)?.get(recipe);
    if (result instanceof ImageError) warnings.missing(url, result);
    else if (result !== undefined) pages.set(url, result);
  }
  writeIndex(service.storeDir, label, source.index);
  return gatherImages({ pages, share, icons, ground }, service, warnings.list());
}

/** The recipes of each address, so that every address is requested once. */
function recipesByUrl({ pages, share, icons }: ImageRequests): Map<string, ImageRecipe[]> {
  const recipes = new Map<string, ImageRecipe[]>();
  const add = (url: string | undefined, recipe: ImageRecipe) => {
    if (url !== undefined) recipes.set(url, [...(recipes.get(url) ?? []), recipe]);
  };
  for (const [url, recipe] of pages) add(url, recipe);
  add(share[0], SHARE);
  add(icons[0], ICONS);
  return recipes;
}

function toResults(recipes: readonly ImageRecipe[]): (error: unknown) => GotImage {
  return (error) => {
    if (error instanceof ImageError) return { made: recipes.map(() => error) };
    throw error;
  };
}

function pair(recipe: ImageRecipe, result: Result | undefined): [ImageRecipe, Result][] {
  return result === undefined ? [] : [[recipe, result]];
}

/** Folder of images within a site. */
const MEDIA_FOLDER = 'media';

export interface PreparedImages {
  /** Fields of the snapshot. */
  fields: { images: SiteImages; mapGround?: SiteImage; shareImage?: ShareImage; icons?: SiteIcons };
  /** Files of the site by relative path. */
  files: ReadonlyMap<string, ImageFile>;
  /** Patterns with `*` that match exactly the paths in `files` whose names change with their content. */
  immutablePaths: readonly string[];
  warnings: readonly BuildWarning[];
}

/** A file of the store. It must be copied: with a link, a change in the site would damage the store. */
export interface ImageFile {
  source: string;
  /** Its name says nothing about its content. */
  hasFixedName?: true;
}

interface MadeImages {
  pages: ReadonlyMap<string, MadeImage>;
  share: MadeImage | undefined;
  icons: MadeImage | undefined;
  ground: MadeImage | undefined;
}

/** Turns converted images into fields of the snapshot and files of the site. */
function gatherImages(
  { pages, share, icons, ground }: MadeImages,
  { storeDir }: ImageService,
  warnings: readonly BuildWarning[],
): PreparedImages {
  const files = new Map<string, ImageFile>();
  const immutablePaths = new Set<string>();
  for (const { id, files: made } of [...pages.values(), ...[share, icons, ground].flatMap((made) => made ?? [])]) {
    immutablePaths.add(`${MEDIA_FOLDER}/${id}-*`);
    for (const { name } of made) {
      const target = name === FAVICON ? FAVICON : `${MEDIA_FOLDER}/${id}-${name}`;
      files.set(target, { source: path.join(madeFolder(storeDir, id), name) });
    }
  }
  return {
    fields: {
      images: Object.fromEntries([...pages].map(([url, made]) => [url, toImage(made)])),
      ...(ground && { mapGround: toImage(ground) }),
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
