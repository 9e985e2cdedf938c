import path from 'node:path';
import pLimit from 'p-limit';
import type { BuildWarning } from '../../report/tenant-report.ts';
import type { Snapshot } from '../../../site/shared/models/snapshot.ts';
import type { SiteImage, ShareImage, SiteIcon } from '../../../site/shared/models/image.ts';
import { TAB_ICON } from '../../../site/shared/models/image.ts';
import { logoFaceKey } from '../../../site/shared/lists/merchant-face.ts';
import type { Endpoints, TenantConfig } from '../../config/tenant-config.ts';
import { createWarningCollector } from '../../report/warnings.ts';
import { oneLine } from '../source/api-errors.ts';
import { createImageBudget } from './image-pool.ts';
import { FAVICON, ImageError, type IconRecipe, type ImageRecipe, type ShareRecipe } from './image-recipe.ts';
import type { ImageRequests, LogoFace } from './image-requests.ts';
import { getImage, getImageOfFile } from './image-service.ts';
import type { GotImage, ImageResult, ImageService, ImageSource } from './image-service.ts';
import { madeFolder, readIndex, writeIndex, type MadeImage } from './image-store.ts';

/** Originals of one tenant in memory or on disk at the same time. */
const AT_ONCE = 16;
const SHARE: ShareRecipe = { kind: 'share' };

