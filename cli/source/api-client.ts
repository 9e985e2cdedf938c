import { formatSize } from '../report/format.ts';
import { ApiError, describeNetworkError } from './api-errors.ts';
import {
  openConnections,
  createRequestSlots,
  REQUESTS_PER_HOST,
  type RequestSlots,
  type Connections,
  type HttpResponse,
} from './connections.ts';
import { type NameUrls, withoutSecrets } from './named-urls.ts';
import { API_RETRIES, withRetries, type RetryOptions, AttemptFailed } from './retry-policy.ts';

const MEBIBYTE = 1024 * 1024;

export interface ApiClientLimits {
  /** Milliseconds for connecting. */
  connectTimeoutMs?: number;
  /** Milliseconds for one attempt, from connecting to the last byte; waiting for a free connection does not count. */
  requestTimeoutMs?: number;
  /** Maximum size of a response, decompressed. */
  maxBytes?: number;
}

export interface ApiClientOptions extends ApiClientLimits, Partial<RetryOptions> {
  /** Limits requests together with other clients of the same hosts; default: only its own. */
  inSlot?: RequestSlots;
  /** How URLs appear in errors; default: unchanged. */
  nameUrls?: NameUrls;
}

export interface ApiClient {
  /**
   * Requests a JSON document for a tenant.
   * @throws ApiError if no retry gave a usable response; the signal's reason if the client's signal is aborted
   */
  get(url: string, tenantDomain: string, meter?: ApiMeter): Promise<Uint8Array>;
  /** As `get`, with the document parsed. */
  getJson(url: string, tenantDomain: string, meter?: ApiMeter): Promise<unknown>;
  /** Replaces URLs in a text as in errors and warnings. */
  nameUrls: NameUrls;
  /** Closes all connections at once. */
  close(): void;
}

/** The client of a run: all tenants share its connections, at most six for each host. */
export function createApiClient(options: ApiClientOptions = {}): ApiClient {
  const {
    connectTimeoutMs = 5000,
    requestTimeoutMs = 60_000,
    maxBytes = 64 * MEBIBYTE,
    retries = API_RETRIES,
    signal,
  } = options;
  const connections = openConnections({ connectTimeoutMs, perHost: REQUESTS_PER_HOST });
  const { inSlot = createRequestSlots(REQUESTS_PER_HOST), nameUrls = (text) => text } = options;

  const get: ApiClient['get'] = (url, tenantDomain, meter) =>
    withRetries({ ...options, retries }, () =>
      inSlot(new URL(url).host, () => {
        signal?.throwIfAborted();
        if (meter) meter.requests++;
        return requestJson({ url, tenantDomain, connections, requestTimeoutMs, maxBytes, signal, meter, nameUrls });
      }),
    );
  return {
    get,
    getJson: async (url, tenantDomain, meter) => parseJson(nameUrls(url), await get(url, tenantDomain, meter)),
    nameUrls,
    close: () => connections.close(),
  };
}

interface JsonRequest {
  url: string;
  tenantDomain: string;
  connections: Connections;
  requestTimeoutMs: number;
  maxBytes: number;
  signal: AbortSignal | undefined;
  meter: ApiMeter | undefined;
  nameUrls: NameUrls;
}

const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;
const EXCERPT_LENGTH = 4096;

/**
 * One attempt: sends the request and reads the whole response. Its content type is JSON; it is not parsed yet.
 * @throws AttemptFailed with the ApiError; the signal's reason if the run is aborted
 */
async function requestJson(request: JsonRequest): Promise<Uint8Array> {
  const { url, signal, requestTimeoutMs, nameUrls } = request;
  const name = nameUrls(url);
  const timeout = AbortSignal.timeout(requestTimeoutMs);
  try {
    // Redirects are not followed: the tenant's name is sent to configured hosts only.
    const response = await request.connections.get(url, {
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        accept: 'application/json',
        authorization: '',
        'user-agent': 'voucher-site',
        'x-tenant-domain': request.tenantDomain,
      },
    });
    return await readJson(request, response);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof AttemptFailed) throw error;
    if (timeout.aborted) {
      throw new AttemptFailed(new ApiError('timeout', name, `gave no complete answer in ${requestTimeoutMs / 1000} s`));
    }
    const message = `cannot be reached: ${nameUrls(describeNetworkError(error))}`;
    throw new AttemptFailed(new ApiError('unreachable', name, message, { cause: error }));
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
  const bytes = await readAll(request, response);
  if (request.meter) request.meter.bytes += bytes.byteLength;
  return bytes;
}

function describeStatus({ status, header }: HttpResponse): string {
  const location = status >= 300 && status < 400 ? header('location') : null;
  return location === null
    ? `answers with status ${status}`
    : `answers with status ${status} and sends on to ${withoutSecrets(location)}`;
}

/** Reads the whole decompressed body up to the limit; the announced length is not trusted. */
async function readAll({ url, maxBytes, nameUrls }: JsonRequest, { status, body }: HttpResponse): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.byteLength;
    // Leaving the loop ends the connection.
    if (length > maxBytes) {
      throw new AttemptFailed(
        new ApiError('too-large', nameUrls(url), `answers with more than ${formatSize(maxBytes)}`, { status }),
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
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

const EXCERPT_BYTES = 4096;

/**
 * Parses a response of the API.
 * @throws ApiError if it is not UTF-8 or not JSON
 */
export function parseJson(url: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const body = new TextDecoder().decode(bytes.subarray(0, EXCERPT_BYTES));
    const reason = error instanceof SyntaxError ? 'broken JSON' : 'text that is not UTF-8';
    throw new ApiError('broken-json', url, `answers with ${reason}`, { status: 200, body, cause: error });
  }
}

/** Counts requests; calls that share a meter are added up. */
export interface ApiMeter {
  /** Number of attempts, including retries. */
  requests: number;
  /** Size of the responses, decompressed. */
  bytes: number;
}
