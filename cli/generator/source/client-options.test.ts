import type { IncomingHttpHeaders } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { configFor, endpointsOf } from '../../testing/api-server.ts';
import { serveForTest } from '../../testing/http-server.ts';
import { createApiClient } from './api-client.ts';
import { clientOptionsOf } from './client-options.ts';

const HEADERS = { 'x-api-key': { variable: 'STAGING_KEY', place: 'tenants.json:7:3' } };
const SECRET = 's3cr3t-value';

test('additional headers go to the API of their tenant only, and their values are hidden in errors', async () => {
  const seen: IncomingHttpHeaders[] = [];
  await using server = await serveForTest((request, response) => {
    seen.push(request.headers);
    response
      .writeHead(401, { 'content-type': 'text/plain' })
      .end(`no access with ${String(request.headers['x-api-key'])}`);
  });
  const endpoints = endpointsOf(server.origin);
  const tenants = [
    configFor({ id: 'staged', endpoints, api: { headers: HEADERS } }),
    configFor({ id: 'plain', endpoints }),
  ];
  const client = createApiClient(clientOptionsOf(tenants, { STAGING_KEY: SECRET }));
  onTestFinished(() => client.close());
  const failure = await client.get(server.origin, { tenant: 'staged', tenantDomain: 'a.example' }).catch(String);
  await expect(client.get(server.origin, { tenant: 'plain', tenantDomain: 'b.example' })).rejects.toMatchObject({
    excerpt: 'no access with undefined',
  });
  expect(seen.map((headers) => headers['x-api-key'])).toEqual([SECRET, undefined]);
  expect(seen[0]?.['x-tenant-domain']).toBe('a.example');
  expect(failure).toContain('401');
  await expect(client.get(server.origin, { tenant: 'staged', tenantDomain: 'a.example' })).rejects.toMatchObject({
    excerpt: 'no access with $STAGING_KEY',
  });
});

test.each([
  ['is missing', undefined, 'API_HEADER_MISSING', 'is not set'],
  ['is blank', ' ', 'API_HEADER_MISSING', 'is not set'],
  ['has a line break', 'x\r\ny', 'API_HEADER_INVALID', 'contains characters that no header may have'],
  ['is not Latin-1', 'a€', 'API_HEADER_INVALID', 'contains characters that no header may have'],
])('a variable that %s is an error with its place and without its value', (_what, value, code, words) => {
  const tenants = [configFor({ endpoints: endpointsOf('https://a.example'), api: { headers: HEADERS } })];
  expect(() => clientOptionsOf(tenants, { STAGING_KEY: value })).toThrowError(
    expect.objectContaining({
      code,
      exitCode: 3,
      details: [`tenants.json:7:3 musterstadt: the variable STAGING_KEY of the header "x-api-key" ${words}`],
    }),
  );
});

test('missing and invalid values are reported together', () => {
  const endpoints = endpointsOf('https://a.example');
  const other = { 'x-other': { variable: 'OTHER', place: 'tenants.json:9:3' } };
  const tenants = [configFor({ endpoints, api: { headers: { ...other, ...HEADERS } } })];
  expect(() => clientOptionsOf(tenants, { OTHER: 'a\nb' })).toThrowError(
    expect.objectContaining({
      code: 'API_HEADER_MISSING',
      details: [expect.stringContaining('STAGING_KEY'), expect.stringContaining('OTHER')],
    }),
  );
});

test('tenants with the same host share the lowest number of requests', async () => {
  let running = 0;
  let most = 0;
  await using server = await serveForTest((_request, response) => {
    most = Math.max(most, ++running);
    setTimeout(() => {
      running--;
      response.writeHead(200, { 'content-type': 'application/json' }).end('1');
    }, 10);
  });
  const endpoints = endpointsOf(server.origin);
  const tenants = [8, 2].map((requestsPerHost, index) => {
    return configFor({ id: `t${index}`, endpoints, api: { requestsPerHost } });
  });
  const client = createApiClient(clientOptionsOf(tenants, {}));
  onTestFinished(() => client.close());
  await Promise.all(
    Array.from({ length: 12 }, (_, call) =>
      client.get(server.origin, { tenant: `t${call % 2}`, tenantDomain: 'a.example' }),
    ),
  );
  expect(most).toBe(2);
});
