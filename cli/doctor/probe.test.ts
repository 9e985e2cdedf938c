import { onTestFinished, expect, test } from 'vitest';
import { serveForTest } from '../testing/http-server.ts';
import { createProbe } from './probe.ts';
import type { Probe } from './probe.ts';

function probe(): Probe {
  const created = createProbe();
  onTestFinished(() => created.close());
  return created;
}

test('a request names the tenant, sends an empty Authorization header and is measured', async () => {
  const seen: unknown[] = [];
  await using server = await serveForTest((request, response) => {
    seen.push(request.headers['x-tenant-domain'], request.headers.authorization);
    response.writeHead(200, { 'content-type': 'application/json' }).end('["ä"]');
  });
  const { bytes, milliseconds } = await probe().response(`${server.origin}/categories`, {
    tenant: 'alpha',
    tenantDomain: 'alpha.example',
  });
  expect({ text: new TextDecoder().decode(bytes), seen }).toEqual({ text: '["ä"]', seen: ['alpha.example', ''] });
  expect(milliseconds).toBeGreaterThan(0);
});

test('a failed request is not retried', async () => {
  let calls = 0;
  await using server = await serveForTest((_request, response) => {
    calls++;
    response.writeHead(503).end();
  });
  await expect(probe().response(server.origin, { tenant: 'a', tenantDomain: 'alpha.example' })).rejects.toMatchObject({
    name: 'ApiError',
    kind: 'status',
    status: 503,
  });
  expect(calls).toBe(1);
});

test.each([
  [200, undefined],
  [302, undefined],
  [404, undefined],
  [502, 'status'],
])('a page with status %i: %s', async (status, kind) => {
  await using server = await serveForTest((_request, response) =>
    response.writeHead(status, { location: '/x' }).end('<p>'),
  );
  const looked = probe().page(server.origin, 'muster');
  if (kind === undefined) expect(await looked).toBeGreaterThan(0);
  else await expect(looked).rejects.toMatchObject({ name: 'ApiError', kind, status });
});

test('a page on a closed port is unreachable', async () => {
  const server = await serveForTest(() => {});
  await server[Symbol.asyncDispose]();
  await expect(probe().page(server.origin, 'muster')).rejects.toMatchObject({
    kind: 'unreachable',
    message: expect.stringContaining('ECONNREFUSED'),
  });
});
