import type { Proxies } from '../../config/proxies.ts';
import { API_DEFAULTS } from '../../config/tenant-config.ts';
import { withoutSecrets } from '../../config/urls.ts';
import { isRetryableStatus } from '../../lib/retry.ts';
import { formatSize } from '../../report/format.ts';
import { ApiError, networkFailure, suspended, type NameUrls } from './api-errors.ts';
import {
  type Connections,
  createRequestSlots,
  type HttpResponse,
  openConnections,
  readBody,
  type RequestSlots,
} from './connections.ts';
import { AttemptFailed, type RetryNotice, type RetryOptions, withRetries } from './retry-policy.ts';

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
  onRetry?: (notice: TenantNotice) => void;
  /** Number of tenants in a row without an answer, after which a host gets no more requests. */
  givesUpAfter?: number;
  /** Milliseconds of a clock that never goes back; tests replace it. */
  now?: () => number;
}

/** A repeated request, for progress and reports. */
interface TenantNotice extends RetryNotice {
  /** Id of the tenant whose data is requested. */
  tenant: string;
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
  /** Replaces URLs in a text as in errors and warnings. */
  nameUrls: NameUrls;
  /** What is known of the hosts, for requests beside the client. */
  hosts: HostFailures;
  /** Ends all requests, with their retries, and closes all connections. */
  close(): void;
}

/** The client of a run: all tenants share its connections and what it knows about each host. */
export function createApiClient(options: ApiClientOptions = {}): ApiClient {
  const { connectTimeoutMs = 5000, requestTimeoutMs = 60_000, maxBytes = 64 * MEBIBYTE } = options;
  const { signal, perHost = API_DEFAULTS.requestsPerHost, now = () => performance.now() } = options;
  const { inSlot = createRequestSlots(perHost), nameUrls = (text) => text, onRetry } = options;
  const connections = openConnections({ connectTimeoutMs, perHost, proxies: options.proxies });
  const hosts = countFailures(options.givesUpAfter);
  // A tenant may have failed for another reason while its requests are repeated: nothing awaits them any more.
  const closed = new AbortController();

  const get: ApiClient['get'] = async (url, caller, meter) => {
    const { tenant, tenantDomain, retrySeconds = API_DEFAULTS.retrySeconds } = caller;
    const headers = { ...options.headers?.get(tenant), 'x-tenant-domain': tenantDomain };
    const { host } = new URL(url);
    const startedAt = now();
    const stop = anySignal(closed.signal, signal, caller.stop);
    // A host that fails for many tenants is not given the same time by each of them.
    const leftMs = () => (hosts.isFailing(host) ? 0 : 1000 * retrySeconds - (now() - startedAt));
    let last: ApiError | undefined;
    let sentAt = Number.POSITIVE_INFINITY;
    const attempt = () =>
      inSlot(host, tenant, async () => {
        stop?.throwIfAborted();
        hosts.assertAnswers(host, nameUrls(host));
        if (meter) meter.requests++;
        sentAt = now();
        return requestJson({ url, headers, connections, requestTimeoutMs, maxBytes, signal: stop, meter, nameUrls });
      }).catch((error: unknown) => {
        if (error instanceof AttemptFailed) last = error.error;
        throw error;
      });
    const notify = (notice: RetryNotice) => onRetry?.({ tenant, ...notice });
    try {
      const bytes = await withRetries({ ...options, leftMs, signal: stop, onRetry: notify }, attempt);
      hosts.noteAnswer(host);
      return bytes;
    } catch (error) {
      signal?.throwIfAborted();
      if (caller.stop?.aborted !== true) {
        if (error instanceof ApiError) hosts.noteError(host, tenant, error);
        throw error;
      }
      const reason: unknown = caller.stop.reason;
      if (reason instanceof ApiError) throw reason;
      const failure = late(nameUrls(url), last);
      // A deadline may be shorter than the time limit of a request that hangs.
      if (now() - sentAt >= connectTimeoutMs) hosts.noteError(host, tenant, failure);
      throw failure;
    }
  };
  return {
    get,
    nameUrls,
    hosts,
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

function late(url: string, last: ApiError | undefined): ApiError {
  const before = last === undefined ? 'gave no complete answer' : `${last.message}, and was repeated in vain`;
  return new ApiError('deadline', url, `${before} before the deadline for all data`);
}

/** Fewer than a build loads at the same time. */
const DEFAULT_TENANTS = 5;

type HostFailures = ReturnType<typeof countFailures>;

/**
 * Counts the tenants in a row that a host did not serve. A host that hangs costs each request its full time, so it gets no more
 * after so many; one that says that it has a problem (status 5xx) is still asked, but not again and again. However often it
 * fails for one tenant, this says nothing about the others.
 * @returns functions of the `host` of a URL
 */
function countFailures(tenants = DEFAULT_TENANTS) {
  const hosts = new Map<string, { failing: Set<string>; hangs: string | undefined }>();
  const isFailing = (host: string): boolean => (hosts.get(host)?.failing.size ?? 0) >= tenants;
  return {
    isFailing,
    /** @throws ApiError `suspended`, with this name, if the host gets no more requests */
    assertAnswers(host: string, name: string): void {
      const { failing, hangs } = hosts.get(host) ?? {};
      if (isFailing(host) && failing !== undefined && hangs !== undefined) throw suspended(name, failing.size, hangs);
    },
    noteAnswer: (host: string): void => void hosts.delete(host),
    /** @param error of the last attempt */
    noteError(host: string, tenant: string, { kind, status = 0, message }: ApiError): void {
      // A proxy that refuses says nothing about the host.
      if (kind === 'suspended' || kind === 'proxy-refused') return;
      const isUnanswered = kind === 'unreachable' || kind === 'timeout' || kind === 'deadline';
      if (!isUnanswered && !isRetryableStatus(status)) return void hosts.delete(host);
      const failing = (hosts.get(host)?.failing ?? new Set()).add(tenant);
      hosts.set(host, { failing, hangs: isUnanswered ? message : undefined });
    },
  };
}

/** A request for a JSON document, and its limits. */
interface JsonRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  connections: Connections;
  requestTimeoutMs: number;
  maxBytes: number;
  /** Aborted with the run, and at the deadline. */
  signal: AbortSignal | undefined;
  meter: ApiMeter | undefined;
  nameUrls: NameUrls;
}

const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;
const EXCERPT_LENGTH = 4096;

/**
 * One attempt: sends the request and reads the whole response. Its content type is JSON; it is not parsed yet.
 * @throws AttemptFailed with the ApiError; the signal's reason if the run is aborted or the deadline has passed
 */
async function requestJson(request: JsonRequest): Promise<Uint8Array> {
  const { url, signal, requestTimeoutMs, nameUrls } = request;
  const timeout = AbortSignal.timeout(requestTimeoutMs);
  try {
    // Redirects are not followed: the tenant's name and headers are sent to configured hosts only.
    const response = await request.connections.get(url, {
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        accept: 'application/json',
        authorization: '',
        'user-agent': 'voucher-site',
        ...request.headers,
      },
    });
    return await readJson(request, response);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof AttemptFailed) throw error;
    const failure = timeout.aborted
      ? new ApiError('timeout', nameUrls(url), `gave no complete answer in ${requestTimeoutMs / 1000} s`)
      : networkFailure(url, error, nameUrls);
    throw new AttemptFailed(failure);
  }
}

