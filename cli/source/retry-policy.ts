import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiError } from './api-error.ts';

const BASE_DELAY_MS = 300;
const LONGEST_DELAY_MS = 10_000;
const LONGEST_RETRY_AFTER_MS = 60_000;
const RETRIED_STATUS = new Set([408, 425, 429]);

/** One attempt that failed and is worth another. */
interface RetryNotice {
  url: string;
  /** 1 for the first repetition. */
  attempt: number;
  delayMs: number;
  reason: string;
}

export interface RetryOptions {
  /** Repetitions after the first attempt. */
  retries: number;
  signal?: AbortSignal | undefined;
  onRetry?: ((notice: RetryNotice) => void) | undefined;
  /** Replaced in tests, which should not have to wait. */
  wait?: ((ms: number, signal?: AbortSignal) => Promise<unknown>) | undefined;
  /** 0 up to 1; replaced in tests. */
  random?: (() => number) | undefined;
}

/** What a failed attempt may carry besides its error. */
export class AttemptFailed extends Error {
  readonly error: ApiError;
  /** The server's Retry-After header, as it was sent. */
  readonly retryAfter: string | null;

  constructor(error: ApiError, retryAfter: string | null = null) {
    super(error.message);
    this.error = error;
    this.retryAfter = retryAfter;
  }
}

/**
 * The one layer that repeats requests: network errors, 408, 425, 429 and 5xx, with full jitter. A request that used up its
 * time is not repeated: it has had a minute already.
 * @throws ApiError of the last attempt; the signal's reason when it is aborted.
 */
export async function withRetries<T>(options: RetryOptions, attempt: () => Promise<T>): Promise<T> {
  const { retries, signal, onRetry, wait = waitFor, random = Math.random } = options;
  for (let failures = 0; ; failures++) {
    try {
      return await attempt();
    } catch (failure) {
      if (!(failure instanceof AttemptFailed)) throw failure;
      const { error, retryAfter } = failure;
      if (failures >= retries || !isWorthRetrying(error)) throw error;
      const delayMs = retryAfterMs(retryAfter, Date.now()) ?? jitterMs(failures, random);
      onRetry?.({ url: error.url, attempt: failures + 1, delayMs, reason: error.message });
      await wait(delayMs, signal);
      signal?.throwIfAborted();
    }
  }
}

/**
 * How long to wait before the next attempt: full jitter.
 * @param failures attempts that failed before this one
 */
export function jitterMs(failures: number, random: () => number = Math.random): number {
  return Math.round(random() * Math.min(LONGEST_DELAY_MS, BASE_DELAY_MS * 2 ** failures));
}

function isWorthRetrying({ kind, status = 0 }: ApiError): boolean {
  return kind === 'unreachable' || (kind === 'status' && (RETRIED_STATUS.has(status) || status >= 500));
}

/** Seconds or an HTTP date (RFC 9110, 10.2.3), in milliseconds from now, at most a minute. */
function retryAfterMs(header: string | null, now: number): number | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? undefined : Math.min(LONGEST_RETRY_AFTER_MS, Math.max(0, ms));
}

async function waitFor(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
