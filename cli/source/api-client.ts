import type { ApiMeter } from './api-meter.ts';
import { openConnections } from './connections.ts';
import type { NameUrls } from './named-urls.ts';
import { parseJson } from './parse-json.ts';
import { readJsonAnswer } from './read-json-answer.ts';
import { createSlots, REQUESTS_PER_HOST } from './request-slots.ts';
import type { RequestSlots } from './request-slots.ts';
import { withRetries } from './retry-policy.ts';
import type { RetryOptions } from './retry-policy.ts';

const MEBIBYTE = 1024 * 1024;

export interface ApiClientLimits {
  /** Milliseconds for the connection. */
  connectTimeoutMs?: number;
  /** Milliseconds for one attempt, from the connection to the last byte; waiting for a free connection not counted. */
  requestTimeoutMs?: number;
  /** Largest answer that is read, unpacked. */
  maxBytes?: number;
}

export interface ApiClientOptions extends ApiClientLimits, Partial<RetryOptions> {
  /** Shared with other clients of the same hosts; its own when absent. */
  inSlot?: RequestSlots;
  /** How addresses are written in errors; as they are when absent. */
  nameUrls?: NameUrls;
}

export interface ApiClient {
  /**
   * GETs a JSON document on behalf of a tenant, as it was sent.
   * @throws ApiError when there is no usable answer, after the repetitions that make sense; the reason of the client's
   * signal when that is aborted.
   */
  get(url: string, tenantDomain: string, meter?: ApiMeter): Promise<Uint8Array>;
  /** The same, parsed. */
  getJson(url: string, tenantDomain: string, meter?: ApiMeter): Promise<unknown>;
  /** Text with addresses as errors and warnings write it. */
  nameUrls: NameUrls;
  /** Ends all connections at once. */
  close(): void;
}

/** The client for all tenants of a run: they share its connections, at most six per host. */
export function createApiClient(options: ApiClientOptions = {}): ApiClient {
  const { connectTimeoutMs = 5000, requestTimeoutMs = 60_000, maxBytes = 64 * MEBIBYTE, retries = 3, signal } = options;
  const connections = openConnections({ connectTimeoutMs, perHost: REQUESTS_PER_HOST });
  const { inSlot = createSlots(REQUESTS_PER_HOST), nameUrls = (text) => text } = options;

  const get: ApiClient['get'] = (url, tenantDomain, meter) =>
    withRetries({ ...options, retries }, () =>
      inSlot(new URL(url).host, () => {
        signal?.throwIfAborted();
        if (meter) meter.requests++;
        return readJsonAnswer({ url, tenantDomain, connections, requestTimeoutMs, maxBytes, signal, meter, nameUrls });
      }),
    );
  return {
    get,
    getJson: async (url, tenantDomain, meter) => parseJson(nameUrls(url), await get(url, tenantDomain, meter)),
    nameUrls,
    close: () => connections.close(),
  };
}
