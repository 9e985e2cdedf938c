import { ApiError } from '../source/api-error.ts';
import { openConnections } from '../source/connections.ts';
import type { RequestSlots } from '../source/request-slots.ts';
import { withRetries } from '../source/retry-policy.ts';
import { lookupPublic } from './guarded-lookup.ts';
import { ImageError } from './image-error.ts';
import { readImageAnswer } from './read-image-answer.ts';
import type { ImageAnswer, Validators } from './read-image-answer.ts';

const MEGABYTE = 1_000_000;
const CONNECT_TIMEOUT_MS = 5000;
/** A host that failed so often in a row is not asked for the rest of the run: each time-out costs its full time. */
const FAILURES_IN_A_ROW = 4;

export interface ImageClientLimits {
  /** Milliseconds for one attempt, from the connection to the last byte. */
  requestTimeoutMs?: number;
  /** Largest original, unpacked. */
  maxBytes?: number;
}

export interface ImageClientOptions extends ImageClientLimits {
  /** Shared with the API's client: a host gets no more requests at once from both together. */
  inSlot: RequestSlots;
  /** Aborts everything that is under way. */
  signal?: AbortSignal | undefined;
}

export interface ImageClient {
  /**
   * @param trustedOrigins may have private addresses: those of the tenant's own API
   * @throws ImageError when there is no usable answer; the reason of the signal when that is aborted
   */
  get(url: string, trustedOrigins: ReadonlySet<string>, known?: Validators): Promise<ImageAnswer>;
  /** Ends all connections at once. */
  close(): void;
}

export function createImageClient(options: ImageClientOptions): ImageClient {
  const { inSlot, signal, requestTimeoutMs = 20_000, maxBytes = 10 * MEGABYTE } = options;
  const open = openConnections({ connectTimeoutMs: CONNECT_TIMEOUT_MS });
  const guarded = openConnections({ connectTimeoutMs: CONNECT_TIMEOUT_MS, lookup: lookupPublic });
  const failures = new Map<string, number>();
  const failuresOf = (host: string) => failures.get(host) ?? 0;

  return {
    async get(url, trustedOrigins, known) {
      const { host } = new URL(url);
      if (failuresOf(host) >= FAILURES_IN_A_ROW) {
        throw new ImageError('is on a host that failed again and again', { isTransient: true });
      }
      const request = { url, trustedOrigins, known, inSlot, open, guarded, requestTimeoutMs, maxBytes, signal };
      try {
        const answer = await withRetries({ retries: 1, signal }, () => readImageAnswer(request));
        failures.delete(host);
        return answer;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        failures.set(host, failuresOf(host) + 1);
        throw new ImageError(error.message, { isTransient: true, cause: error });
      }
    },
    close() {
      open.close();
      guarded.close();
    },
  };
}
