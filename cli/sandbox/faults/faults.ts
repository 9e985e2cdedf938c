import { setTimeout as delay } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { createMiddleware } from 'hono/factory';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, Next } from 'hono';
import type { SandboxEnv } from '../responses.ts';
import type { Fault, SandboxAppOptions } from '../sandbox-options.ts';
import { SANDBOX_PATH } from '../sandbox-path.ts';

const SLOW_RESPONSE_MS = 120_000;
const FLAKY_EVERY = 3;

/** Middleware that makes requests fail as the options say; the others continue after the configured latency. */
export function injectFaults(options: SandboxAppOptions) {
  const { fail, latencyMs = 0 } = options;
  const uses = new Map<string, number>();
  const flakiness = createFlakiness();

  const faultOfPath = (domain: string, path: string): Fault | undefined => {
    for (const [pattern, fault] of Object.entries(options.faults ?? {})) {
      if (!matches(pattern, domain, path)) continue;
      const used = uses.get(pattern) ?? 0;
      if (fault.times !== undefined && used >= fault.times) continue;
      uses.set(pattern, used + 1);
      return fault;
    }
    return undefined;
  };

  const faultOfMode = (request: string): Fault | undefined => {
    if (fail === 'down') return { kind: 'drop' };
    if (fail === 'html') return { kind: 'html' };
    if (fail === 'slow') return { kind: 'drip', ms: latencyMs || SLOW_RESPONSE_MS };
    return fail === 'flaky' ? flakiness(request) : undefined;
  };

  return failAs(async (c) => {
    const domain = c.req.header('X-Tenant-Domain') ?? c.req.query('domain') ?? '';
    const path = c.req.path.slice(SANDBOX_PATH.length);
    const fault = faultOfPath(domain, path) ?? faultOfMode(`${c.req.method} ${domain} ${path}`);
    if (fault?.kind !== 'drip' && latencyMs > 0) await delay(latencyMs, undefined, { ref: false });
    return fault;
  });
}

type Choice = Fault | undefined;

/** Middleware that makes a request fail as `choose` says; undefined: it continues. */
export function failAs(choose: (c: Context<SandboxEnv>) => Choice | Promise<Choice>) {
  return createMiddleware<SandboxEnv>(async (c, next) => {
    const fault = await choose(c);
    return fault ? respondWithFault(c, fault, next) : next();
  });
}

/**
 * Fails every third request of each URL. A hash of the URL selects which of the three, and whether the server responds
 * with 503 or drops the connection. So a third of all requests fail, a retry succeeds, and every run is the same,
 * regardless of concurrency.
 */
function createFlakiness(): (request: string) => Fault | undefined {
  const counts = new Map<string, number>();
  return (request) => {
    const count = counts.get(request) ?? 0;
    counts.set(request, count + 1);
    const hash = crc32(request);
    if ((count + hash) % FLAKY_EVERY !== 0) return undefined;
    return hash % 2 === 0 ? { kind: 'status', status: 503, retryAfter: 0 } : { kind: 'drop' };
  };
}

/** Whether a key of `faults` matches this request; see SandboxAppOptions. */
function matches(pattern: string, domain: string, path: string): boolean {
  const pathStart = pattern.indexOf('/');
  const patternDomain = pattern.slice(0, pathStart);
  if (patternDomain !== '' && patternDomain !== domain) return false;
  const literal = pattern.slice(pathStart).split('*').map(escapeRegExp);
  return new RegExp(`^${literal.join('.*')}$`).test(path);
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

const CHUNK_BYTES = 65_536;
const DRIPS = 60;
const ARRIVAL_MS = 100;
const JSON_HEADERS = { 'Content-Type': 'application/json' };
const PAGE = '<!doctype html><title>Wartung</title><h1>Wir sind gleich wieder da</h1>';

/** Responds, or fails to respond, as the fault says. */
async function respondWithFault(c: Context<SandboxEnv>, fault: Fault, next: Next): Promise<Response | undefined> {
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
    case 'huge':
      return new Response(hugeJson(fault.bytes), { headers: JSON_HEADERS });
    case 'body':
      return Response.json(fault.body);
    case 'drip':
      await next();
      c.res = new Response(dripping(await c.res.text(), fault.ms), { status: c.res.status, headers: c.res.headers });
      return undefined;
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
