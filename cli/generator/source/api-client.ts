import type { Proxies } from '../../config/proxies.ts';
import { API_DEFAULTS } from '../../config/tenant-config.ts';
import { ApiError, suspended } from './api-errors.ts';
import { createRequestSlots, openConnections, type RequestSlots } from './connections.ts';
import { createBreakers, type BreakerOptions, type HostBreaker } from './host-breaker.ts';
import { parseJson, requestJson, type ApiMeter } from './json-request.ts';
import type { NameUrls } from './named-urls.ts';
import { AttemptFailed, waitFor, withRetries, type RetryOptions, type Wait } from './retry-policy.ts';

const MEBIBYTE = 1024 * 1024;

export interface ApiClientLimits {
  /** Milliseconds for connecting. */
  connectTimeoutMs?: number;
  /** Milliseconds for one attempt, from connecting to the last byte; waiting for a free connection does not count. */
  requestTimeoutMs?: number;
  /** Maximum size of a response, decompressed. */
  maxBytes?: number;
}

export interface ApiClientOptions extends ApiClientLimits, Pick<RetryOptions, 'random' | 'signal' | 'wait'> {
  /** Limits requests together with other clients of the same hosts; default: only its own. */
  inSlot?: RequestSlots;
  /** Maximum number of connections to one host; default: 6. */
  perHost?: number;
  proxies?: Proxies | undefined;
  /** Additional request headers by tenant id; their values are secret. */
  headers?: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** How URLs and secrets appear in errors; default: unchanged. */
  nameUrls?: NameUrls;
  onRetry?: (notice: RetryNotice) => void;
  breaker?: Omit<BreakerOptions, 'now'>;
  /** Milliseconds of a clock that never goes back; tests replace it. */
  now?: () => number;
}

/** A repeated request, for progress and reports. */
interface RetryNotice {
  /** Id of the tenant whose data is requested. */
  tenant: string;
  url: string;
  /** 1 for the first repetition. */
  attempt: number;
  delayMs: number;
  reason: string;
}

/** The tenant whose data is requested, and its limits. */
export interface ApiCaller {
  /** Id, for additional headers, notices of retries, and its share of a host's requests. */
  tenant: string;
  tenantDomain: string;
  /** How long a failed request is repeated, in seconds. Default: a minute. */
  retrySeconds?: number;
  /** Aborted at the deadline for all data of the tenant, or with the ApiError that makes the rest of them useless. */
  stop?: AbortSignal;
}

export interface ApiClient {
  /**
   * Requests a JSON document for a tenant.
   * @throws ApiError if no retry gave a usable response before the caller stopped; the signal's reason if the client's
   * signal is aborted
   */
  get(url: string, caller: ApiCaller, meter?: ApiMeter): Promise<Uint8Array>;
  /** As `get`, with the document parsed. */
  getJson(url: string, caller: ApiCaller, meter?: ApiMeter): Promise<unknown>;
  /** Replaces URLs in a text as in errors and warnings. */
  nameUrls: NameUrls;
  /** The state of a host (`host` of its URL), for requests beside the client. */
  breakerOf(host: string): HostBreaker;
  /** Ends all requests, with their retries, and closes all connections. */
  close(): void;
}

/** The client of a run: all tenants share its connections and what it knows about each host. */
export function createApiClient(options: ApiClientOptions = {}): ApiClient {
  const { connectTimeoutMs = 5000, requestTimeoutMs = 60_000, maxBytes = 64 * MEBIBYTE } = options;
  const { signal, perHost = API_DEFAULTS.requestsPerHost, now = () => performance.now() } = options;
  const { inSlot = createRequestSlots(perHost), nameUrls = (text) => text, wait = waitFor, onRetry } = options;
  const connections = openConnections({ connectTimeoutMs, perHost, proxies: options.proxies });
  const breakerOf = createBreakers({ ...options.breaker, now });
  // A tenant may have failed for another reason while its requests are repeated: nothing awaits them any more.
  const closed = new AbortController();

  const get: ApiClient['get'] = async (url, caller, meter) => {
    const { tenant, tenantDomain, retrySeconds = API_DEFAULTS.retrySeconds } = caller;
    const headers = { ...options.headers?.get(tenant), 'x-tenant-domain': tenantDomain };
    const { host } = new URL(url);
    const breaker = breakerOf(host);
    const startedAt = now();
    const stop = anySignal(closed.signal, signal, caller.stop);
    // A host that has failed for as long as retries last is not given the same time by every tenant.
    const leftMs = () => 1000 * retrySeconds - Math.max(now() - startedAt, breaker.failingMs());
    let last: ApiError | undefined;
    const attempt = async (): Promise<Uint8Array> => {
      for (;;) {
        const result = await inSlot(host, tenant, async () => {
          stop?.throwIfAborted();
          const admission = breaker.admit(tenant);
          if (admission.kind === 'wait') return admission;
          if (meter) meter.requests++;
          const limits = { connectTimeoutMs, requestTimeoutMs, maxBytes };
          const request = { url, headers, connections, ...limits, signal: stop, meter, nameUrls };
          return requestJson(request, admission.settle);
        });
        if (result instanceof Uint8Array) return result;
        const left = Math.max(0, leftMs());
        if (left === 0 && breaker.pause !== undefined) throw last ?? suspended(nameUrls(host), breaker.pause);
        await waitForTurn(result, Math.min(result.ms, left), wait, stop);
      }
    };
    const notify = (notice: Omit<RetryNotice, 'tenant'>) => onRetry?.({ tenant, ...notice });
    try {
      return await withRetries({ ...options, leftMs, wait, signal: stop, onRetry: notify }, () =>
        attempt().catch((error: unknown) => {
          if (error instanceof AttemptFailed) last = error.error;
          throw error;
        }),
      );
    } catch (error) {
      signal?.throwIfAborted();
      if (caller.stop?.aborted !== true) throw error;
      const reason: unknown = caller.stop.reason;
      throw reason instanceof ApiError ? reason : late(nameUrls(url), last);
    }
  };
  return {
    get,
    getJson: async (url, caller, meter) => parseJson(nameUrls(url), await get(url, caller, meter)),
    nameUrls,
    breakerOf,
    close() {
      closed.abort();
      connections.close();
    },
  };
}
function anySignal(...signals: readonly (AbortSignal | undefined)[]): AbortSignal | undefined {
  const given = signals.filter((signal) => signal !== undefined);
  return given.length === 0 ? undefined : AbortSignal.any(given);
}

/** Waits until a paused host may be tried, or the request that tries it has ended. */
async function waitForTurn(
  { ended }: { ended?: Promise<void> },
  ms: number,
  wait: Wait,
  stop: AbortSignal | undefined,
): Promise<void> {
  const turn = new AbortController();
  void ended?.then(() => turn.abort());
  try {
    await wait(ms, anySignal(stop, turn.signal));
  } catch (error) {
    stop?.throwIfAborted();
    if (!turn.signal.aborted) throw error;
  }
}

function late(url: string, last: ApiError | undefined): ApiError {
  const before = last === undefined ? 'gave no complete answer' : `${last.message}, and was repeated in vain`;
  return new ApiError('deadline', url, `${before} before the deadline for all data`);
}
