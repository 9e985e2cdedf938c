import type { Proxies } from '../../config/proxies.ts';
import { isRetryableStatus } from '../../lib/retry.ts';
import { formatSize } from '../../report/format.ts';
import { ApiError, networkFailure } from '../source/api-errors.ts';
import { openConnections, type Connections, type HttpResponse, type RequestSlots } from '../source/connections.ts';
import { withRetries, AttemptFailed } from '../source/retry-policy.ts';
import { ImageError } from './image-recipe.ts';
import { followRedirects, isPrivateHost, isRefusedLookup, lookupPublic, redirectOf } from './public-address.ts';

const MEGABYTE = 1_000_000;
const CONNECT_TIMEOUT_MS = 5000;
/** One repetition, after a delay of the retry policy. */
const RETRY_ONCE = (failures: number) => (failures > 1 ? 0 : Number.POSITIVE_INFINITY);
/**
 * After this many failures in a row, a host gets no more requests of the tenant in this run, and none at all if that many
 * tenants in a row failed: each timeout costs its full time.
 */
const FAILURES_IN_A_ROW = 4;

export interface ImageClientLimits {
  /** Milliseconds for one attempt, from connecting to the last byte. */
  requestTimeoutMs?: number;
  /** Maximum size of an original, decompressed. */
  maxBytes?: number;
}

interface ImageClientOptions extends ImageClientLimits {
  /** Shared with the API client, so that the limit per host applies to both together. */
  inSlot: RequestSlots;
  proxies?: Proxies | undefined;
  /** Aborts all running requests. */
  signal?: AbortSignal | undefined;
}

/** The tenant whose image is requested. */
interface ImageCaller {
  tenant: string;
  /** May have private addresses: the origins of the tenant's own API. */
  trustedOrigins: ReadonlySet<string>;
}

export interface ImageClient {
  /** @throws ImageError when there is no usable response; the signal's reason when aborted */
  get(url: string, caller: ImageCaller, known?: Validators): Promise<ImageResponse>;
  /** Closes all connections immediately. */
  close(): void;
}

export function createImageClient(options: ImageClientOptions): ImageClient {
  const { inSlot, proxies, signal, requestTimeoutMs = 20_000, maxBytes = 10 * MEGABYTE } = options;
  const open = openConnections({ connectTimeoutMs: CONNECT_TIMEOUT_MS, proxies });
  const guarded = openConnections({ connectTimeoutMs: CONNECT_TIMEOUT_MS, proxies, lookup: lookupPublic });
  const failures = countFailures();

  return {
    async get(url, caller, known) {
      const { host } = new URL(url);
      const { tenant } = caller;
      const refuse = () => {
        if (!failures.isGivenUp(host, tenant)) return;
        throw new ImageError('is on a host that failed again and again', { isTransient: true });
      };
      const request = { url, ...caller, refuse, known, inSlot, open, guarded, requestTimeoutMs, maxBytes, signal };
      try {
        const response = await withRetries({ leftMs: RETRY_ONCE, signal }, () => requestImage(request));
        failures.clear(host, tenant);
        return response;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        failures.add(host, tenant);
        throw new ImageError(error.message, { isTransient: true, cause: error });
      }
    },
    close() {
      open.close();
      guarded.close();
    },
  };
}

/** Counts the failures of each host since its last response, and of each tenant there since the tenant's last response. */
function countFailures() {
  const ofTenants = new Map<string, number>();
  const failedTenants = new Map<string, Set<string>>();
  const keyOf = (host: string, tenant: string) => JSON.stringify([host, tenant]);
  return {
    isGivenUp: (host: string, tenant: string) =>
      (ofTenants.get(keyOf(host, tenant)) ?? 0) >= FAILURES_IN_A_ROW ||
      (failedTenants.get(host)?.size ?? 0) >= FAILURES_IN_A_ROW,
    add(host: string, tenant: string) {
      const key = keyOf(host, tenant);
      ofTenants.set(key, (ofTenants.get(key) ?? 0) + 1);
      failedTenants.set(host, (failedTenants.get(host) ?? new Set()).add(tenant));
    },
    clear(host: string, tenant: string) {
      ofTenants.delete(keyOf(host, tenant));
      failedTenants.delete(host);
    },
  };
}

/** Headers of a response, for the next conditional request. */
export interface Validators {
  etag?: string;
  lastModified?: string;
}

/** `bytes` is absent if the known file is still current. */
export interface ImageResponse {
  bytes?: Buffer;
  validators: Validators;
  cacheControl: string | null;
}

