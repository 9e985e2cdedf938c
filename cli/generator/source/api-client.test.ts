import { createServer as createTcpServer } from 'node:net';
import { once } from 'node:events';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createApiClient } from './api-client.ts';
import { client, failure, respond, serve, CALLER } from '../../testing/api-server.ts';

describe('a call', () => {
  test('names the tenant, sends an empty Authorization header and asks for JSON', async () => {
    let seen: IncomingHttpHeaders = {};
    const origin = await serve((request, response) => {
      seen = request.headers;
      respond(response, '\ufeff{"a":"ä"}', { 'content-type': 'application/hal+json; charset=utf-8' });
    });
    const meter = { requests: 0, bytes: 0 };
    expect(String(await client().get(`${origin}/x?y=1`, CALLER, meter))).toBe('\ufeff{"a":"ä"}');
    expect(seen).toMatchObject({
      'x-tenant-domain': CALLER.tenantDomain,
      authorization: '',
      accept: 'application/json',
    });
    expect(meter).toEqual({ requests: 1, bytes: 13 });
  });

  test.each([
    ['gzip', gzipSync('[1]')],
    ['br', brotliCompressSync('[1]')],
  ])('unpacks %s', async (encoding, body) => {
    const origin = await serve((_request, response) => respond(response, body, { 'content-encoding': encoding }));
    expect(String(await client().get(origin, CALLER))).toBe('[1]');
  });
});

describe('an answer that is none', () => {
  test.each([
    ['HTML', { 'content-type': 'text/html' }],
    ['a response without a content type', {}],
  ])('%s is refused', async (_what, headers) => {
    const origin = await serve((_request, response) => response.writeHead(200, headers).end('<h1>Welcome</h1>'));
    const expected = { kind: 'not-json', status: 200, excerpt: '<h1>Welcome</h1>' };
    expect(await failure(client().get(origin, CALLER))).toMatchObject(expected);
  });

  test('a redirect names where it leads and is not followed', async () => {
    const origin = await serve((_request, response) => response.writeHead(308, { location: '/api/v2' }).end());
    const error = await failure(client().get(origin, CALLER));
    expect(error.message).toBe('answers with status 308 and sends on to /api/v2');
  });

  test('a hundred megabytes are not read to the end', async () => {
    let sent = 0;
    const origin = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const chunk = Buffer.alloc(1_000_000, 0x20);
      const more = (): void => {
        while (!response.destroyed && sent < 100_000_000) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', more);
        }
        response.end('[]');
      };
      more();
    });
    expect(await failure(client({ maxBytes: 5_000_000 }).get(origin, CALLER))).toMatchObject({ kind: 'too-large' });
    expect(sent).toBeLessThan(50_000_000);
  });

  test('a small packed answer that unpacks to a large one is refused', async () => {
    const body = gzipSync(Buffer.alloc(20_000_000, 0x20));
    const origin = await serve((_request, response) => respond(response, body, { 'content-encoding': 'gzip' }));
    expect(await failure(client({ maxBytes: 1_000_000 }).get(origin, CALLER))).toMatchObject({ kind: 'too-large' });
  });
});

describe('time', () => {
  test.each([
    ['never answers', () => undefined],
    [
      'starts and never ends',
      (response: ServerResponse) => void response.writeHead(200, { 'content-type': 'application/json' }).write('['),
    ],
  ])('a server that %s is given up once, not repeated', async (_what, hang) => {
    let calls = 0;
    const origin = await serve((_request, response) => {
      calls++;
      hang(response);
    });
    const error = await failure(client({ requestTimeoutMs: 100 }).get(origin, CALLER));
    expect(error).toMatchObject({ kind: 'timeout', message: 'gave no complete answer in 0.1 s' });
    expect(calls).toBe(1);
  });

  test('a host that never finishes the TLS handshake is given up after the connection’s time', async () => {
    const server = createTcpServer((socket) => socket.on('error', () => undefined));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(async () => void server.close());
    const address = server.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const tls = client({ connectTimeoutMs: 200 });
    const error = await failure(tls.get(`https://127.0.0.1:${port}/`, { ...CALLER, retrySeconds: 0 }));
    expect(error.kind).toBe('unreachable');
    expect(error.message).toContain('not accepted in time');
  });

  test('an abort ends running, waiting and paused calls at once, with its reason', async () => {
    let calls = 0;
    const abort = new AbortController();
    const origin = await serve((_request, response) => {
      calls++;
      if (calls === 1) response.writeHead(503, { 'retry-after': '60' }).end();
      if (calls === 7) abort.abort(new Error('stopped by hand'));
    });
    const { get, close } = createApiClient({ signal: abort.signal });
    onTestFinished(close);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => get(origin, CALLER)));
    for (const result of results)
      expect(result).toMatchObject({ status: 'rejected', reason: { message: 'stopped by hand' } });
    expect(calls).toBe(7);
  });
});

test('at most six requests are in flight at a host, and waiting for one’s turn is not counted as time', async () => {
  let running = 0;
  let most = 0;
  const origin = await serve((_request, response) => {
    most = Math.max(most, ++running);
    setTimeout(() => {
      running--;
      respond(response, '1');
    }, 100);
  });
  const { get } = client({ requestTimeoutMs: 1000 });
  // Twenty rounds of six need two seconds together, twice what one request may take.
  const responses = await Promise.all(
    Array.from({ length: 120 }, (_, tenant) => get(origin, { tenant: 'a', tenantDomain: `t${tenant}.example` })),
  );
  expect(responses).toHaveLength(120);
  expect(most).toBe(6);
});
