import { ImageError } from './image-error.ts';

export interface ImageBudgetLimits {
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
