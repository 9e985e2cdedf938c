import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import type { ImageBudget, ImageService } from './image-service.ts';
import { ImageError } from './image-errors.ts';
import { freshUntil, type KnownAddress, type ImageIndex } from './image-index.ts';
import { recipeKey, slowAfterMs, type ImageRecipe } from './image-recipe.ts';
import { findMade, findRefused, keepRefused, imageId, temporaryPath, type MadeImage } from './image-store.ts';
import { imageTypeOf, type ImageType } from './image-type.ts';

export interface ImageOrder {
  /** As in the API's data: the index must not depend on the sandbox's port. */
  url: string;
  /** Absolute URL to request. */
  address: string;
  recipes: readonly ImageRecipe[];
}

/** The result of an order: for each recipe an image, or why there is none. */
export interface GotImage {
  made: readonly (MadeImage | ImageError)[];
  /** Why the image of an earlier build was used. */
  stale?: ImageError;
}

export interface ImageSource {
  service: ImageService;
  /** The tenant that the images belong to. */
  tenant: string;
  budget: ImageBudget;
  /** Retry images that took too long in earlier builds. */
  isForced: boolean;
  trustedOrigins: ReadonlySet<string>;
  /** Index of the last build. */
  known: ImageIndex;
  /** Index for the next build. */
  index: ImageIndex;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Gets an original and converts it, or reuses the result of an earlier build: without a request while it is fresh, with a
 * conditional request afterwards.
 * @throws ImageError when there is no original; a file system error; the signal's reason when aborted
 */
export async function getImage({ url, address, recipes }: ImageOrder, source: ImageSource): Promise<GotImage> {
  const { service, budget, known, index, now } = source;
  const before = known.get(url);
  const kept = before && findKept(before, recipes, source);
  if (before && kept && before.freshUntil > now) {
    index.set(url, before);
    return { made: kept };
  }
  try {
    budget.countImage();
    const response = await fetchWithin(budget, () => service.client.get(address, source, kept && before));
    const { bytes, validators } = response;
    const until = freshUntil(response, now);
    if (bytes === undefined && before && kept) {
      index.set(url, { ...before, ...validators, freshUntil: until });
      return { made: kept };
    }
    if (bytes === undefined || bytes.length === 0) throw new ImageError('is empty');
    const hash = createHash('sha256').update(bytes).digest('hex');
    budget.spendBytes(bytes.length);
    const made = await makeAll(bytes, hash, recipes, source);
    // Results that this build had no time for are not stored.
    if (!made.some((result) => result instanceof ImageError && result.isTransient)) {
      index.set(url, { ...validators, hash, freshUntil: until, ...unusableOf(recipes, made) });
    }
    return { made };
  } catch (error) {
    if (!(error instanceof ImageError && error.isTransient && before && kept)) throw error;
    index.set(url, before);
    return { made: kept, stale: error };
  }
}

/** A failed request uses up a multiple of its time. */
async function fetchWithin<T>(budget: ImageBudget, fetchImage: () => Promise<T>): Promise<T> {
  budget.check();
  const startedAt = performance.now();
  try {
    return await fetchImage();
  } catch (error) {
    budget.spendMs(performance.now() - startedAt, 'wasted');
    throw error;
  }
}

/** @returns undefined unless the results of all recipes are known and intact */
function findKept(
  { hash, unusable }: KnownAddress,
  recipes: readonly ImageRecipe[],
  source: ImageSource,
): (MadeImage | ImageError)[] | undefined {
  const kept: (MadeImage | ImageError)[] = [];
  for (const recipe of recipes) {
    const reason = unusable?.[recipeKey(recipe)];
    const made = reason === undefined ? findResult(imageId(hash, recipe), source) : new ImageError(reason);
    if (made === undefined) return undefined;
    kept.push(made);
  }
  return kept;
}

/** The result of an earlier build, or its refusal. */
function findResult(id: string, { service, isForced, now }: ImageSource): MadeImage | ImageError | undefined {
  const made = findMade(service.storeDir, id);
  const refused = made !== undefined || isForced ? undefined : findRefused(service.storeDir, id, now);
  return refused === undefined ? made : new ImageError(refused, { isRefused: true });
}

async function makeAll(
  bytes: Buffer,
  hash: string,
  recipes: readonly ImageRecipe[],
  source: ImageSource,
): Promise<(MadeImage | ImageError)[]> {
  const file = temporaryPath(source.service.storeDir);
  try {
    const type = imageTypeOf(bytes);
    const found = recipes.map((recipe) => findResult(imageId(hash, recipe), source));
    if (found.includes(undefined)) writeFileSync(file, bytes);
    return await Promise.all(
      recipes.map(async (recipe, index) => found[index] ?? makeImage({ file, hash, type, recipe }, source)),
    );
  } finally {
    rmSync(file, { force: true });
  }
}

interface OriginalFile {
  file: string;
  /** Identifies its content. */
  hash: string;
  type?: ImageType | undefined;
  recipe: ImageRecipe;
}

/** Converts a file, or reuses the result of an earlier build. */
export async function getImageOfFile(original: OriginalFile, source: ImageSource): Promise<MadeImage | ImageError> {
  const id = imageId(original.hash, original.recipe);
  const known = findResult(id, source);
  if (known !== undefined) return known;
  const made = await makeImage(original, source);
  // For addresses, the index remembers it.
  if (made instanceof ImageError && !made.isTransient) keepRefused(source.service.storeDir, id, made.message);
  return made;
}

async function makeImage(
  { file, hash, type, recipe }: OriginalFile,
  { service, tenant, budget }: ImageSource,
): Promise<MadeImage | ImageError> {
  const { converter, storeDir } = service;
  const id = imageId(hash, recipe);
  const order = { id, file, recipe, storeDir, tenant, slowAfterMs: slowAfterMs(recipe, type) };
  try {
    return await converter.convert({ ...order, check: budget.check, onSpent: budget.spendMs });
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    if (error.isRefused) keepRefused(storeDir, id, error.message);
    return error;
  }
}

function unusableOf(
  recipes: readonly ImageRecipe[],
  made: readonly (MadeImage | ImageError)[],
): Pick<KnownAddress, 'unusable'> {
  const reasons = recipes.flatMap((recipe, index): [string, string][] => {
    const result = made[index];
    // The store knows how long a refusal is valid.
    return result instanceof ImageError && !result.isRefused ? [[recipeKey(recipe), result.message]] : [];
  });
  return reasons.length === 0 ? {} : { unusable: Object.fromEntries(reasons) };
}
