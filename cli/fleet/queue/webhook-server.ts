import { isUtf8 } from 'node:buffer';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { omitUndefined } from '../../../site/shared/omit-undefined.ts';
import { OperatorError, toError } from '../../lib/errors.ts';
import { isRecord, isText, tryParseJson } from '../../lib/schema.ts';
import { answerBadRequests } from '../../serve/http.ts';
import type { TenantQueue } from './tenant-queue.ts';

export interface WebhookOptions {
  queue: TenantQueue;
  /** As in the specification: `whsec_` and base64. A message signed with any of them is accepted. */
  secrets: readonly string[];
  isTenant: (id: string) => Promise<boolean>;
  emit: (event: WebhookEvent) => void;
}

/** What the receiver reports: each message, and how it was answered. */
export interface WebhookEvent {
  type: 'message';
  status: number;
  path: string;
  tenant?: string;
  /** Id of the build. */
  job?: string;
  reason?: string;
}

/** Messages name a tenant and at most what has changed. */
const MAX_BODY_BYTES = 65_536;

/** Messages that are stored at the same time; a sender that is refused comes back. */
const MAX_STORING = 256;
const RETRY_AFTER_S = 2;

/** Each with up to a whole message in memory. */
const MAX_CONNECTIONS = 2048;

/** For a whole request. */
const REQUEST_TIMEOUT_MS = 10_000;

/** Older and newer messages are refused by the library; copies may arrive as long. */
const TOLERANCE_MS = 5 * 60_000;

/** What is said while the queue cannot be used. */
const NOT_STORED = 'the event could not be stored';
const NOT_READY = 'the queue cannot be reached, so events cannot be stored';

interface Reply {
  status: number;
  body: Record<string, string>;
  /** What the report says instead of the sender's answer. */
  cause?: string | undefined;
  tenant?: string;
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
  let storing = 0;
  const answer = async (request: IncomingMessage): Promise<Reply> => {
    if (isProbe(request)) return answerProbe(request, options);
    const message = await readMessage(request);
    if ('status' in message) return message;
    if (storing >= MAX_STORING) return { ...problem(429, 'too many requests'), retryAfter: true };
    storing += 1;
    return handleMessage(message, verifiers, options).finally(() => (storing -= 1));
  };
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const answered = await answer(request).catch((error: unknown) => toErrorReply(error, request));
    const { status, body, tenant, retryAfter, cause } = answered;
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
    options.emit(omitUndefined({ type: 'message' as const, status, path, tenant, job, reason: cause ?? error }));
  };
  const timeouts = { requestTimeout: REQUEST_TIMEOUT_MS, connectionsCheckingInterval: REQUEST_TIMEOUT_MS / 2 };
  const server = createServer(timeouts, (request, response) => void respond(request, response));
  server.maxConnections = MAX_CONNECTIONS;
  answerBadRequests(server);
  return server;
}

/** Whoever watches the process must see it while it is flooded. */
function isProbe(request: IncomingMessage): boolean {
  return ['/healthz', '/readyz'].includes(pathOf(request));
}

async function answerProbe(request: IncomingMessage, { queue }: WebhookOptions): Promise<Reply> {
  if (pathOf(request) === '/healthz') return { status: 200, body: { status: 'alive' } };
  await queue.ping();
  return { status: 200, body: { status: 'ready' } };
}

interface Message {
  /** As the path names it. */
  tenant: string;
  body: string;
  headers: SignedHeaders;
}

/** Reads a message, or refuses it without reading all of it. */
async function readMessage(request: IncomingMessage): Promise<Message | Reply> {
  const [, tenant] = /^\/tenants\/([\w.-]{1,64})$/.exec(pathOf(request)) ?? [];
  if (tenant === undefined) return problem(404, 'post events to /tenants/<id>');
  if (request.method !== 'POST') return problem(405, 'post events to /tenants/<id>');
  const body = await readBody(request);
  if (body === undefined) return problem(413, `a message has at most ${MAX_BODY_BYTES} bytes`);
  // The library reads it as text, and would take a sender's own signature of other bytes for a forged one.
  if (!isUtf8(body)) return problem(400, 'the body is not UTF-8');
  return { tenant, body: body.toString(), headers: headersOf(request) };
}

async function handleMessage(
  message: Message,
  verifiers: readonly Webhook[],
  { queue, isTenant }: WebhookOptions,
): Promise<Reply> {
  const { tenant, body, headers } = message;
  const refusal = verify(body, headers, verifiers);
  // Before the tenant is looked up: only senders learn which tenants there are.
  if (refusal !== undefined) return problem(401, refusal);
  if (!(await isTenant(tenant))) return problem(404, `there is no tenant ${tenant}`);
  return { ...(await accept(message, queue)), tenant };
}

/** As it was sent: `new URL()` throws for some, such as `//`. */
function pathOf({ url = '/' }: IncomingMessage): string {
  return url.replace(/[?#].*$/s, '');
}

/** The signature does not cover the path, so a message must not count for another tenant either. */
async function accept({ tenant, body, headers }: Message, queue: TenantQueue): Promise<Reply> {
  const request = { tenant, cause: 'event', reason: reasonOf(body) } as const;
  const accepted = await queue.addOnce(request, headers['webhook-id'], 2 * TOLERANCE_MS);
  if (accepted.tenant !== tenant) return problem(401, 'this message was received for another tenant');
  return { status: 202, body: { job: accepted.job } };
}

/** The specification recommends a `type` such as `merchant.updated`. */
function reasonOf(body: string): string {
  const message = tryParseJson(body);
  const type = isRecord(message) ? message['type'] : undefined;
  return isText(type) ? type : 'webhook';
}

/** @returns undefined if it is too long */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const part = Buffer.from(chunk);
    bytes += part.length;
    if (bytes > MAX_BODY_BYTES) return undefined;
    chunks.push(part);
  }
  return Buffer.concat(chunks);
}

function problem(status: number, error: string): Reply {
  return { status, body: { error } };
}

/** An event that could not be stored is not confirmed, so its sender comes back. Senders learn nothing of files and hosts. */
function toErrorReply(error: unknown, request: IncomingMessage): Reply {
  const cause = toError(error).message;
  if (error instanceof OperatorError)
    return { ...problem(503, isProbe(request) ? NOT_READY : NOT_STORED), cause, retryAfter: true };
  if (error instanceof Error && 'code' in error && error.code === 'ECONNRESET')
    return { ...problem(400, 'the message is not complete'), cause: request.socket.errored?.message };
  return { ...problem(500, 'internal error'), cause };
}

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
const MESSAGE_ID = /^[^.]{1,256}$/;

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
