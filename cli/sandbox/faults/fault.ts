import { setTimeout as delay } from 'node:timers/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, Next } from 'hono';
import type { SandboxEnv } from '../responses.ts';

/** A failure of a request. */
type FaultKind =
  | { kind: 'status'; status: number; retryAfter?: number }
  /** Accepts the request and never responds. */
  | { kind: 'hang' }
  /** Status 200 with a web page. */
  | { kind: 'html' }
  /** Status 200 with truncated JSON. */
  | { kind: 'broken-json' }
  /** Well-formed JSON of about this many bytes. */
  | { kind: 'huge'; bytes: number }
  /** Status 200 with well-formed JSON that violates the contract. */
  | { kind: 'wrong-shape' }
  /** Closes the connection without a response. */
  | { kind: 'drop' }
  /** Carries out the request, then closes the connection without a response. */
  | { kind: 'drop-response' }
  /** Carries out the request and breaks off its response. Browsers do not retry it, unlike a dropped connection. */
  | { kind: 'cut-response' }
  /** Carries out the request, but responds with this status. */
  | { kind: 'status-after'; status: number }
  /** Carries out the request and never responds. */
  | { kind: 'hang-after' }
  /** Carries out the request after `ms`. */
  | { kind: 'delay'; ms: number }
  /** Sends the headers at once, then single spaces, and the body after `ms`. */
  | { kind: 'drip'; ms: number }
  /** This value as JSON with status 200. */
  | { kind: 'body'; body: unknown };

/** `times`: number of requests that fail. Default: all. */
export type Fault = FaultKind & { times?: number };

const CHUNK_BYTES = 65_536;
const DRIPS = 60;
const ARRIVAL_MS = 100;
const JSON_HEADERS = { 'Content-Type': 'application/json' };
const PAGE = '<!doctype html><title>Wartung</title><h1>Wir sind gleich wieder da</h1>';

/** Responds, or fails to respond, as the fault says. */
export async function respondWithFault(
  c: Context<SandboxEnv>,
  fault: Fault,
  next: Next,
): Promise<Response | undefined> {
  switch (fault.kind) {
    case 'status':
      return failWith(fault.status, fault.retryAfter);
    case 'hang':
      await connectionEnd(c);
      return RESPONSE_ALREADY_SENT;
    case 'hang-after':
      await next();
      await connectionEnd(c);
      c.res = RESPONSE_ALREADY_SENT;
      return undefined;
    case 'status-after':
      await next();
      c.res = failWith(fault.status, undefined);
      return undefined;
    case 'delay':
      await delay(fault.ms, undefined, { ref: false });
      await next();
      return undefined;
    case 'cut-response':
      await next();
      c.res = new Response(
        truncated(await c.res.text(), () => c.env?.incoming?.socket.destroy()),
        c.res,
      );
      return undefined;
    case 'html':
      return new Response(PAGE, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
    case 'broken-json':
      return new Response('[{"id":1,"slug":"abgebro', { headers: JSON_HEADERS });
    case 'huge':
      return new Response(hugeJson(fault.bytes), { headers: JSON_HEADERS });
    case 'wrong-shape':
      return Response.json({ unexpected: { shape: [1, 'two', null] } });
    case 'body':
      return Response.json(fault.body);
    case 'drip':
      await next();
      c.res = new Response(dripping(await c.res.text(), fault.ms), { status: c.res.status, headers: c.res.headers });
      return undefined;
    case 'drop-response':
      await next();
      return drop(c);
    case 'drop':
      return drop(c);
  }
}

function failWith(status: number, retryAfter: number | undefined): Response {
  const headers = new Headers({ 'Content-Type': 'application/problem+json' });
  if (retryAfter !== undefined) headers.set('Retry-After', String(retryAfter));
  return new Response(JSON.stringify({ type: 'about:blank', title: 'Injected fault', status }), { status, headers });
}

function drop(c: Context<SandboxEnv>): Response {
  const { incoming } = c.env ?? {};
  // Without a server there is no connection to close; 502 comes closest.
  if (!incoming) return failWith(502, undefined);
  incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}

/** Resolves when the client gives up or the server closes. */
function connectionEnd(c: Context<SandboxEnv>): Promise<void> {
  return new Promise((resolve) => {
    const { incoming } = c.env ?? {};
    if (incoming) incoming.socket.once('close', () => resolve());
    else c.req.raw.signal.addEventListener('abort', () => resolve());
  });
}

/** A JSON array with one long string, generated while it is read, so that it takes no memory. */
function hugeJson(bytes: number): ReadableStream<Uint8Array> {
  const chunk = new Uint8Array(CHUNK_BYTES).fill('x'.charCodeAt(0));
  const encoder = new TextEncoder();
  let left = bytes;
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode('["')),
    pull: (controller) => {
      const piece = chunk.subarray(0, Math.min(left, CHUNK_BYTES));
      left -= piece.length;
      if (piece.length > 0) return controller.enqueue(piece);
      controller.enqueue(encoder.encode('"]'));
      return controller.close();
    },
  });
}

/** Spaces, which JSON allows in front, over `ms` milliseconds, then the text. */
function dripping(text: string, ms: number): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let timer: NodeJS.Timeout | undefined;
  let drips = 0;
  return new ReadableStream({
    start: (controller) => {
      timer = setInterval(() => {
        drips += 1;
        if (drips < DRIPS) return controller.enqueue(encoder.encode(' '));
        clearInterval(timer);
        controller.enqueue(encoder.encode(text));
        return controller.close();
      }, ms / DRIPS);
    },
    cancel: () => clearInterval(timer),
  });
}

/** The first half of the text; `cut` is called after it has had time to arrive. */
function truncated(text: string, cut: () => void): ReadableStream<Uint8Array> {
  const half = new TextEncoder().encode(text.slice(0, text.length / 2));
  let timer: NodeJS.Timeout | undefined;
  return new ReadableStream({
    start: (controller) => {
      controller.enqueue(half);
      timer = setTimeout(cut, ARRIVAL_MS);
    },
    cancel: () => clearTimeout(timer),
  });
}
