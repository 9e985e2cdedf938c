import { formatSize } from '../report/format.ts';
import type { ApiMeter } from './api-meter.ts';
import { ApiError } from './api-error.ts';
import type { Connections, HttpAnswer } from './connections.ts';
import { describeNetworkError } from './describe-network-error.ts';
import { withoutSecrets, type NameUrls } from './named-urls.ts';
import { AttemptFailed } from './retry-policy.ts';

export interface JsonRequest {
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
 * One attempt: sends the request and reads the answer to its end. It is JSON by its content type; it has not been parsed.
 * @throws AttemptFailed with the ApiError; the signal's reason when the run is aborted.
 */
export async function readJsonAnswer(request: JsonRequest): Promise<Uint8Array> {
  const { url, signal, requestTimeoutMs, nameUrls } = request;
  const name = nameUrls(url);
  const timeout = AbortSignal.timeout(requestTimeoutMs);
  try {
    // Another address must be configured, not followed: the tenant's name is only sent to configured hosts.
    const answer = await request.connections.get(url, {
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        accept: 'application/json',
        authorization: '',
        'user-agent': 'voucher-site',
        'x-tenant-domain': request.tenantDomain,
      },
    });
    return await readJson(request, answer);
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

async function readJson(request: JsonRequest, answer: HttpAnswer): Promise<Uint8Array> {
  const { nameUrls } = request;
  const url = nameUrls(request.url);
  const { status } = answer;
  if (status !== 200) {
    const body = nameUrls(await readBeginning(answer));
    const error = new ApiError('status', url, nameUrls(describeStatus(answer)), { status, body });
    throw new AttemptFailed(error, answer.header('retry-after'));
  }
  const type = answer.header('content-type') ?? 'no content type';
  if (!JSON_TYPE.test(type)) {
    const body = nameUrls(await readBeginning(answer));
    throw new AttemptFailed(new ApiError('not-json', url, `answers with ${type} instead of JSON`, { status, body }));
  }
  const bytes = await readAll(request, answer);
  if (request.meter) request.meter.bytes += bytes.byteLength;
  return bytes;
}

function describeStatus({ status, header }: HttpAnswer): string {
  const location = status >= 300 && status < 400 ? header('location') : null;
  return location === null
    ? `answers with status ${status}`
    : `answers with status ${status} and sends on to ${withoutSecrets(location)}`;
}

/** The whole body, unpacked, as long as it keeps within the limit; the announced length is not trusted. */
async function readAll({ url, maxBytes, nameUrls }: JsonRequest, { status, body }: HttpAnswer): Promise<Uint8Array> {
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

async function readBeginning({ body }: HttpAnswer): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > EXCERPT_LENGTH) break;
  }
  return text;
}
