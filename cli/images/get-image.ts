import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import type { ImageBudget, ImageService } from './image-service.ts';
import { ImageError } from './image-errors.ts';
import { freshUntil, type KnownAddress, type ImageIndex } from './image-index.ts';
import { recipeKey, slowAfterMs, type ImageRecipe } from './image-recipe.ts';
import { findMade, findRefused, keepRefused, imageId, temporaryPath, type MadeImage } from './image-store.ts';
import { imageTypeOf } from './image-type.ts';

export interface ImageOrder {
  /** As the API names it: what is known of it must not depend on the sandbox's port. */
  url: string;
  /** Where it is to be had. */
  address: string;
  recipes: readonly ImageRecipe[];
}

/** What became of an order: in the order of its recipes, an image or why there is none. */
export interface GotImage {
  made: readonly (MadeImage | ImageError)[];
  /** Why the image of an earlier build had to do. */
  stale?: ImageError;
}

export interface ImageSource {
  service: ImageService;
  /** Whose images they are. */
  tenant: string;
  budget: ImageBudget;
  /** Tries once more what took too long before. */
  isForced: boolean;
  trustedOrigins: ReadonlySet<string>;
  /** What the last build knew. */
  known: ImageIndex;
  /** What the next one shall know. */
  index: ImageIndex;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Gets one original, or what an earlier build made of it: without a request while it is fresh, with a conditional one
 * after that.
 * @throws ImageError when there is no original; Error of the file system; the reason of the signal when aborted
 */
export async function getImage({ url, address, recipes }: ImageOrder, source: ImageSource): Promise<GotImage> {
  const { service, budget, trustedOrigins, known, index, now } = source;
  const before = known.get(url);
  const kept = before && findKept(before, recipes, source);
  if (before && kept && before.freshUntil > now) {
    index.set(url, before);
    return { made: kept };
  }
  try {
    budget.countImage();
    const answer = await fetchWithin(budget, () => service.client.get(address, trustedOrigins, kept && before));
    const { bytes, validators } = answer;
    const until = freshUntil(answer, now);
    if (bytes === undefined && before && kept) {
      index.set(url, { ...before, ...validators, freshUntil: until });
      return { made: kept };
    }
    if (bytes === undefined || bytes.length === 0) throw new ImageError('is empty');
    const hash = createHash('sha256').update(bytes).digest('hex');
    budget.spendBytes(bytes.length);
    const made = await makeAll(bytes, hash, recipes, source);
    // What this build had no time for is not known.
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

/** A request that leads to nothing costs its time many times. */
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

/** undefined unless everything that the recipes ask for is known and whole. */
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

/** What an earlier build made of an original, or that it gave up. */
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
  const { service, tenant, budget } = source;
  const { converter, storeDir } = service;
  const file = temporaryPath(storeDir);
  try {
    const type = imageTypeOf(bytes);
    const orders = recipes.map((recipe) => ({
      id: imageId(hash, recipe),
      file,
      recipe,
      storeDir,
      tenant,
      slowAfterMs: slowAfterMs(recipe, type),
      check: budget.check,
      onSpent: budget.spendMs,
    }));
    const found = orders.map(({ id }) => findResult(id, source));
    if (found.includes(undefined)) writeFileSync(file, bytes);
    return await Promise.all(
      orders.map(async (order, index) => {
        const result = found[index] ?? (await converter.convert(order).catch(returnImageError));
        if (found[index] === undefined && result instanceof ImageError && result.isRefused) {
          keepRefused(storeDir, order.id, result.message);
        }
        return result;
      }),
    );
  } finally {
    rmSync(file, { force: true });
  }
}

function returnImageError(error: unknown): ImageError {
  if (error instanceof ImageError) return error;
  throw error;
}

function unusableOf(
  recipes: readonly ImageRecipe[],
  made: readonly (MadeImage | ImageError)[],
): Pick<KnownAddress, 'unusable'> {
  const reasons = recipes.flatMap((recipe, index): [string, string][] => {
    const result = made[index];
    // The store knows for how long a refusal holds.
    return result instanceof ImageError && !result.isRefused ? [[recipeKey(recipe), result.message]] : [];
  });
  return reasons.length === 0 ? {} : { unusable: Object.fromEntries(reasons) };
}
