import { availableParallelism } from 'node:os';
import path from 'node:path';
import { cacheFolder, packageRoot } from '../lib/paths.ts';
import { createRequestSlots, REQUESTS_PER_HOST, type RequestSlots } from '../source/connections.ts';
import { createImageClient, type ImageClient, type ImageClientLimits } from './image-client.ts';
import { createImageConverter, type ImageConverter } from './image-converter.ts';
import { ImageError } from './image-errors.ts';
import { pruneStore } from './image-store.ts';

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
  const { inSlot = createRequestSlots(REQUESTS_PER_HOST), signal, budget = {}, longestJobMs, ...limits } = options;
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
  /** Addresses that are looked at. */
  images: number;
  /** Of originals that are fetched. */
  bytes: number;
  /** Of making images; time without a result counts `WASTED` times. */
  seconds: number;
}

/** What a large city needs for its first build, with room. */
const USUAL: ImageBudgetLimits = { images: 20_000, bytes: 4 * 1024 ** 3, seconds: 1200 };
/** Six images that take all the time they get use up the budget, and thousands of good ones do not. */
const WASTED = 10;

/** What one tenant's images may cost in one build, so that none holds up a run. */
export interface ImageBudget {
  /** @throws ImageError (transient) where the tenant has looked at as many images as it may */
  countImage(): void;
  /** @throws ImageError (transient) where nothing is left */
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
