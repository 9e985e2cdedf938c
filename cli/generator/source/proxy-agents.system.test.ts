import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { readProxies } from '../../config/proxies.ts';
import { CALLER, configFor, endpointsOf, failure, serve as serveHere } from '../../testing/api-server.ts';
import { startProxy } from '../../testing/proxy-server.ts';
import { freePort } from '../../testing/web-server.ts';
import { createApiClient } from './api-client.ts';
import { explainApiErrors } from './api-errors.ts';
import { clientOptionsOf } from './client-options.ts';
import { openConnections, type Connections } from './connections.ts';

const NO_ABORT = { headers: {}, signal: new AbortController().signal };
const ONCE = { ...CALLER, retrySeconds: 0 };

/** @returns the address as a name that only the proxy knows */
async function serve(listener: RequestListener): Promise<{ origin: string; port: string }> {
  const { port } = new URL(await serveHere(listener));
  return { origin: `http://api.example:${port}`, port };
}

function open(env: NodeJS.ProcessEnv, connectTimeoutMs = 5000): Connections {
  const connections = openConnections({ connectTimeoutMs, proxies: readProxies(env), perHost: 2 });
  onTestFinished(() => connections.close());
  return connections;
}

/** A client as a build creates it, for an API at this address. */
function clientFor(origin: string, env: NodeJS.ProcessEnv, options: Parameters<typeof createApiClient>[0] = {}) {
  const tenants = [configFor({ endpoints: endpointsOf(origin) })];
  const client = createApiClient({ ...clientOptionsOf(tenants, env), ...options });
  onTestFinished(() => client.close());
  return client;
}

test('http requests are forwarded in absolute form over kept connections, with credentials for the proxy only', async () => {
  const seen: (string | IncomingHttpHeaders | undefined)[] = [];
  const { origin } = await serve(({ url, headers }, response) => {
    seen.push(url, headers);
    response.writeHead(304).end();
  });
  const proxy = await startProxy();
  const connections = open({ http_proxy: proxy.url.replace('//', '//user:s3cret@') });
  for (let call = 0; call < 3; call++) {
    const response = await connections.get(`${origin}/x?y=1#z`, { ...NO_ABORT, headers: { 'x-own': '1' } });
    response.discard();
    await new Promise(setImmediate);
  }
  expect(proxy.requests).toEqual(Array.from({ length: 3 }, () => `GET ${origin}/x?y=1`));
  expect(proxy.authorization).toBe(`Basic ${Buffer.from('user:s3cret').toString('base64')}`);
  expect(proxy.connections).toBe(1);
  const [path, headers] = seen;
  expect(path).toBe('/x?y=1');
  expect(headers).toMatchObject({ host: new URL(origin).host, 'x-own': '1' });
  expect(JSON.stringify(headers)).not.toContain('proxy-authorization');
});

test('hosts in NO_PROXY and on this machine are connected to directly', async () => {
  const { origin, port } = await serve((_request, response) => response.writeHead(204).end());
  const proxy = await startProxy();
  const env = { ALL_PROXY: proxy.url, NO_PROXY: `127.0.0.2, x.example:${port}` };
  const connections = open(env);
  const statuses = await Promise.all(
    [`http://127.0.0.1:${port}/`, `http://localhost:${port}/`].map(
      async (url) => (await connections.get(url, NO_ABORT)).status,
    ),
  );
  expect(statuses).toEqual([204, 204]);
  expect(proxy.connections).toBe(0);
  await expect(connections.get(`http://x.example:${port}/`, NO_ABORT)).rejects.toMatchObject({
    syscall: 'getaddrinfo',
  });
  expect((await connections.get(origin, NO_ABORT)).status).toBe(204);
  expect(proxy.requests).toEqual([`GET ${origin}/`]);
});

