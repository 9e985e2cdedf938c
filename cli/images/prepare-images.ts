import type { SiteSettings } from '../../site/shared/models/snapshot.ts';
import type { Endpoints } from '../config/tenant-config.ts';
import { createPictureBudget } from './image-budget.ts';
import { getPicture } from './get-image.ts';
import type { GotPicture, PictureSource } from './get-image.ts';
import { gatherPictures } from './gather-images.ts';
import type { PreparedPictures } from './gather-images.ts';
import { PictureError } from './image-error.ts';
import { readIndex, writeIndex } from './image-index.ts';
import type { PictureRecipe } from './image-recipe.ts';
import type { PictureService } from './image-service.ts';
import type { MadePicture } from './image-store.ts';
import { pictureAddress, trustedOriginsOf } from './image-url.ts';
import { createPictureWarnings } from './image-warnings.ts';
import type { PictureRequests } from './images-of.ts';

/** Originals of one tenant that are in memory or on disk at once. */
const AT_ONCE = 16;
const SHARE: PictureRecipe = { kind: 'share' };
const ICONS: PictureRecipe = { kind: 'icons' };

type Result = MadePicture | PictureError;

/**
 * Gets the pictures that a tenant's snapshot names, ready for its pages: fetched, checked, resized and converted, or taken from the
 * builds before. What cannot be had is left out with a warning. The same originals give the same result.
 * @param endpoints of the tenant's API, as the build reaches it
 * @param options isForced: pictures that took too long before are tried once more
 * @throws the reason of the service's signal when aborted; Error of the file system
 */
export async function preparePictures(
  requests: PictureRequests,
  site: SiteSettings,
  endpoints: Endpoints,
  service: PictureService,
  { isForced = false }: { isForced?: boolean } = {},
): Promise<PreparedPictures> {
  const label = `${site.tenantKey} ${site.tenantDomain}`;
  const warnings = createPictureWarnings();
  if (requests.isEmpty) return gatherPictures({ pages: new Map(), share: undefined, icons: undefined }, service, []);

  const source: PictureSource = {
    service,
    tenant: label,
    budget: createPictureBudget(service.budget),
    isForced,
    trustedOrigins: trustedOriginsOf(endpoints),
    known: readIndex(service.storeDir, label),
    index: new Map(),
    now: Date.now(),
  };
  const order = async (url: string, recipes: readonly PictureRecipe[]): Promise<readonly Result[]> => {
    const address = pictureAddress(url, endpoints);
    const got = await getPicture({ url, address, recipes }, source).catch(toResults(recipes));
    if (got.stale) warnings.stale(url, got.stale);
    return got.made;
  };

  const results = new Map<string, Map<PictureRecipe, Result>>();
  await inLanes(recipesByUrl(requests), AT_ONCE, async ([url, recipes]) => {
    const made = await order(url, recipes);
    results.set(url, new Map(recipes.flatMap((recipe, index) => pair(recipe, made[index]))));
  });

  /** The first that can be had; later ones are only asked for when those before them failed. */
  const firstOf = async (urls: readonly string[], recipe: PictureRecipe): Promise<MadePicture | undefined> => {
    for (const url of urls) {
      const result = results.get(url)?.get(recipe) ?? (await order(url, [recipe]))[0];
      if (result !== undefined && !(result instanceof PictureError)) return result;
      if (result !== undefined) warnings.missing(url, result);
    }
    return undefined;
  };
  const share = await firstOf(requests.share, SHARE);
  const icons = await firstOf(requests.icons, ICONS);
  const pages = new Map<string, MadePicture>();
  for (const [url, recipe] of requests.pages) {
    const result = results.get(url)?.get(recipe);
    if (result instanceof PictureError) warnings.missing(url, result);
    else if (result !== undefined) pages.set(url, result);
  }
  writeIndex(service.storeDir, label, source.index);
  return gatherPictures({ pages, share, icons }, service, warnings.list());
}

/** What is to be made of each address in the first place, so that it is asked for once. */
function recipesByUrl({ pages, share, icons }: PictureRequests): Map<string, PictureRecipe[]> {
  const recipes = new Map<string, PictureRecipe[]>();
  const add = (url: string | undefined, recipe: PictureRecipe) => {
    if (url !== undefined) recipes.set(url, [...(recipes.get(url) ?? []), recipe]);
  };
  for (const [url, recipe] of pages) add(url, recipe);
  add(share[0], SHARE);
  add(icons[0], ICONS);
  return recipes;
}

function toResults(recipes: readonly PictureRecipe[]): (error: unknown) => GotPicture {
  return (error) => {
    if (error instanceof PictureError) return { made: recipes.map(() => error) };
    throw error;
  };
}

function pair(recipe: PictureRecipe, result: Result | undefined): [PictureRecipe, Result][] {
  return result === undefined ? [] : [[recipe, result]];
}

/** Does the same with each item, `atOnce` of them at a time. */
async function inLanes<T>(items: Iterable<T>, atOnce: number, task: (item: T) => Promise<void>): Promise<void> {
  const waiting = items[Symbol.iterator]();
  const lane = async () => {
    for (let next = waiting.next(); next.done !== true; next = waiting.next()) await task(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}
