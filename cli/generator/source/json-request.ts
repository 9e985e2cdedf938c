import { withoutSecrets } from '../../config/urls.ts';
import { formatSize } from '../../report/format.ts';
import { ApiError, networkFailure } from './api-errors.ts';
import type { Connections, HttpResponse } from './connections.ts';
import type { NameUrls } from './named-urls.ts';
import { AttemptFailed } from './retry-policy.ts';

/** A request for a JSON document, and its limits. */
export interface JsonRequest {
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
export async function requestJson(request: JsonRequest): Promise<Uint8Array> {
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
  const bytes = await readAll(request, response);
  if (request.meter) request.meter.bytes += bytes.byteLength;
  return bytes;
}

function describeStatus({ status, header, proxy }: HttpResponse): string {
  const location = status >= 300 && status < 400 ? header('location') : null;
  if (location !== null) return `answers with status ${status} and sends on to ${withoutSecrets(location)}`;
  return `answers with status ${status}${proxy === undefined ? '' : ` through the proxy ${proxy}`}`;
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
