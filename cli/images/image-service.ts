import { availableParallelism } from 'node:os';
import path from 'node:path';
import { cacheFolder, packageRoot } from '../lib/paths.ts';
import { createSlots, REQUESTS_PER_HOST } from '../source/request-slots.ts';
import type { RequestSlots } from '../source/request-slots.ts';
import { createPictureClient } from './image-client.ts';
import type { PictureBudgetLimits } from './image-budget.ts';
import type { PictureClient, PictureClientLimits } from './image-client.ts';
import { createPictureConverter } from './image-converter.ts';
import type { PictureConverter } from './image-converter.ts';
import { pruneStore } from './prune-store.ts';

/** What all tenants of a run share to get their pictures. */
export interface PictureService {
  client: PictureClient;
  converter: PictureConverter;
  /** Holds made pictures from build to build. */
  storeDir: string;
  /** Limits of a tenant's pictures that are not the usual ones. */
  budget: Partial<PictureBudgetLimits>;
  /** Ends requests and conversions at once, and prunes the store if it has grown. */
  close(): Promise<void>;
}

export interface PictureServiceOptions extends PictureClientLimits {
  /** Shared with the API's client. */
  inSlot?: RequestSlots;
  signal?: AbortSignal | undefined;
  /** Default: the package's cache folder. */
  storeDir?: string;
  budget?: Partial<PictureBudgetLimits>;
  /** Milliseconds for making one picture. */
  longestJobMs?: number;
}

/** Nothing is started and no file touched before the first picture is asked for. */
export function openPictureService(options: PictureServiceOptions = {}): PictureService {
  const { storeDir = path.join(cacheFolder(packageRoot()), 'pictures') } = options;
  const { inSlot = createSlots(REQUESTS_PER_HOST), signal, budget = {}, longestJobMs, ...limits } = options;
  const client = createPictureClient({ ...limits, inSlot, signal });
  const converter = createPictureConverter(availableParallelism(), longestJobMs === undefined ? {} : { longestJobMs });
  const abort = () => converter.close(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  return {
    client,
    converter,
    storeDir,
    budget,
    async close() {
      signal?.removeEventListener('abort', abort);
      converter.close(new Error('The picture service was closed.'));
      client.close();
      if (converter.count() > 0) pruneStore(storeDir);
    },
  };
}
