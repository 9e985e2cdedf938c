import { setTimeout as delay } from 'node:timers/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, Next } from 'hono';
import type { SandboxEnv } from '../sandbox-env.ts';
import type { Fault } from './fault.ts';
import { dripping, halfOf, hugeJson } from './fault-streams.ts';

const JSON_HEADERS = { 'Content-Type': 'application/json' };
const PAGE = '<!doctype html><title>Wartung</title><h1>Wir sind gleich wieder da</h1>';

/** Answers, or fails to, as the fault says. */
export async function answerFault(c: Context<SandboxEnv>, fault: Fault, next: Next): Promise<Response | undefined> {
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
    case 'cut-answer':
      await next();
      c.res = new Response(
        halfOf(await c.res.text(), () => c.env?.incoming?.socket.destroy()),
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
    case 'drop-answer':
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
  // Called without a server there is no connection to end; a bad gateway is the nearest to it.
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
