const BASE_DELAY_MS = 300;
const MAX_DELAY_MS = 10_000;
const MAX_RETRY_AFTER_MS = 60_000;
const RETRYABLE = new Set([408, 425, 429]);

/** Whether a request with this HTTP status may succeed later: 408, 425, 429 and 5xx. */
export function isRetryableStatus(status: number): boolean {
  return status >= 500 || RETRYABLE.has(status);
}

/**
 * Delay before the next attempt in milliseconds: exponential backoff with full jitter.
 * @param failures number of failed attempts
 */
export function jitterMs(failures: number, random: () => number = Math.random): number {
  return Math.round(random() * Math.min(MAX_DELAY_MS, BASE_DELAY_MS * 2 ** failures));
}

/** Delay that a Retry-After header asks for (seconds or an HTTP date: RFC 9110, 10.2.3), at most a minute. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? undefined : limitRetryAfter(ms);
}

/** @param ms requested delay, which may lie in the past */
export function limitRetryAfter(ms: number): number {
  return Math.min(MAX_RETRY_AFTER_MS, Math.max(0, ms));
}