test.each([
  ['https', 'a status', 407, 'refuses to connect to api.example (status 407)', 'Name a user and password'],
  ['https', 'a status', 502, 'refuses to connect to api.example (status 502)', 'can reach api.example'],
  ['https', 'a closed connection', 'close', 'closed the connection to api.example', 'Check the address in ALL_PROXY'],
  ['https', 'no response', 'hang', 'did not connect to api.example within 200 ms', 'Check the address in ALL_PROXY'],
  ['https', 'another protocol', 'not HTTP', 'does not answer with HTTP', 'Check the address in ALL_PROXY'],
  [
    'https',
    'a page in place of the host',
    'not TLS',
    'does not connect to api.example: the response is not encrypted',
    'Check the address in ALL_PROXY',
  ],
  ['http', 'another protocol', 'not HTTP', 'does not answer with HTTP', 'Check the address in ALL_PROXY'],
  ['http', 'a closed connection', 'close', 'closed the connection to api.example', 'Check the address in ALL_PROXY'],
  ['http', 'a status', 407, 'refuses to connect to api.example (status 407)', 'Name a user and password'],
] as const)(
  '%s: %s of the proxy (%s) is an error that names proxy and host',
  async (protocol, _what, refuse, words, hint) => {
    const proxy = await startProxy();
    proxy.refuse = refuse;
    const url = `${protocol}://api.example`;
    const client = clientFor(url, { ALL_PROXY: proxy.url }, { connectTimeoutMs: 200 });
    const error = await failure(client.get(url, ONCE));
    expect(error.message).toBe(`cannot be reached: the proxy ${proxy.url} ${words}`);
    const explained = explainApiErrors({ tenantUrl: url, errors: [error] });
    expect(explained).toMatchObject({ code: 'PROXY_FAILED', hint: expect.stringContaining(hint) });
  },
);

test('a refusal that only the operator can end is not repeated and says nothing about the host', async () => {
  const proxy = await startProxy();
  proxy.refuse = 407;
  const client = clientFor('https://api.example', { ALL_PROXY: proxy.url }, { givesUpAfter: 1 });
  for (let call = 0; call < 4; call++) {
    expect(await failure(client.get('https://api.example/x', { ...CALLER, retrySeconds: 60 }))).toMatchObject({
      kind: 'proxy-refused',
    });
  }
  expect(proxy.requests).toHaveLength(4);
});

test('a proxy that cannot reach the host is asked again, then no more', async () => {
  const proxy = await startProxy();
  proxy.refuse = 503;
  const waits: number[] = [];
  const wait = async (ms: number) => {
    waits.push(ms);
    if (waits.length === 2) proxy.refuse = 407;
  };
  const client = clientFor('https://api.example', { ALL_PROXY: proxy.url }, { wait });
  expect(await failure(client.get('https://api.example/x', { ...CALLER, retrySeconds: 60 }))).toMatchObject({
    kind: 'proxy-refused',
  });
  expect(proxy.requests).toHaveLength(3);
  proxy.refuse = 503;
  const paused = clientFor('https://api.example', { ALL_PROXY: proxy.url }, { givesUpAfter: 2 });
  const failures = [];
  for (const tenant of ['a', 'b', 'c'])
    failures.push(await failure(paused.get('https://api.example/x', { ...ONCE, tenant })));
  expect(failures.map(({ kind }) => kind)).toEqual(['unreachable', 'unreachable', 'suspended']);
  expect(failures[2]?.message).toContain(`the proxy ${proxy.url} refuses to connect to api.example (status 503)`);
});

test.each(['http', 'https'])('%s: a proxy that does not run is named, without its password', async (protocol) => {
  const port = await freePort();
  const url = `${protocol}://api.example`;
  const client = clientFor(url, { ALL_PROXY: `http://user:s3cret@127.0.0.1:${port}` });
  const error = await failure(client.get(url, ONCE));
  expect(error.message).toBe(
    `cannot be reached: the proxy http://127.0.0.1:${port} cannot be reached: nothing listens there (connection refused), ECONNREFUSED`,
  );
});

test("a status that may be the proxy's names it", async () => {
  const proxy = await startProxy();
  proxy.refuse = 504;
  const client = clientFor('http://api.example', { ALL_PROXY: proxy.url });
  const error = await failure(client.get('http://api.example/x', ONCE));
  expect(error.message).toBe(`answers with status 504 through the proxy ${proxy.url}`);
});

test('closing the connections ends those that the proxy has not made yet', async () => {
  const proxy = await startProxy();
  proxy.refuse = 'hang';
  const connections = open({ ALL_PROXY: proxy.url }, 60_000);
  const pending = Promise.allSettled(
    ['https://a.example', 'https://b.example'].map((url) => connections.get(url, NO_ABORT)),
  );
  await expect.poll(() => proxy.requests.length).toBe(2);
  connections.close();
  const ended = { status: 'rejected', reason: expect.objectContaining({ name: 'AbortError' }) };
  expect(await pending).toEqual([ended, ended]);
});

test('sandbox tenants need no proxy, so a wrong one does not matter', () => {
  expect(clientOptionsOf([configFor({ sandbox: true })], { ALL_PROXY: 'socks5://x' }).proxies).toBeUndefined();
});