async function readJson(request: JsonRequest, response: HttpResponse): Promise<Uint8Array> {
  const { nameUrls } = request;
  const url = nameUrls(request.url);
  const { status } = response;
  if (status !== 200) {
    const body = nameUrls(await readBeginning(response));
    const error = new ApiError('status', url, nameUrls(describeStatus(response)), { status, body });
    throw new AttemptFailed(error, response.header('retry-after'));
  }
  const type = response.header('content-type') ?? 'no content type';
  if (!JSON_TYPE.test(type)) {
    const body = nameUrls(await readBeginning(response));
    throw new AttemptFailed(new ApiError('not-json', url, `answers with ${type} instead of JSON`, { status, body }));
  }
  const bytes = await readBody(response, request.maxBytes);
  if (bytes === undefined) {
    const message = `answers with more than ${formatSize(request.maxBytes)}`;
    throw new AttemptFailed(new ApiError('too-large', url, message, { status }));
  }
  if (request.meter) request.meter.bytes += bytes.byteLength;
  return bytes;
}

function describeStatus({ status, header, proxy }: HttpResponse): string {
  const location = status >= 300 && status < 400 ? header('location') : null;
  if (location !== null) return `answers with status ${status} and sends on to ${withoutSecrets(location)}`;
  return `answers with status ${status}${proxy === undefined ? '' : ` through the proxy ${proxy}`}`;
}

async function readBeginning({ body }: HttpResponse): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > EXCERPT_LENGTH) break;
  }
  return text;
}

/** Counts requests; calls that share a meter are added up. */
export interface ApiMeter {
  /** Number of attempts, including retries. */
  requests: number;
  /** Size of the responses, decompressed. */
  bytes: number;
}
