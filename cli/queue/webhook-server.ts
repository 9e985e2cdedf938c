import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { OperatorError, toError } from '../lib/errors.ts';
import { isRecord, isText, tryParseJson } from '../lib/schema.ts';
import { isTraceparent, tracedBy } from '../lib/trace-context.ts';
import type { TenantQueue } from './tenant-queue.ts';

export interface WebhookOptions {
  queue: TenantQueue;
  /** As in the specification: `whsec_` and base64. A message signed with any of them is accepted. */
  secrets: readonly string[];
  isTenant: (id: string) => Promise<boolean>;
  emit: (event: WebhookEvent) => void;
  /** Begins the span of an event that is stored. @param parent `traceparent` of the sender */
  openSpan?: (parent: string | undefined) => StoringSpan | undefined;
}

/** While an event is stored. */
export interface StoringSpan {
  /** The build continues it. */
  traceparent: string;
  /** @param job absent: it could not be stored */
  end(event: { tenant: string; job?: string | undefined; startedAt: number }): void;
}

/** What the receiver reports: each message, and how it was answered. */
export interface WebhookEvent {
  type: 'message';
  status: number;
  path: string;
  tenant?: string;
  /** Id of the build. */
  job?: string;
  traceId?: string;
  reason?: string;
}

/** Messages name a tenant and at most what has changed. */
const MAX_BODY_BYTES = 65_536;

/** Requests that are answered at the same time; a sender that is refused comes back. */
const MAX_REQUESTS = 256;
const RETRY_AFTER_S = 2;

/** For a whole request. */
const REQUEST_TIMEOUT_MS = 10_000;

/** Older and newer messages are refused by the library; copies may arrive as long. */
const TOLERANCE_MS = 5 * 60_000;

const MAX_REASON = 200;

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
const MESSAGE_ID = /^[^.]{1,256}$/;

/** What is said while the queue cannot be used. */
const NOT_STORED = 'the event could not be stored';
const NOT_READY = 'the queue cannot be reached, so events cannot be stored';

interface Reply {
  status: number;
  body: Record<string, string>;
  /** What the report says instead of the sender's answer. */
  cause?: string;
  tenant?: string;
  /** `traceparent` of the event. */
  trace?: string | undefined;
  retryAfter?: boolean;
}

/**
 * Receives events of the programme's backend by the Standard Webhooks specification
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md): `POST /tenants/<id>`. An
 * event is confirmed when it is stored in the queue. The id is the key of idempotence: a message that arrives again, because
 * its sender got no answer or because somebody replays it, gets the same answer and asks for nothing.
 */
export function createWebhookServer(options: WebhookOptions): Server {
  const verifiers = options.secrets.map((secret) => new Webhook(secret));
  let requests = 0;
  const answer = async (request: IncomingMessage): Promise<Reply> => {
    if (requests > MAX_REQUESTS && !isProbe(request)) return { ...problem(429, 'too many requests'), retryAfter: true };
    return handleRequest(request, verifiers, options);
  };
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    requests += 1;
    const answered = await answer(request)
      .catch((error: unknown) => toErrorReply(error, isProbe(request) ? NOT_READY : NOT_STORED))
      .finally(() => (requests -= 1));
    const { status, body, tenant, trace, retryAfter, cause } = answered;
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(retryAfter === true && { 'retry-after': String(RETRY_AFTER_S) }),
      // The rest of a body that is too long is not read.
      ...(status === 413 && { connection: 'close' }),
    });
    response.end(`${JSON.stringify(body)}\n`);
    const path = pathOf(request);
    if (isProbe(request)) return;
    const { job, error } = body;
    const reason = cause ?? error;
    options.emit({
      type: 'message',
      status,
      path,
      ...(tenant !== undefined && { tenant }),
      ...(job !== undefined && { job }),
      ...tracedBy(trace),
      ...(reason !== undefined && { reason }),
    });
  };
  const timeouts = { requestTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: REQUEST_TIMEOUT_MS / 2 };
  return createServer(timeouts, (request, response) => void respond(request, response));
}

/** Whoever watches the process must see it while it is flooded. */
function isProbe(request: IncomingMessage): boolean {
  return ['/healthz', '/readyz'].includes(pathOf(request));
}

