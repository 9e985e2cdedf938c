import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Proxies } from '../../config/proxies.ts';
import { API_DEFAULTS } from '../../config/tenant-config.ts';
import { cacheFolder } from '../../lib/cache-folder.ts';
import { createRequestSlots, type RequestSlots } from '../source/connections.ts';
import { createImageClient, type ImageClient, type ImageClientLimits } from './image-client.ts';
import { createImageConverter, type ImageConverter } from './image-converter.ts';
import { ImageError } from './image-errors.ts';
import { pruneStore } from './image-store.ts';

/** Client, converter and store, which all tenants of a run share. */
export interface ImageService {
  client: ImageClient;
  converter: ImageConverter;
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

interface ImageBudgetLimits {
  /** Number of addresses. */
  images: number;
  /** Bytes of fetched originals. */
  bytes: number;
  /** Time for conversions; time without a result counts `WASTED` times. */
  seconds: number;
}

/** More than a large city needs for its first build. */
const USUAL: ImageBudgetLimits = { images: 20_000, bytes: 4 * 1024 ** 3, seconds: 1200 };
/** Six images that take the maximum time use up the budget; thousands of good ones do not. */
const WASTED = 10;

/** Limits what one tenant's images may cost in one build, so that they cannot delay a run. */
export interface ImageBudget {
  /** @throws ImageError (transient) when the limit of addresses is reached */
  countImage(): void;
  /** @throws ImageError (transient) when bytes or time are used up */
  check(): void;
  spendBytes(bytes: number): void;
  spendMs(ms: number, how: 'used' | 'wasted'): void;
}

export function createImageBudget(limits: Partial<ImageBudgetLimits> = {}): ImageBudget {
  const left = { ...USUAL, ...limits };
  const refuse = (what: string) => {
    throw new ImageError(`is beyond what one build spends on a tenant's images (${what})`, { isTransient: true });
  };
  return {
    countImage() {
      if (left.images <= 0) refuse('number');
      left.images--;
    },
    check() {
      if (left.bytes <= 0) refuse('bytes');
      if (left.seconds <= 0) refuse('time');
    },
    spendBytes(bytes) {
      left.bytes -= bytes;
    },
    spendMs(ms, how) {
      left.seconds -= (how === 'wasted' ? WASTED * ms : ms) / 1000;
    },
  };
}
