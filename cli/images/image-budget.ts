import { PictureError } from './image-error.ts';

export interface PictureBudgetLimits {
  /** Addresses that are looked at. */
  pictures: number;
  /** Of originals that are fetched. */
  bytes: number;
  /** Of making pictures; time without a result counts `WASTED` times. */
  seconds: number;
}

/** What a large city needs for its first build, with room. */
const USUAL: PictureBudgetLimits = { pictures: 20_000, bytes: 4 * 1024 ** 3, seconds: 1200 };
/** Six pictures that take all the time they get use up the budget, and thousands of good ones do not. */
const WASTED = 10;

/** What one tenant's pictures may cost in one build, so that none holds up a run. */
export interface PictureBudget {
  /** @throws PictureError (transient) where the tenant has looked at as many pictures as it may */
  countPicture(): void;
  /** @throws PictureError (transient) where nothing is left */
  check(): void;
  spendBytes(bytes: number): void;
  spendMs(ms: number, how: 'used' | 'wasted'): void;
}

export function createPictureBudget(limits: Partial<PictureBudgetLimits> = {}): PictureBudget {
  const left = { ...USUAL, ...limits };
  const refuse = (what: string) => {
    throw new PictureError(`is beyond what one build spends on a tenant's pictures (${what})`, { isTransient: true });
  };
  return {
    countPicture() {
      if (left.pictures <= 0) refuse('number');
      left.pictures--;
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
