import { fetch } from 'undici';
import type { Dispatcher, Response } from 'undici';
import type { ApiMeter } from './api-meter.ts';
import { ApiError } from './api-error.ts';
import { describeNetworkError } from './describe-network-error.ts';
import { AttemptFailed } from './retry-policy.ts';

export interface JsonRequest {
  url: string;
  tenantDomain: string;
  dispatcher: Dispatcher;
  requestTimeoutMs: number;
  maxBytes: number;
  signal: AbortSignal | undefined;
  meter: ApiMeter | undefined;
}

const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;
const EXCERPT_LENGTH = 4096;

/**
 * One attempt: sends the request and reads the answer to its end. It is JSON as the server says; nobody has parsed it.
 * @throws AttemptFailed with the ApiError; the signal's reason when the run is aborted.
 */
export async function readJsonAnswer(request: JsonRequest): Promise<Uint8Array> {
  const { url, signal, requestTimeoutMs } = request;
  const timeout = AbortSignal.timeout(requestTimeoutMs);
  try {
    const response = await fetch(url, {
      dispatcher: request.dispatcher,
      // Another address must be configured, not followed: the tenant's name is not sent to hosts nobody named.
      redirect: 'manual',
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
      throw new AttemptFailed(new ApiError('timeout', url, `gave no complete answer in ${requestTimeoutMs / 1000} s`));
    }
    const message = `cannot be reached: ${describeNetworkError(error)}`;
    throw new AttemptFailed(new ApiError('unreachable', url, message, { cause: error }));
  }
}

async function readJson(request: JsonRequest, response: Response): Promise<Uint8Array> {
  const { url } = request;
  const { status, headers } = response;
  if (status !== 200) {
    const body = await readBeginning(response);
    const error = new ApiError('status', url, describeStatus(response), { status, body });
    throw new AttemptFailed(error, headers.get('retry-after'));
  }
  const type = headers.get('content-type') ?? 'no content type';
  if (!JSON_TYPE.test(type)) {
    const body = await readBeginning(response);
    throw new AttemptFailed(new ApiError('not-json', url, `answers with ${type} instead of JSON`, { status, body }));
  }
  const bytes = await readAll(request, response);
  if (request.meter) request.meter.bytes += bytes.byteLength;
  return bytes;
}

function describeStatus({ status, headers }: Response): string {
  const location = status >= 300 && status < 400 ? headers.get('location') : null;
  return location === null
    ? `answers with status ${status}`
    : `answers with status ${status} and sends on to ${location}`;
}

/** The whole body, unpacked, as long as it keeps within the limit; the announced length is not trusted. */
async function readAll({ url, maxBytes }: JsonRequest, response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    // Leaving the loop cancels the body, and the connection with it.
    if (length > maxBytes) {
      throw new AttemptFailed(
        new ApiError('too-large', url, `answers with more than ${maxBytes} bytes`, { status: response.status }),
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

async function readBeginning(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > EXCERPT_LENGTH) break;
  }
  return text;
}
