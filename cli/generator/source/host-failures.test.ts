import type { RequestListener, ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { OperatorError } from '../../lib/errors.ts';
import { closedOrigin, configFor, pullAt, serve, TENANT } from '../../testing/api-server.ts';
import { createApiClient, type ApiClient, type ApiClientOptions } from './api-client.ts';
import { createRequestSlots } from './connections.ts';

function client(options: ApiClientOptions): ApiClient {
  const created = createApiClient({ inSlot: createRequestSlots(6, { isShared: true }), ...options });
  onTestFinished(() => created.close());
  return created;
}

function pullCity(api: ApiClient, origin: string, id: string, limits: object = {}): Promise<unknown> {
  return pullAt(origin, configFor({ id, tenantDomain: `${id}.example`, api: limits }), api);
}

/** Reads many cities, ten at a time, as a build does. */
async function pullCities(api: ApiClient, origin: string, count: number, limits: object): Promise<OperatorError[]> {
  const errors: OperatorError[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      try {
        await pullCity(api, origin, `stadt-${next++}`, limits);
      } catch (error) {
        if (!(error instanceof OperatorError)) throw error;
        errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: 10 }, worker));
  return errors;
}

const FAST = { connectTimeoutMs: 50 };

const DRIP: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
};

test.each<[what: string, listener: RequestListener, reason: string]>([
  ['accepts and never answers', () => undefined, 'gave no complete answer in 0.2 s'],
  ['sends a byte now and then', DRIP, 'gave no complete answer in 0.2 s'],
])('302 cities on a host that %s end after a few requests', async (_what, listener, reason) => {
  let calls = 0;
  const origin = await serve((request, response) => {
    calls++;
    listener(request, response);
  });
  const errors = await pullCities(client({ requestTimeoutMs: 200 }), origin, 302, {
    retrySeconds: 0.2,
  });
  expect(errors).toHaveLength(302);
  // Otherwise, each of the nine requests of each city is made.
  expect(calls).toBeLessThan(40);
  const codes = new Set(errors.map(({ code }) => code));
  expect([...codes].toSorted()).toEqual(['API_HOST_DOWN', 'API_UNREACHABLE']);
  const down = errors.filter(({ code }) => code === 'API_HOST_DOWN');
  expect(down.length).toBeGreaterThan(280);
  for (const { exitCode, details } of down) {
    expect(exitCode).toBe(4);
    // One line, however many requests were not made.
    expect(details, details.join('|')).toHaveLength(2);
    expect(details[0]).toContain(new URL(origin).host);
    expect(details[0]).toContain(reason);
    expect(details[0]).toMatch(/the last requests of \d+ tenants /);
  }
});

test.each<[how: string, hang: RequestListener]>([
  ['never answers', () => undefined],
  ['sends a byte now and then', DRIP],
])('a city whose API %s keeps no other one waiting, and holds a third of the requests', async (_how, hang) => {
  const hanging = new Set<ServerResponse>();
  const origin = await serve((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname;
    if (request.headers['x-tenant-domain'] === 'langsam.example') {
      hanging.add(response);
      return hang(request, response);
    }
    const body = path === '/frontend-tenants' ? TENANT : path === '/merchants/gv/public' ? { id: 'gv' } : [];
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const api = client({});
  const slow = pullCity(api, origin, 'langsam', { retrySeconds: 0 });
  await expect.poll(() => hanging.size).toBe(2);
  await Promise.all(Array.from({ length: 40 }, (_, city) => pullCity(api, origin, `stadt-${city}`)));
  expect(hanging.size).toBe(2);
  api.close();
  await expect(slow).rejects.toThrow();
});

test('a city whose API never answers fails after a single time limit, and its error names it', async () => {
  let calls = 0;
  const origin = await serve(() => calls++);
  const [error] = await pullCities(client({ requestTimeoutMs: 200 }), origin, 1, {});
  expect(error).toMatchObject({
    code: 'API_UNREACHABLE',
    message: "The programme API does not answer the tenant's requests",
  });
  expect(error?.details[0]).toContain('gave no complete answer in 0.2 s');
  // Two at once; the others are not sent.
  expect(calls).toBe(2);
});

test('302 cities on a host where nothing listens end once retries have lasted their time', async () => {
  const errors = await pullCities(client(FAST), await closedOrigin(), 302, { retrySeconds: 0.3 });
  expect(errors).toHaveLength(302);
  const down = errors.find(({ code }) => code === 'API_HOST_DOWN');
  expect(down?.details[0]).toContain('nothing listens there (connection refused)');
});

test('a deadline that is shorter than the time limit of a request also counts for a host that hangs', async () => {
  let calls = 0;
  const origin = await serve(() => calls++);
  const errors = await pullCities(client(FAST), origin, 60, { retrySeconds: 0, deadlineSeconds: 0.2 });
  expect(errors).toHaveLength(60);
  expect(calls).toBeLessThan(60);
  expect(new Set(errors.map(({ code }) => code))).toEqual(new Set(['API_DEADLINE', 'API_HOST_DOWN']));
});

test('a city gets its deadline, however often the API asks for patience', async () => {
  const origin = await serve((_request, response) => response.writeHead(503, { 'retry-after': '60' }).end());
  const [error] = await pullCities(client({}), origin, 1, { deadlineSeconds: 0.3 });
  expect(error).toMatchObject({ code: 'API_DEADLINE', exitCode: 4 });
  expect(error?.details[0]).toContain('answers with status 503');
  expect(error?.details[0]).toContain('before the deadline');
});

test('a host that is back within the time of retries gives each tenant its data', async () => {
  let isDown = true;
  let whileDown = 0;
  const origin = await serve((request, response) => {
    if (!isDown) return void response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
    whileDown++;
    request.socket.destroy();
  });
  const api = client({});
  const pending = Array.from({ length: 50 }, (_, tenant) =>
    api.get(origin, { tenant: `t${tenant}`, tenantDomain: `t${tenant}.example` }),
  );
  await expect.poll(() => whileDown).toBeGreaterThan(7);
  isDown = false;
  expect(await Promise.all(pending)).toHaveLength(50);
});

test('a host that fails is not retried for a minute by each city, but still asked by each', async () => {
  let calls = 0;
  const origin = await serve((_request, response) => {
    calls++;
    response.writeHead(503).end();
  });
  let ms = 0;
  const api = client({ now: () => ms, wait: async (delay) => void (ms += delay) });
  const attemptsOf = async (...tenants: string[]): Promise<number> => {
    const before = calls;
    for (const tenant of tenants)
      await expect(api.get(origin, { tenant, tenantDomain: 'a.example', retrySeconds: 60 })).rejects.toMatchObject({
        kind: 'status',
        status: 503,
      });
    return calls - before;
  };
  expect(await attemptsOf('a')).toBeGreaterThan(5);
  // The failure of a single city says nothing about the others.
  expect(await attemptsOf('b', 'c', 'd', 'e')).toBeGreaterThan(20);
  expect(await attemptsOf('f')).toBe(1);
});

test('however often one city gets no answer, the host gets the requests of others', async () => {
  const origin = await serve((request, response) => {
    if (request.headers['x-tenant-domain'] === 'bad.example') return request.socket.destroy();
    response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
  });
  const api = client({});
  const bad = { tenant: 'a', tenantDomain: 'bad.example', retrySeconds: 0 };
  for (let round = 0; round < 10; round++)
    await expect(api.get(origin, bad)).rejects.toMatchObject({ kind: 'unreachable' });
  expect(String(await api.get(origin, { tenant: 'b', tenantDomain: 'good.example' }))).toBe('[]');
});
