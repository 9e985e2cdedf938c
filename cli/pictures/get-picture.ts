import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { PictureError } from './picture-error.ts';
import { freshUntil } from './picture-index.ts';
import type { KnownAddress, PictureIndex } from './picture-index.ts';
import { recipeKey } from './picture-recipe.ts';
import type { PictureRecipe } from './picture-recipe.ts';
import type { PictureService } from './picture-service.ts';
import { findMade, pictureId, temporaryPath } from './picture-store.ts';
import type { MadePicture } from './picture-store.ts';

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
  const { service, trustedOrigins, known, index, now } = source;
  const before = known.get(url);
  const kept = before && findKept(before, recipes, service.storeDir);
  if (before && kept && before.freshUntil > now) {
    index.set(url, before);
    return { made: kept };
  }
  try {
    const answer = await service.client.get(address, trustedOrigins, kept && before);
    const { bytes, validators } = answer;
    const until = freshUntil(answer, now);
    if (bytes === undefined && before && kept) {
      index.set(url, { ...before, ...validators, freshUntil: until });
      return { made: kept };
    }
    if (bytes === undefined || bytes.length === 0) throw new PictureError('is empty');
    const hash = createHash('sha256').update(bytes).digest('hex');
    const made = await makeAll(bytes, hash, recipes, service);
    index.set(url, { ...validators, hash, freshUntil: until, ...unusableOf(recipes, made) });
    return { made };
  } catch (error) {
    if (!(error instanceof PictureError && error.isTransient && before && kept)) throw error;
    index.set(url, before);
    return { made: kept, stale: error };
  }
}

/** undefined unless everything that the recipes ask for is known and whole. */
function findKept(
  { hash, unusable }: KnownAddress,
  recipes: readonly PictureRecipe[],
  storeDir: string,
): (MadePicture | PictureError)[] | undefined {
  const kept: (MadePicture | PictureError)[] = [];
  for (const recipe of recipes) {
    const reason = unusable?.[recipeKey(recipe)];
    const made = reason === undefined ? findMade(storeDir, pictureId(hash, recipe)) : new PictureError(reason);
    if (made === undefined) return undefined;
    kept.push(made);
  }
  return kept;
}

async function makeAll(
  bytes: Buffer,
  hash: string,
  recipes: readonly PictureRecipe[],
  { converter, storeDir }: PictureService,
): Promise<(MadePicture | PictureError)[]> {
  const file = temporaryPath(storeDir);
  try {
    const orders = recipes.map((recipe) => ({ id: pictureId(hash, recipe), file, recipe, storeDir }));
    const found = orders.map(({ id }) => findMade(storeDir, id));
    if (found.includes(undefined)) writeFileSync(file, bytes);
    return await Promise.all(
      orders.map(async (order, index) => found[index] ?? converter.convert(order).catch(returnPictureError)),
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
    return result instanceof PictureError ? [[recipeKey(recipe), result.message]] : [];
  });
  return reasons.length === 0 ? {} : { unusable: Object.fromEntries(reasons) };
}
