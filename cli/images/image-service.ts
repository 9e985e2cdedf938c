import { availableParallelism } from 'node:os';
import path from 'node:path';
import { cacheFolder, packageRoot } from '../lib/paths.ts';
import { createSlots, REQUESTS_PER_HOST } from '../source/request-slots.ts';
import type { RequestSlots } from '../source/request-slots.ts';
import { createImageClient } from './image-client.ts';
import type { ImageBudgetLimits } from './image-budget.ts';
import type { ImageClient, ImageClientLimits } from './image-client.ts';
import { createImageConverter } from './image-converter.ts';
import type { ImageConverter } from './image-converter.ts';
import { pruneStore } from './prune-store.ts';

/** What all tenants of a run share to get their images. */
export interface ImageService {
  client: ImageClient;
  converter: ImageConverter;
  /** Holds made images from build to build. */
  storeDir: string;
  /** Limits of a tenant's images that are not the usual ones. */
  budget: Partial<ImageBudgetLimits>;
  /** Ends requests and conversions at once, and prunes the store if it has grown. */
  close(): Promise<void>;
}

export interface ImageServiceOptions extends ImageClientLimits {
  /** Shared with the API's client. */
  inSlot?: RequestSlots;
  signal?: AbortSignal | undefined;
  /** Default: the package's cache folder. */
  storeDir?: string;
  budget?: Partial<ImageBudgetLimits>;
  /** Milliseconds for making one image. */
  longestJobMs?: number;
}

/** Nothing is started and no file touched before the first image is asked for. */
export function openImageService(options: ImageServiceOptions = {}): ImageService {
  const { storeDir = path.join(cacheFolder(packageRoot()), 'images') } = options;
  const { inSlot = createSlots(REQUESTS_PER_HOST), signal, budget = {}, longestJobMs, ...limits } = options;
  const client = createImageClient({ ...limits, inSlot, signal });
  const converter = createImageConverter(availableParallelism(), longestJobMs === undefined ? {} : { longestJobMs });
  const abort = () => converter.close(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  return {
    client,
    converter,
    storeDir,
    budget,
    async close() {
      signal?.removeEventListener('abort', abort);
      converter.close(new Error('The image service was closed.'));
      client.close();
      if (converter.count() > 0) pruneStore(storeDir);
    },
  };
}
