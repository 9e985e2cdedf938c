import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Proxies } from '../../config/proxies.ts';
import { API_DEFAULTS } from '../../config/tenant-config.ts';
import { cacheFolder } from '../../lib/cache-folder.ts';
import { createRequestSlots, type RequestSlots } from '../source/connections.ts';
import { createImageClient, type ImageClient, type ImageClientLimits } from './image-client.ts';
import { createImagePool, type ImageBudget, type ImageBudgetLimits, type ImagePool } from './image-pool.ts';
import { ImageError, type ImageRecipe } from './image-recipe.ts';
import { findMade, findRefused, imageId, keepRefused, pruneStore, temporaryPath } from './image-store.ts';
import type { ImageIndex, MadeImage } from './image-store.ts';

/** Client, pool of converting processes and store, which all tenants of a run share. */
export interface ImageService {
  client: ImageClient;
  pool: ImagePool;
  /** Keeps converted images between builds. */
  storeDir: string;
  /** Limits per tenant that differ from the defaults. */
  budget: Partial<ImageBudgetLimits>;
  /** Ends requests and conversions immediately, and prunes the store if images were added. */
  close(): Promise<void>;
}

export interface ImageServiceOptions extends ImageClientLimits {
  /** Shared with the API client. */
  inSlot?: RequestSlots;
  proxies?: Proxies | undefined;
  signal?: AbortSignal | undefined;
  /** Default: in the cache folder. */
  storeDir?: string;
  budget?: Partial<ImageBudgetLimits>;
  /** Milliseconds for converting one image. */
  longestJobMs?: number;
}

/** Folder of the converted images, shared by all tenants. */
export function imageStore(): string {
  return path.join(cacheFolder(), 'images');
}

/** Starts no process and touches no file before the first image is requested. */
export function openImageService(options: ImageServiceOptions = {}): ImageService {
  const { storeDir = imageStore() } = options;
  const {
    inSlot = createRequestSlots(API_DEFAULTS.requestsPerHost),
    signal,
    budget = {},
    longestJobMs,
    ...limits
  } = options;
  const client = createImageClient({ ...limits, inSlot, signal });
  const pool = createImagePool(storeDir, longestJobMs);
  const abort = () => void pool.close(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  return {
    client,
    pool,
    storeDir,
    budget,
    async close() {
      signal?.removeEventListener('abort', abort);
      client.close();
      await pool.close(new Error('The image service was closed.'));
      if (pool.count() > 0) pruneStore(storeDir);
    },
  };
}

interface ImageOrder {
  /** As in the API's data: the index must not depend on the sandbox's port. */
  url: string;
  /** Absolute URL to request. */
  address: string;
  recipes: readonly ImageRecipe[];
}

export type ImageResult = MadeImage | ImageError;

/** The result of an order: for each recipe an image, or why there is none. */
export interface GotImage {
  made: readonly ImageResult[];
  /** Why the image of an earlier build was used. */
  stale?: ImageError;
}

/** What the images of one build of a tenant have in common. */
export interface ImageSource {
  service: ImageService;
  /** The tenant that the images belong to. */
  tenant: string;
  budget: ImageBudget;
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
  const found = before === undefined ? [] : findEach(before.hash, recipes, source);
  const kept = allOf(found, recipes);
  if (before && kept && before.freshUntil > now) {
    index.set(url, before);
    return { made: kept };
  }
  try {
    budget.countImage();
    const fetched = await fetchWithin(budget, () => service.client.get(address, source, kept && before));
    const { content: bytes, validators, freshUntil } = fetched;
    if (bytes === undefined && before && kept) {
      index.set(url, { ...before, ...validators, freshUntil });
      return { made: kept };
    }
    if (bytes === undefined || bytes.length === 0) throw new ImageError('is empty');
    const hash = createHash('sha256').update(bytes).digest('hex');
    budget.spendBytes(bytes.length);
    const made = allOf(findEach(hash, recipes, source), recipes) ?? (await makeAll(bytes, hash, recipes, source));
    // Results that this build had no time for are not stored.
    if (!made.some((result) => result instanceof ImageError && result.isTransient)) {
      index.set(url, { ...validators, hash, freshUntil });
    }
    return { made };
  } catch (error) {
    // A logo whose tint has changed still has its other files.
    if (!(error instanceof ImageError && error.isTransient && before && found.some(Boolean))) throw error;
    index.set(url, before);
    return { made: found.map((result) => result ?? error), stale: error };
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

/** The results that are known and intact, in the order of the recipes. */
function findEach(
  hash: string,
  recipes: readonly ImageRecipe[],
  source: ImageSource,
): readonly (ImageResult | undefined)[] {
  return recipes.map((recipe) => findResult(imageId(hash, recipe), source));
}

/** @returns undefined unless the results of all recipes were found */
function allOf(
  found: readonly (ImageResult | undefined)[],
  recipes: readonly ImageRecipe[],
): readonly ImageResult[] | undefined {
  const known = found.filter((result) => result !== undefined);
  return known.length === recipes.length ? known : undefined;
}

/** The image of an earlier build, or why it cannot be made. */
function findResult(id: string, { service: { storeDir }, now }: ImageSource): ImageResult | undefined {
  const made = findMade(storeDir, id, now);
  if (made !== undefined) return made;
  const refused = findRefused(storeDir, id, now);
  return refused === undefined ? undefined : new ImageError(refused);
}

async function makeAll(bytes: Buffer, hash: string, recipes: readonly ImageRecipe[], source: ImageSource) {
  const file = temporaryPath(source.service.storeDir);
  const isDrawing = bytes[0] === '<'.charCodeAt(0);
  try {
    writeFileSync(file, bytes);
    return await Promise.all(recipes.map((recipe) => getImageOfFile({ file, hash, recipe, isDrawing }, source)));
  } finally {
    rmSync(file, { force: true });
  }
}

interface OriginalFile {
  file: string;
  /** Identifies its content. */
  hash: string;
  recipe: ImageRecipe;
  isDrawing?: boolean;
}

/** Converts a file, or reuses the result of an earlier build. A failure is remembered, unless another attempt may succeed. */
export async function getImageOfFile(original: OriginalFile, source: ImageSource): Promise<ImageResult> {
  const { file, hash, recipe, isDrawing = false } = original;
  const { service, tenant, budget } = source;
  const id = imageId(hash, recipe);
  const known = findResult(id, source);
  if (known !== undefined) return known;
  try {
    return await service.pool.convert({ id, file, recipe, isDrawing, tenant, budget });
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    if (!error.isTransient) keepRefused(service.storeDir, id, error.message);
    return error;
  }
}
