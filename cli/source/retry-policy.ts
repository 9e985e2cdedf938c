import { setTimeout as sleep } from 'node:timers/promises';
import { isRetryableStatus, jitterMs, retryAfterMs } from '../lib/retry.ts';
import type { ApiError } from './api-errors.ts';

/** Number of repetitions after a failed API request. */
export const API_RETRIES = 3;

/** A failed attempt that will be repeated. */
interface RetryNotice {
  url: string;
  /** 1 for the first repetition. */
  attempt: number;
  delayMs: number;
  reason: string;
}

export interface RetryOptions {
  /** Number of repetitions after the first attempt. */
  retries: number;
  signal?: AbortSignal | undefined;
  onRetry?: ((notice: RetryNotice) => void) | undefined;
  /** Tests replace it to avoid waiting. */
  wait?: ((ms: number, signal?: AbortSignal) => Promise<unknown>) | undefined;
  /** 0 to 1; tests replace it. */
  random?: (() => number) | undefined;
}

/** Carries the error of a failed attempt. */
export class AttemptFailed extends Error {
  readonly error: ApiError;
  /** The server's Retry-After header. */
  readonly retryAfter: string | null;

  constructor(error: ApiError, retryAfter: string | null = null) {
    super(error.message);
    this.error = error;
    this.retryAfter = retryAfter;
  }
}

/**
 * The only layer that repeats requests: after network errors and retryable status codes, with full jitter. A request that
 * timed out is not repeated, because it has already taken a minute.
 * @throws ApiError of the last attempt; the signal's reason if aborted
 */
export async function withRetries<T>(options: RetryOptions, attempt: () => Promise<T>): Promise<T> {
  const { retries, signal, onRetry, wait = waitFor, random = Math.random } = options;
  for (let failures = 0; ; failures++) {
    try {
      return await attempt();
    } catch (failure) {
      if (!(failure instanceof AttemptFailed)) throw failure;
      const { error, retryAfter } = failure;
      if (failures >= retries || !isRetryable(error)) throw error;
      const delayMs = retryAfterMs(retryAfter, Date.now()) ?? jitterMs(failures, random);
      onRetry?.({ url: error.url, attempt: failures + 1, delayMs, reason: error.message });
      await wait(delayMs, signal);
      signal?.throwIfAborted();
    }
  }
}

function isRetryable({ kind, status = 0 }: ApiError): boolean {
  return kind === 'unreachable' || (kind === 'status' && isRetryableStatus(status));
}

async function waitFor(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
