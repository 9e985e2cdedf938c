import { createServer as createTcpServer } from 'node:net';
import { once } from 'node:events';
import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createApiClient } from './api-client.ts';
import type { ApiClient, ApiClientOptions } from './api-client.ts';
import { ApiError } from './api-errors.ts';
import { serveForTest } from '../testing/http-server.ts';

const TENANT = 'muster.example';
async function serve(listener: RequestListener): Promise<string> {
  const server = await serveForTest(listener);
  onTestFinished(async () => server[Symbol.asyncDispose]());
  return server.origin;
}

function client(options: ApiClientOptions = {}): ApiClient {
  const created = createApiClient({ wait: async () => undefined, ...options });
  onTestFinished(() => created.close());
  return created;
}

function respond(response: ServerResponse, body: string | Uint8Array, headers: Record<string, string> = {}): void {
  response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body);
}

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => new Error('did not fail'),
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw error;
}

describe('a call', () => {
  test('names the tenant, sends an empty Authorization header and asks for JSON', async () => {
    let seen: IncomingHttpHeaders = {};
    const origin = await serve((request, response) => {
      seen = request.headers;
      respond(response, '\ufeff{"a":"ä"}', { 'content-type': 'application/hal+json; charset=utf-8' });
    });
    const meter = { requests: 0, bytes: 0 };
    expect(await client().getJson(`${origin}/x?y=1`, TENANT, meter)).toEqual({ a: 'ä' });
    expect(seen).toMatchObject({ 'x-tenant-domain': TENANT, authorization: '', accept: 'application/json' });
    expect(meter).toEqual({ requests: 1, bytes: 13 });
  });

  test.each([
    ['gzip', gzipSync('[1]')],
    ['br', brotliCompressSync('[1]')],
  ])('unpacks %s', async (encoding, body) => {
    const origin = await serve((_request, response) => respond(response, body, { 'content-encoding': encoding }));
    expect(await client().getJson(origin, TENANT)).toEqual([1]);
  });
});

describe('repeating', () => {
  test.each([408, 425, 429, 500, 503])('status %i is tried again', async (status) => {
    let calls = 0;
    const origin = await serve((_request, response) => {
      if (++calls < 3) response.writeHead(status).end();
      else respond(response, '"ok"');
    });
    const meter = { requests: 0, bytes: 0 };
    expect(await client().getJson(origin, TENANT, meter)).toBe('ok');
    expect(meter.requests).toBe(3);
  });

  test.each([400, 401, 404, 301, 204])('status %i is final', async (status) => {
    let calls = 0;
    const origin = await serve((_request, response) => {
      calls++;
      response.writeHead(status, { location: 'https://elsewhere.example/' }).end();
    });
    expect(await failure(client().getJson(origin, TENANT))).toMatchObject({ kind: 'status', status });
    expect(calls).toBe(1);
  });

  test('ends after three repetitions, with growing delays under full jitter', async () => {
    const origin = await serve((_request, response) => response.writeHead(500).end('it\u001b[31m hurts'));
    const delays: number[] = [];
    const notices: number[] = [];
    const error = await failure(
      client({
        random: () => 0.5,
        wait: async (ms) => delays.push(ms),
        onRetry: ({ attempt }) => notices.push(attempt),
      }).getJson(origin, TENANT),
    );
    expect(error).toMatchObject({ kind: 'status', status: 500, url: origin, excerpt: 'it [31m hurts' });
    expect(delays).toEqual([150, 300, 600]);
    expect(notices).toEqual([1, 2, 3]);
  });

  test.each([
    ['2', 2000],
    ['3600', 60_000],
    [new Date(0).toUTCString(), 0],
    ['soon', 150],
  ])('waits as long as Retry-After: %s says, a minute at most', async (retryAfter, delay) => {
    let calls = 0;
    const origin = await serve((_request, response) => {
      if (++calls === 1) response.writeHead(429, { 'retry-after': retryAfter }).end();
      else respond(response, '1');
    });
    const delays: number[] = [];
    await client({ random: () => 0.5, wait: async (ms) => delays.push(ms) }).getJson(origin, TENANT);
    expect(delays).toEqual([delay]);
  });

  test('a connection that breaks in the middle of an answer is tried again', async () => {
    let calls = 0;
    const origin = await serve((_request, response) => {
      if (++calls > 1) return respond(response, '[1,2]');
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('[1,', () => response.destroy());
    });
    expect(await client().getJson(origin, TENANT)).toEqual([1, 2]);
  });

  test('a host where nothing listens is unreachable in the end', async () => {
    const server = await serveForTest(() => undefined);
    await server[Symbol.asyncDispose]();
    const meter = { requests: 0, bytes: 0 };
    const error = await failure(client().getJson(`${server.origin}/merchants`, TENANT, meter));
    expect(error).toMatchObject({ kind: 'unreachable', url: `${server.origin}/merchants` });
    expect(error.message).toContain('ECONNREFUSED');
    expect(meter.requests).toBe(4);
  });
});

describe('an answer that is none', () => {
  test.each([
    ['HTML', 'text/html', '<!doctype html><h1>Welcome</h1>', 'not-json', '<!doctype html><h1>Welcome</h1>'],
    ['no content type', '', '[]', 'not-json', '[]'],
    ['half a document', 'application/json', '[{"id":1', 'broken-json', '[{"id":1'],
    ['an empty body', 'application/json', '', 'broken-json', undefined],
  ])('%s is refused', async (_what, type, body, kind, excerpt) => {
    const origin = await serve((_request, response) => {
      response.writeHead(200, type === '' ? {} : { 'content-type': type }).end(body);
    });
    expect(await failure(client().getJson(origin, TENANT))).toMatchObject({ kind, status: 200, excerpt });
  });

  test('text that is not UTF-8 is refused', async () => {
    const origin = await serve((_request, response) => respond(response, Buffer.from('"M\xfcller"', 'latin1')));
    expect((await failure(client().getJson(origin, TENANT))).message).toContain('not UTF-8');
  });

  test('a redirect names where it leads and is not followed', async () => {
    const origin = await serve((_request, response) => response.writeHead(308, { location: '/api/v2' }).end());
    const error = await failure(client().getJson(origin, TENANT));
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
    expect(await failure(client({ maxBytes: 5_000_000 }).getJson(origin, TENANT))).toMatchObject({ kind: 'too-large' });
    expect(sent).toBeLessThan(50_000_000);
  });

  test('a small packed answer that unpacks to a large one is refused', async () => {
    const body = gzipSync(Buffer.alloc(20_000_000, 0x20));
    const origin = await serve((_request, response) => respond(response, body, { 'content-encoding': 'gzip' }));
    expect(await failure(client({ maxBytes: 1_000_000 }).getJson(origin, TENANT))).toMatchObject({ kind: 'too-large' });
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
    const error = await failure(client({ requestTimeoutMs: 100 }).getJson(origin, TENANT));
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
    const tls = client({ connectTimeoutMs: 200, retries: 0 });
    const error = await failure(tls.getJson(`https://127.0.0.1:${port}/`, TENANT));
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
    const { getJson, close } = createApiClient({ signal: abort.signal });
    onTestFinished(close);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => getJson(origin, TENANT)));
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
    }, 50);
  });
  const { getJson } = client({ requestTimeoutMs: 250 });
  // Ten rounds of six need 500 ms together, twice what one request may take.
  const responses = await Promise.all(Array.from({ length: 60 }, (_, tenant) => getJson(origin, `t${tenant}.example`)));
  expect(responses).toHaveLength(60);
  expect(most).toBe(6);
});