/** The archive of the map, which the ground is drawn from. */
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
  archive?: ArchiveFile,
): Promise<PreparedImages> {
  const label = `${id} ${tenantDomain}`;
  const warnings = createImageWarnings();
  if (requests.isEmpty) return gatherImages(NO_IMAGES, service, []);

  const source: ImageSource = {
    service,
    tenant: label,
    budget: createImageBudget(service.budget),
    trustedOrigins: trustedOriginsOf(endpoints),
    known: readIndex(service.storeDir, label),
    index: new Map(),
    now: Date.now(),
  };
  const order = async (url: string, recipes: readonly ImageRecipe[]): Promise<readonly ImageResult[]> => {
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

  const results = new Map<string, Map<ImageRecipe, ImageResult>>();
  const limit = pLimit(AT_ONCE);
  const orderAll = async (wanted: Iterable<WantedImage>): Promise<void> => {
    await limit.map(recipesByUrl(wanted), async ([url, recipes]) => {
      const made = await order(url, recipes);
      const known = results.get(url) ?? [];
      results.set(url, new Map([...known, ...recipes.flatMap((recipe, index) => pair(recipe, made[index]))]));
    });
  };
  const iconRecipe = iconRecipeOf(requests);
  const onPaper = requests.papers.map((paper): ShareRecipe => ({ kind: 'share', paper }));
  const toWantedFace = ({ url, tint }: LogoFace): WantedImage => [url, onPaper[tint]];
  const ordered = orderAll([
    ...requests.pages,
    [requests.share[0], SHARE],
    ...requests.icons.map(({ urls }): WantedImage => [urls[0], iconRecipe]),
    ...requests.logoFaces.filter(({ pictures }) => pictures.length === 0).map(toWantedFace),
  ]);
  const [ground] = await Promise.all([drawGround(), ordered]);

  /** The result of an image that was requested with the others, or is requested now. */
  const resultOf = async (url: string, recipe: ImageRecipe): Promise<MadeImage | undefined> => {
    const known = results.get(url) ?? new Map<ImageRecipe, ImageResult>();
    results.set(url, known);
    const result = known.get(recipe) ?? (await order(url, [recipe]))[0];
    if (result === undefined) return undefined;
    known.set(recipe, result);
    if (!(result instanceof ImageError)) return result;
    warnings.missing(url, result);
    return undefined;
  };
  /** The first available image; later ones are only requested if those before them fail. */
  const firstOf = async (
    urls: readonly string[],
    recipe: ImageRecipe,
    fits: (made: MadeImage) => boolean = () => true,
  ): Promise<MadeImage | undefined> => {
    for (const url of urls) {
      const made = await resultOf(url, recipe);
      if (made !== undefined && fits(made)) return made;
    }
    return undefined;
  };
  const share = await firstOf(requests.share, SHARE);
  const icons: MadeIcon[] = [];
  for (const { size, urls } of requests.icons) {
    const made = await firstOf(urls, iconRecipe, ({ widths }) => widths.includes(size));
    if (made !== undefined) icons.push({ size, made });
  }
  const pages = new Map<string, MadeImage>();
  const addPages = async (wanted: Iterable<readonly [url: string, recipe: ImageRecipe]>): Promise<void> => {
    const made = await limit.map(wanted, async ([url, recipe]) => [url, await resultOf(url, recipe)] as const);
    for (const [url, image] of made) if (image !== undefined) pages.set(url, image);
  };
  await addPages(requests.pages);
  const lackPictures = ({ pictures }: { pictures: readonly string[] }) => !pictures.some((url) => pages.has(url));
  const ordinary = new Set(requests.pages.map(([url]) => url));
  const spare = requests.spareLogos.filter((logo) => lackPictures(logo) && !ordinary.has(logo.url));
  const logoFaces = requests.logoFaces.filter(lackPictures);
  await orderAll([
    ...spare.map(({ url, recipe }): WantedImage => [url, recipe]),
    ...logoFaces.filter(({ pictures }) => pictures.length > 0).map(toWantedFace),
  ]);
  await addPages(new Map(spare.map(({ url, recipe }) => [url, recipe])));
  const faces = new Map<string, MadeImage>();
  for (const { url, tint } of logoFaces) {
    const recipe = onPaper[tint];
    const made = recipe && results.get(url)?.get(recipe);
    // One that failed was reported with the logo of the pages.
    if (made !== undefined && !(made instanceof ImageError) && pages.has(url)) faces.set(logoFaceKey(tint, url), made);
  }
  writeIndex(service.storeDir, label, source.index);
  return gatherImages({ pages, logos: requests.logos, share, faces, icons, ground }, service, warnings.list());
}

/** An image to be made from an original. */
type WantedImage = readonly [url: string | undefined, recipe: ImageRecipe | undefined];

function iconRecipeOf({ icons }: ImageRequests): IconRecipe {
  return { kind: 'icons', sizes: icons.map(({ size }) => size) };
}

/** The recipes of each address, so that every address is requested once. */
function recipesByUrl(wanted: Iterable<WantedImage>): Map<string, ImageRecipe[]> {
  const recipes = new Map<string, ImageRecipe[]>();
  for (const [url, recipe] of wanted) {
    if (url === undefined || recipe === undefined) continue;
    const known = recipes.get(url) ?? [];
    if (!known.includes(recipe)) recipes.set(url, [...known, recipe]);
  }
  return recipes;
}

function toResults(recipes: readonly ImageRecipe[]): (error: unknown) => GotImage {
  return (error) => {
    if (error instanceof ImageError) return { made: recipes.map(() => error) };
    throw error;
  };
}

function pair(recipe: ImageRecipe, result: ImageResult | undefined): [ImageRecipe, ImageResult][] {
  return result === undefined ? [] : [[recipe, result]];
}

/** Absolute URL of an image. Paths are relative to the origin of the API. */
function imageAddress(url: string, { tenantEndpoint }: Endpoints): string {
  return url.startsWith('/') ? new URL(url, tenantEndpoint).href : url;
}

/** Origins that may have private addresses: those in the configuration, not those in the data. */
function trustedOriginsOf({ merchantEndpoint, orderEndpoint, tenantEndpoint }: Endpoints): Set<string> {
  return new Set([merchantEndpoint, orderEndpoint, tenantEndpoint].map((endpoint) => new URL(endpoint).origin));
}

const URL_LENGTH = 120;

/** Counts each image once per reason, however often it is shown. */
function createImageWarnings() {
  const collector = createWarningCollector();
  const counted = new Set<string>();
  const add = (code: string, message: string, url: string) => {
    const key = `${message}\n${url}`;
    if (counted.has(key)) return;
    counted.add(key);
    // Queries may contain keys.
    collector.add({ code, message, examples: [oneLine(url.replace(/[?#].*$/s, ''), URL_LENGTH)] });
  };
  return {
    missing: (url: string, { message }: ImageError) =>
      add('PICTURE_LEFT_OUT', `an image ${message}: it is not shown`, url),
    /** The image of an earlier build is used. */
    stale: (url: string, { message }: ImageError) =>
      add('PICTURE_OLD', `an image ${message}: that of an earlier build is shown`, url),
    list: () => collector.list(),
  };
}

/** Folder of images within a site. */
const MEDIA_FOLDER = 'media';

export interface PreparedImages {
  /** Fields of the snapshot. */
  fields: Pick<Snapshot, 'images' | 'mapGround' | 'shareImage' | 'logoFaces' | 'icons'>;
  /** Pictures of the pages, and of these the logos of the tenant: the guard compares what is there, not what is named. */
  counts: { pictures: number; logos: number };
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

interface MadeIcon {
  /** The one that is used of its sizes. */
  size: number;
  made: MadeImage;
}

interface MadeImages {
  pages: ReadonlyMap<string, MadeImage>;
  /** URLs. */
  logos: readonly string[];
  share: MadeImage | undefined;
  /** By the key of the snapshot's field. */
  faces: ReadonlyMap<string, MadeImage>;
  icons: readonly MadeIcon[];
  ground: MadeImage | undefined;
}

const NO_IMAGES: MadeImages = {
  pages: new Map(),
  logos: [],
  share: undefined,
  faces: new Map(),
  icons: [],
  ground: undefined,
};

/** Turns converted images into fields of the snapshot and files of the site. */
function gatherImages(
  { pages, logos, share, faces, icons, ground }: MadeImages,
  { storeDir }: ImageService,
  warnings: readonly BuildWarning[],
): PreparedImages {
  const files = new Map<string, ImageFile>();
  const immutablePaths = new Set<string>();
  const add = ({ id }: MadeImage, name: string) => {
    const source = path.join(madeFolder(storeDir, id), name);
    if (name === FAVICON) return files.set(FAVICON, { source });
    immutablePaths.add(`${MEDIA_FOLDER}/${id}-*`);
    return files.set(`${MEDIA_FOLDER}/${id}-${name}`, { source });
  };
  const single = [share, ground].flatMap((image) => image ?? []);
  for (const made of [...pages.values(), ...faces.values(), ...single]) {
    for (const { name } of made.files) add(made, name);
  }
  for (const { size, made } of icons) {
    add(made, `${size}.png`);
    if (size === TAB_ICON) add(made, FAVICON);
  }
  return {
    fields: {
      images: Object.fromEntries([...pages].map(([url, made]) => [url, toImage(made)])),
      ...(ground && { mapGround: toImage(ground) }),
      ...(share && { shareImage: toShareImage(share) }),
      ...(faces.size > 0 && {
        logoFaces: Object.fromEntries([...faces].map(([key, made]) => [key, toShareImage(made)])),
      }),
      ...(icons.length > 0 && { icons: icons.map(toIcon) }),
    },
    counts: { pictures: pages.size, logos: logos.filter((url) => pages.has(url)).length },
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

function toIcon({ size, made }: MadeIcon): SiteIcon {
  return { size, path: `${sitePath(made)}-${size}.png` };
}

function sitePath({ id }: MadeImage): string {
  return `/${MEDIA_FOLDER}/${id}`;
}
