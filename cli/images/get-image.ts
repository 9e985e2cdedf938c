import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import type { PictureBudget } from './image-budget.ts';
import { PictureError } from './image-error.ts';
import { freshUntil } from './image-index.ts';
import type { KnownAddress, PictureIndex } from './image-index.ts';
import { recipeKey, slowAfterMs } from './image-recipe.ts';
import type { PictureRecipe } from './image-recipe.ts';
import type { PictureService } from './image-service.ts';
import { findMade, findRefused, keepRefused, pictureId, temporaryPath } from './image-store.ts';
import type { MadePicture } from './image-store.ts';
import { pictureTypeOf } from './image-type.ts';

export interface PictureOrder {
  /** As the API names it: what is known of it must not depend on the sandbox's port. */
  url: string;
  /** Where it is to be had. */
  address: string;
  recipes: readonly PictureRecipe[];
}

/** What became of an order: in the order of its recipes, a picture or why there is none. */
export interface GotPicture {
  made: readonly (MadePicture | PictureError)[];
  /** Why the picture of an earlier build had to do. */
  stale?: PictureError;
}

export interface PictureSource {
  service: PictureService;
  /** Whose pictures they are. */
  tenant: string;
  budget: PictureBudget;
  /** Tries once more what took too long before. */
  isForced: boolean;
  trustedOrigins: ReadonlySet<string>;
  /** What the last build knew. */
  known: PictureIndex;
  /** What the next one shall know. */
  index: PictureIndex;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Gets one original, or what an earlier build made of it: without a request while it is fresh, with a conditional one
 * after that.
 * @throws PictureError when there is no original; Error of the file system; the reason of the signal when aborted
 */
export async function getPicture({ url, address, recipes }: PictureOrder, source: PictureSource): Promise<GotPicture> {
  const { service, budget, trustedOrigins, known, index, now } = source;
  const before = known.get(url);
  const kept = before && findKept(before, recipes, source);
  if (before && kept && before.freshUntil > now) {
    index.set(url, before);
    return { made: kept };
  }
  try {
    budget.countPicture();
    const answer = await fetchWithin(budget, () => service.client.get(address, trustedOrigins, kept && before));
    const { bytes, validators } = answer;
    const until = freshUntil(answer, now);
    if (bytes === undefined && before && kept) {
      index.set(url, { ...before, ...validators, freshUntil: until });
      return { made: kept };
    }
    if (bytes === undefined || bytes.length === 0) throw new PictureError('is empty');
    const hash = createHash('sha256').update(bytes).digest('hex');
    budget.spendBytes(bytes.length);
    const made = await makeAll(bytes, hash, recipes, source);
    // What this build had no time for is not known.
    if (!made.some((result) => result instanceof PictureError && result.isTransient)) {
      index.set(url, { ...validators, hash, freshUntil: until, ...unusableOf(recipes, made) });
    }
    return { made };
  } catch (error) {
    if (!(error instanceof PictureError && error.isTransient && before && kept)) throw error;
    index.set(url, before);
    return { made: kept, stale: error };
  }
}

/** A request that leads to nothing costs its time many times. */
async function fetchWithin<T>(budget: PictureBudget, fetchPicture: () => Promise<T>): Promise<T> {
  budget.check();
  const startedAt = performance.now();
  try {
    return await fetchPicture();
  } catch (error) {
    budget.spendMs(performance.now() - startedAt, 'wasted');
    throw error;
  }
}

/** undefined unless everything that the recipes ask for is known and whole. */
function findKept(
  { hash, unusable }: KnownAddress,
  recipes: readonly PictureRecipe[],
  source: PictureSource,
): (MadePicture | PictureError)[] | undefined {
  const kept: (MadePicture | PictureError)[] = [];
  for (const recipe of recipes) {
    const reason = unusable?.[recipeKey(recipe)];
    const made = reason === undefined ? findResult(pictureId(hash, recipe), source) : new PictureError(reason);
    if (made === undefined) return undefined;
    kept.push(made);
  }
  return kept;
}

/** What an earlier build made of an original, or that it gave up. */
function findResult(id: string, { service, isForced, now }: PictureSource): MadePicture | PictureError | undefined {
  const made = findMade(service.storeDir, id);
  const refused = made !== undefined || isForced ? undefined : findRefused(service.storeDir, id, now);
  return refused === undefined ? made : new PictureError(refused, { isRefused: true });
}

async function makeAll(
  bytes: Buffer,
  hash: string,
  recipes: readonly PictureRecipe[],
  source: PictureSource,
): Promise<(MadePicture | PictureError)[]> {
  const { service, tenant, budget } = source;
  const { converter, storeDir } = service;
  const file = temporaryPath(storeDir);
  try {
    const type = pictureTypeOf(bytes);
    const orders = recipes.map((recipe) => ({
      id: pictureId(hash, recipe),
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
        const result = found[index] ?? (await converter.convert(order).catch(returnPictureError));
        if (found[index] === undefined && result instanceof PictureError && result.isRefused) {
          keepRefused(storeDir, order.id, result.message);
        }
        return result;
      }),
    );
  } finally {
    rmSync(file, { force: true });
  }
}

function returnPictureError(error: unknown): PictureError {
  if (error instanceof PictureError) return error;
  throw error;
}

function unusableOf(
  recipes: readonly PictureRecipe[],
  made: readonly (MadePicture | PictureError)[],
): Pick<KnownAddress, 'unusable'> {
  const reasons = recipes.flatMap((recipe, index): [string, string][] => {
    const result = made[index];
    // The store knows for how long a refusal holds.
    return result instanceof PictureError && !result.isRefused ? [[recipeKey(recipe), result.message]] : [];
  });
  return reasons.length === 0 ? {} : { unusable: Object.fromEntries(reasons) };
}