async function handleRequest(
  request: IncomingMessage,
  verifiers: readonly Webhook[],
  { queue, isTenant, openSpan }: WebhookOptions,
): Promise<Reply> {
  const pathname = pathOf(request);
  if (pathname === '/healthz') return { status: 200, body: { status: 'alive' } };
  if (pathname === '/readyz') {
    await queue.ping();
    return { status: 200, body: { status: 'ready' } };
  }
  const [, encoded] = /^\/tenants\/([\w.-]{1,64})$/.exec(pathname) ?? [];
  if (encoded === undefined) return problem(404, 'post events to /tenants/<id>');
  if (request.method !== 'POST') return problem(405, 'post events to /tenants/<id>');
  const body = await readBody(request);
  if (body === undefined) return problem(413, `a message has at most ${MAX_BODY_BYTES} bytes`);
  const headers = headersOf(request);
  const refusal = verify(body, headers, verifiers);
  // Before the tenant is looked up: only senders learn which tenants there are.
  if (refusal !== undefined) return problem(401, refusal);
  if (!(await isTenant(encoded))) return problem(404, `there is no tenant ${encoded}`);
  const { traceparent } = request.headers;
  const parent = isTraceparent(traceparent) ? traceparent : undefined;
  const span = openSpan?.(parent);
  const startedAt = Date.now();
  const trace = span?.traceparent ?? parent;
  let job: string | undefined;
  try {
    const accepted = await accept({ tenant: encoded, body, headers, trace }, queue);
    ({ job } = accepted.body);
    return { ...accepted, tenant: encoded, trace };
  } finally {
    span?.end({ tenant: encoded, job, startedAt });
  }
}

/** As it was sent: `new URL()` throws for some, such as `//`. */
function pathOf({ url = '/' }: IncomingMessage): string {
  return url.replace(/[?#].*$/s, '');
}

interface SignedEvent {
  tenant: string;
  body: string;
  headers: SignedHeaders;
  trace: string | undefined;
}

/** The signature does not cover the path, so a message must not count for another tenant either. */
async function accept({ tenant, body, headers, trace }: SignedEvent, queue: TenantQueue): Promise<Reply> {
  const request = { tenant, cause: 'event', reason: reasonOf(body), trace } as const;
  const accepted = await queue.addOnce(request, headers['webhook-id'], 2 * TOLERANCE_MS);
  if (accepted.tenant !== tenant) return problem(401, 'this message was received for another tenant');
  return { status: 202, body: { job: accepted.job } };
}

/** The specification recommends a `type` such as `merchant.updated`. */
function reasonOf(body: string): string {
  const message = tryParseJson(body);
  const type = isRecord(message) ? message['type'] : undefined;
  return isText(type) ? type.slice(0, MAX_REASON) : 'webhook';
}

type SignedHeaders = Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>;

function headersOf({ headers }: IncomingMessage): SignedHeaders {
  const text = (name: keyof SignedHeaders) => String(headers[name] ?? '');
  return {
    'webhook-id': text('webhook-id'),
    'webhook-timestamp': text('webhook-timestamp'),
    'webhook-signature': text('webhook-signature'),
  };
}

/** @returns why the message is refused; undefined if it is signed with one of the secrets */
function verify(body: string, headers: SignedHeaders, verifiers: readonly Webhook[]): string | undefined {
  // Time and body follow the id after dots, so an id with a dot could be read as another message.
  if (!MESSAGE_ID.test(headers['webhook-id'])) return 'webhook-id is no id of up to 256 characters without a dot';
  // The library reads `170000x` as well, and a replay could look like another time.
  if (!/^\d{1,12}$/.test(headers['webhook-timestamp'])) return 'webhook-timestamp is no number of seconds';
  let refusal: string | undefined;
  for (const verifier of verifiers) {
    try {
      verifier.verify(body, headers, { jsonParse: false });
      return undefined;
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      refusal = error.message;
    }
  }
  return refusal ?? 'no secret is configured';
}

/** @returns undefined if it is too long */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const part = Buffer.from(chunk);
    bytes += part.length;
    if (bytes > MAX_BODY_BYTES) return undefined;
    chunks.push(part);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function problem(status: number, error: string): Reply {
  return { status, body: { error } };
}

/**
 * An event that could not be stored is not confirmed, so its sender comes back. Senders learn nothing of files and hosts.
 * @param without what is said without the queue
 */
function toErrorReply(error: unknown, without: string): Reply {
  const cause = toError(error).message;
  if (error instanceof OperatorError) return { ...problem(503, without), cause, retryAfter: true };
  if (error instanceof Error && 'code' in error && error.code === 'ECONNRESET')
    return problem(400, 'the message is not complete');
  return { ...problem(500, 'internal error'), cause };
}
