import { setTimeout as sleep } from 'node:timers/promises';
import { isRetryableStatus, jitterMs, retryAfterMs } from '../../lib/retry.ts';
import type { ApiError } from './api-errors.ts';

/** A failed attempt that will be repeated. */
export interface RetryNotice {
  url: string;
  /** 1 for the first repetition. */
  attempt: number;
  delayMs: number;
  reason: string;
}

export interface RetryOptions {
  /**
   * Milliseconds that are left for repetitions; none is made without any.
   * @param failures number of failed attempts, at least 1
   */
  leftMs(failures: number): number;
  signal?: AbortSignal | undefined;
  onRetry?: ((notice: RetryNotice) => void) | undefined;
  wait?: Wait | undefined;
  /** 0 to 1; tests replace it. */
  random?: (() => number) | undefined;
}

/** Waits, or throws the signal's reason. Tests replace it to avoid waiting. */
type Wait = (ms: number, signal?: AbortSignal) => Promise<unknown>;

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
 * The only layer that repeats requests: after network errors and retryable status codes, with full jitter; the last attempt
 * is made when the time is used up. A request that timed out is not repeated, because it has already taken a minute.
 * @throws ApiError of the last attempt; the signal's reason if aborted
 */
export async function withRetries<T>(options: RetryOptions, attempt: () => Promise<T>): Promise<T> {
  const { leftMs, signal, onRetry, wait = waitFor, random = Math.random } = options;
  for (let failures = 1; ; failures++) {
    try {
      return await attempt();
    } catch (failure) {
      if (!(failure instanceof AttemptFailed)) throw failure;
      const { error, retryAfter } = failure;
      const left = leftMs(failures);
      if (left <= 0 || !isRetryable(error)) throw error;
      const delayMs = retryAfterMs(retryAfter, Date.now()) ?? Math.min(left, jitterMs(failures - 1, random));
      onRetry?.({ url: error.url, attempt: failures, delayMs, reason: error.message });
      await wait(delayMs, signal);
      signal?.throwIfAborted();
    }
  }
}

function isRetryable({ kind, status = 0 }: ApiError): boolean {
  return kind === 'unreachable' || (kind === 'status' && isRetryableStatus(status));
}

/** @throws the signal's reason if it is aborted meanwhile */
async function waitFor(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