interface ImageRequest extends ImageCaller {
  url: string;
  /** Throws an ImageError if the host is given up meanwhile. */
  refuse(): void;
  known: Validators | undefined;
  inSlot: RequestSlots;
  /** For trusted origins. */
  open: Connections;
  /** Connects to public addresses only. A proxy looks up names itself, and decides which addresses it connects to. */
  guarded: Connections;
  requestTimeoutMs: number;
  maxBytes: number;
  signal: AbortSignal | undefined;
}

/**
 * Makes one attempt, including redirects, whose targets pass the same checks.
 * @throws ImageError; AttemptFailed when a retry may help; the signal's reason when aborted
 */
async function requestImage(request: ImageRequest): Promise<ImageResponse> {
  const isTrusted = request.trustedOrigins.has(new URL(request.url).origin);
  const response = await followRedirects(request.url, isTrusted, (url, trusted) =>
    request.inSlot(url.host, request.tenant, () => readOne(request, url, trusted)),
  );
  if (response === undefined) throw new ImageError('is redirected too often');
  return response;
}

/** @returns the target of a redirect */
async function readOne(request: ImageRequest, url: URL, isTrusted: boolean): Promise<ImageResponse | URL> {
  const { signal, requestTimeoutMs, known } = request;
  signal?.throwIfAborted();
  request.refuse();
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new ImageError('has no web address');
  if (!isTrusted && isPrivateHost(url)) throw new ImageError('is on a private address');
  const timeout = AbortSignal.timeout(requestTimeoutMs);
  try {
    const connections = isTrusted ? request.open : request.guarded;
    const response = await connections.get(url, {
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        accept: 'image/avif,image/webp,image/svg+xml,image/*;q=0.9',
        'user-agent': 'voucher-site',
        ...(known?.etag !== undefined && { 'if-none-match': known.etag }),
        ...(known?.lastModified !== undefined && { 'if-modified-since': known.lastModified }),
      },
    });
    return await readResponse(request, url, response);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof AttemptFailed || error instanceof ImageError) throw error;
    if (timeout.aborted) {
      const message = `gave no complete answer in ${requestTimeoutMs / 1000} s`;
      throw new AttemptFailed(new ApiError('timeout', url.href, message));
    }
    if (isRefusedLookup(error)) throw new ImageError('is on a private address');
    throw new AttemptFailed(networkFailure(url.href, error));
  }
}

/** Image types, and the types that file stores send for unknown files. HTML that starts like an image is rejected. */
const IMAGE_TYPES = /^(image\/[\w.+-]+|(application|binary)\/octet-stream)\s*(;|$)/i;

async function readResponse(request: ImageRequest, url: URL, response: HttpResponse): Promise<ImageResponse | URL> {
  const { status, header } = response;
  const type = header('content-type');
  const about = {
    cacheControl: header('cache-control'),
    validators: {
      ...optional('etag', header('etag')),
      ...optional('lastModified', header('last-modified')),
    },
  };
  if (status === 200 && (type === null || IMAGE_TYPES.test(type))) {
    return { ...about, bytes: await readAll(request, response) };
  }
  response.discard();
  if (status === 304 && request.known !== undefined) return about;
  const target = redirectOf(response, url);
  if (target !== undefined) return target;
  if (status === 200) throw new ImageError(`is not an image but ${type}`);
  if (isRetryableStatus(status)) {
    throw new AttemptFailed(new ApiError('status', url.href, `answers with status ${status}`, { status }));
  }
  throw new ImageError(`answers with status ${status}`);
}

function optional(key: keyof Validators, value: string | null): Validators {
  return value === null ? {} : { [key]: value };
}

/** Reads and decompresses the body up to the limit; the content-length header only saves time. */
async function readAll({ maxBytes }: ImageRequest, response: HttpResponse): Promise<Buffer> {
  const tooLarge = () => new ImageError(`has more than ${formatSize(maxBytes)}`);
  if (Number(response.header('content-length')) > maxBytes) {
    response.discard();
    throw tooLarge();
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body) {
    length += chunk.byteLength;
    // Leaving the loop closes the connection.
    if (length > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

const MINUTE_MS = 60_000;
/** Limits for how long an original counts as fresh, whatever its server says; documented in docs/output.md. */
const FRESH = { least: 10 * MINUTE_MS, most: 24 * 60 * MINUTE_MS };

/**
 * Until when a response counts as fresh. If the server forbids caching, it is requested in every build.
 * @param now milliseconds since 1970
 */
export function freshUntil({ cacheControl }: Pick<ImageResponse, 'cacheControl'>, now: number): number {
  if (cacheControl !== null && /\bno-(cache|store)\b/i.test(cacheControl)) return now;
  const seconds = /\bmax-age=(\d+)/i.exec(cacheControl ?? '')?.[1];
  return now + Math.min(FRESH.most, Math.max(FRESH.least, Number(seconds ?? 0) * 1000));
}
