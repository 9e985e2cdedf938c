import { formatSize } from '../report/format.ts';
import { ApiError } from '../source/api-error.ts';
import type { Connections, HttpAnswer } from '../source/connections.ts';
import { describeNetworkError } from '../source/describe-network-error.ts';
import type { RequestSlots } from '../source/request-slots.ts';
import { AttemptFailed } from '../source/retry-policy.ts';
import { isPrivateHost, PRIVATE_ADDRESS } from './guarded-lookup.ts';
import { ImageError } from './image-error.ts';
import { mayBeImage } from './image-type.ts';

const MOST_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const WORTH_ANOTHER_TRY = new Set([408, 425, 429]);

/** What a server said of a file, to be said back to it. */
export interface Validators {
  etag?: string;
  lastModified?: string;
}

/** `bytes` is absent where the file is the known one. */
export interface ImageAnswer {
  bytes?: Buffer;
  validators: Validators;
  cacheControl: string | null;
}

export interface ImageRequest {
  url: string;
  trustedOrigins: ReadonlySet<string>;
  known: Validators | undefined;
  inSlot: RequestSlots;
  /** For trusted origins. */
  open: Connections;
  /** Connects to public addresses only. */
  guarded: Connections;
  requestTimeoutMs: number;
  maxBytes: number;
  signal: AbortSignal | undefined;
}

/**
 * One attempt, redirects included: each place that it is sent on to is checked like the first.
 * @throws ImageError; AttemptFailed where another attempt may help; the signal's reason when the run is aborted
 */
export async function readImageAnswer(request: ImageRequest): Promise<ImageAnswer> {
  let url = new URL(request.url);
  let isTrusted = request.trustedOrigins.has(url.origin);
  for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
    const here = url;
    const trusted = isTrusted;
    const answer = await request.inSlot(here.host, () => readOne(request, here, trusted));
    if (!(answer instanceof URL)) return answer;
    // A stranger's redirect opens no door that the tenant's own data could not have opened.
    isTrusted = trusted && answer.origin === here.origin;
    url = answer;
  }
  throw new ImageError('is redirected too often');
}

/** @returns the next address where it is a redirect */
async function readOne(request: ImageRequest, url: URL, isTrusted: boolean): Promise<ImageAnswer | URL> {
  const { signal, requestTimeoutMs, known } = request;
  signal?.throwIfAborted();
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new ImageError('has no web address');
  if (!isTrusted && isPrivateHost(url)) throw new ImageError('is on a private address');
  const timeout = AbortSignal.timeout(requestTimeoutMs);
  try {
    const connections = isTrusted ? request.open : request.guarded;
    const answer = await connections.get(url, {
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        accept: 'image/avif,image/webp,image/svg+xml,image/*;q=0.9',
        'user-agent': 'voucher-site',
        ...(known?.etag !== undefined && { 'if-none-match': known.etag }),
        ...(known?.lastModified !== undefined && { 'if-modified-since': known.lastModified }),
      },
    });
    return await readAnswer(request, url, answer);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof AttemptFailed || error instanceof ImageError) throw error;
    if (timeout.aborted) {
      const message = `gave no complete answer in ${requestTimeoutMs / 1000} s`;
      throw new AttemptFailed(new ApiError('timeout', url.href, message));
    }
    if (isRefusedLookup(error)) throw new ImageError('is on a private address');
    const message = `cannot be reached: ${describeNetworkError(error)}`;
    throw new AttemptFailed(new ApiError('unreachable', url.href, message, { cause: error }));
  }
}

async function readAnswer(request: ImageRequest, url: URL, answer: HttpAnswer): Promise<ImageAnswer | URL> {
  const { status, header } = answer;
  const location = header('location');
  const type = header('content-type');
  const about = {
    cacheControl: header('cache-control'),
    validators: {
      ...optional('etag', header('etag')),
      ...optional('lastModified', header('last-modified')),
    },
  };
  if (status === 200 && mayBeImage(type)) {
    return { ...about, bytes: await readAll(request, answer) };
  }
  answer.discard();
  if (status === 304 && request.known !== undefined) return about;
  if (REDIRECTS.has(status) && location !== null && URL.canParse(location, url.href)) return new URL(location, url);
  if (status === 200) throw new ImageError(`is not an image but ${type}`);
  if (status >= 500 || WORTH_ANOTHER_TRY.has(status)) {
    throw new AttemptFailed(new ApiError('status', url.href, `answers with status ${status}`, { status }));
  }
  throw new ImageError(`answers with status ${status}`);
}

function optional(key: keyof Validators, value: string | null): Validators {
  return value === null ? {} : { [key]: value };
}

/** The whole body, unpacked, as long as it keeps within the limit; the announced length only saves time. */
async function readAll({ maxBytes }: ImageRequest, answer: HttpAnswer): Promise<Buffer> {
  const tooLarge = () => new ImageError(`has more than ${formatSize(maxBytes)}`);
  if (Number(answer.header('content-length')) > maxBytes) {
    answer.discard();
    throw tooLarge();
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body) {
    length += chunk.byteLength;
    // Leaving the loop ends the connection.
    if (length > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

function isRefusedLookup(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === PRIVATE_ADDRESS) || isRefusedLookup(error.cause);
}
