import { omitUndefined } from '../../../site/shared/omit-undefined.ts';
import type { Proxies } from '../../config/proxies.ts';
import { OperatorError } from '../../lib/errors.ts';
import { isRetryableStatus } from '../../lib/retry.ts';
import { ApiError, networkFailure } from '../source/api-errors.ts';
import { openConnections, type HttpResponse, type RequestSlots } from '../source/connections.ts';
import { AttemptFailed, withRetries } from '../source/retry-policy.ts';
import { ImageError } from './image-recipe.ts';
import { isPrivateHost, isRefusedLookup, lookupPublic } from './public-address.ts';

/* Fetches files from addresses of strangers, or where they may lead: images, and the archives of maps. */

const CONNECT_TIMEOUT_MS = 5000;
const MOST_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** One repetition, after a delay of the retry policy. */
const RETRY_ONCE = (failures: number) => (failures > 1 ? 0 : Number.POSITIVE_INFINITY);

type FileConnections = ReturnType<typeof openFileConnections>;

/** Opens no connection before the first request. */
export function openFileConnections(proxies: Proxies | undefined) {
  const open = openConnections({ connectTimeoutMs: CONNECT_TIMEOUT_MS, proxies });
  // To public addresses only. A proxy looks up names itself, and decides which addresses it connects to.
  const guarded = openConnections({ connectTimeoutMs: CONNECT_TIMEOUT_MS, proxies, lookup: lookupPublic });
  return {
    open,
    guarded,
    /** Closes all connections immediately. */
    close() {
      open.close();
      guarded.close();
    },
  };
}

/** Headers of a response, for the next conditional request. */
export interface Validators {
  etag?: string | undefined;
  lastModified?: string | undefined;
}

export interface FileRequest<T> {
  url: string;
  /** Whether the address may be private. */
  isTrusted: boolean;
  /** The tenant that needs the file, for its share of a host's requests. */
  tenant: string;
  known: Validators | undefined;
  connections: FileConnections;
  inSlot: RequestSlots;
  signal: AbortSignal | undefined;
  /** Milliseconds for one attempt, from connecting to the last byte. */
  timeoutMs: number;
  headers: Readonly<Record<string, string>>;
  /** Whether a repetition waits as long as the host asks for. */
  isPatient?: true;
  /** Throws if an address must not be requested: the file's, or one that it is redirected to. */
  check(url: URL): void;
  /** The error for a reason that another attempt does not change. */
  refuse(reason: string, url: URL): Error;
  /** Reads a response with status 200. */
  read(response: HttpResponse): Promise<T>;
}

export interface FetchedFile<T> {
  /** Absent if the known file is still current. */
  content?: T;
  /** Of the response, and of the known file if that is current. */
  validators: Validators;
  /** Milliseconds since 1970; no request is made before. */
  freshUntil: number;
}

/**
 * Makes a conditional request, repeated once, and those to which its responses redirect, at most five.
 * @throws ApiError if a host gives no usable response, also to the repetition; what `check`, `refuse` and `read` give; the
 * signal's reason when aborted
 */
export async function fetchFile<T>(request: FileRequest<T>): Promise<FetchedFile<T>> {
  return withRetries({ leftMs: RETRY_ONCE, signal: request.signal }, async () => {
    let url = new URL(request.url);
    let { isTrusted } = request;
    for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
      const [target, trusted] = [url, isTrusted];
      const found = await request.inSlot(target.host, request.tenant, () => attempt(request, target, trusted));
      if (!(found instanceof URL)) return found;
      // A redirect of another host must not reach more than a stranger may.
      isTrusted = trusted && found.origin === target.origin;
      url = found;
    }
    throw request.refuse('is redirected too often', url);
  });
}

/** @returns the target of a redirect, or the file */
async function attempt<T>(request: FileRequest<T>, url: URL, isTrusted: boolean): Promise<FetchedFile<T> | URL> {
  const { signal, timeoutMs, known, connections } = request;
  const refusePrivate = () => {
    const how = url.href === new URL(request.url).href ? 'is on' : 'is redirected to';
    return request.refuse(`${how} a private address`, url);
  };
  signal?.throwIfAborted();
  if (!isTrusted && isPrivateHost(url)) throw refusePrivate();
  request.check(url);
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await (isTrusted ? connections.open : connections.guarded).get(url, {
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        'user-agent': 'voucher-site',
        ...request.headers,
        ...omitUndefined({ 'if-none-match': known?.etag, 'if-modified-since': known?.lastModified }),
      },
    });
    return await readResponse(request, url, response);
  } catch (error) {
    signal?.throwIfAborted();
    if (EXPLAINED.some((kind) => error instanceof kind)) throw error;
    if (timeout.aborted) {
      const message = `gave no complete answer in ${timeoutMs / 1000} s`;
      throw new AttemptFailed(new ApiError('timeout', url.href, message, { cause: error }));
    }
    throw isRefusedLookup(error) ? refusePrivate() : new AttemptFailed(networkFailure(url.href, error));
  }
}

/** Every other error is one of the connection. */
const EXPLAINED = [AttemptFailed, ApiError, ImageError, OperatorError];

async function readResponse<T>(
  { known, isPatient, refuse, read }: FileRequest<T>,
  url: URL,
  response: HttpResponse,
): Promise<FetchedFile<T> | URL> {
  const { status, header } = response;
  const kept = status === 304 ? known : undefined;
  const validators = omitUndefined({
    etag: header('etag') ?? kept?.etag,
    lastModified: header('last-modified') ?? kept?.lastModified,
  });
  const about = { validators, freshUntil: freshUntil(header('cache-control'), Date.now()) };
  if (status === 200) return { ...about, content: await read(response) };
  response.discard();
  if (kept !== undefined) return about;
  const location = header('location');
  if (REDIRECTS.has(status) && location !== null && URL.canParse(location, url.href)) return new URL(location, url);
  const reason = `answers with status ${status}`;
  if (!isRetryableStatus(status)) throw refuse(reason, url);
  throw new AttemptFailed(
    new ApiError('status', url.href, reason, { status }),
    isPatient ? header('retry-after') : null,
  );
}

const MINUTE_MS = 60_000;
/** Limits for how long a file counts as fresh, whatever its server says; documented in docs/output.md. */
const FRESH = { least: 10 * MINUTE_MS, most: 24 * 60 * MINUTE_MS };

/** Until when a response counts as fresh. If the server forbids caching, it is requested in every build. */
function freshUntil(cacheControl: string | null, now: number): number {
  if (cacheControl !== null && /\bno-(cache|store)\b/i.test(cacheControl)) return now;
  const seconds = /\bmax-age=(\d+)/i.exec(cacheControl ?? '')?.[1];
  return now + Math.min(FRESH.most, Math.max(FRESH.least, Number(seconds ?? 0) * 1000));
}
