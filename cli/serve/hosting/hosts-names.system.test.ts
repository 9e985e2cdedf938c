import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askHost, type HostResponse } from '../../testing/ask-host.ts';
import {
  buildSites,
  DOMAIN,
  OTHER,
  OTHER_NAMES,
  serveSites,
  serveSitesByTls,
  TENANT,
  type BuiltSites,
  type HostedSites,
} from '../../testing/hosts.ts';
import { canRun } from '../../testing/suite-programs.ts';
import type { ServerKind } from '../../testing/web-server.ts';

/** Targets of requests, as an attacker writes them into a link or as a client sends them. */
const OTHER_HOSTS = [
  '//evil.example',
  '//evil.example/',
  '//evil.example/%2e%2e',
  '//evil.example/x?a=b',
  '///evil.example/x',
  String.raw`/\evil.example/x`,
  String.raw`/\/evil.example`,
  '//evil.example/..//evil.example',
  '/.//evil.example/x',
  '/..//evil.example/x',
  '/%2e%2e//evil.example',
  '/%2f%2fevil.example/x',
  '/%2Fevil.example',
  '/%5cevil.example',
  '/%5C%5Cevil.example/x',
  '/%09/evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  '//%0d%0aSet-Cookie:%20a=b',
  '//faq/',
  '/haendler//evil.example',
  '//haendler',
  '/haendler/%2f%2fevil.example',
  '/anbieter//evil.example',
  '/anbieter/%2fevil.example',
  '//anbieter//evil.example',
  '/faq//',
  '//',
];

const UNKNOWN = 'unbekannt.example';
const STRICT = 'max-age=31536000';

/** Lines of an operator that add a header. */
const HEADER_LINES: Readonly<Record<ServerKind, (name: string) => string>> = {
  nginx: (name) => `add_header ${name} yes always;\n`,
  caddy: (name) => `header ${name} yes\n`,
  apache: (name) => `Header always set ${name} yes\n`,
};

let built: BuiltSites;

beforeAll(async () => {
  built = await buildSites();
});

describe.each<ServerKind>(['nginx', 'caddy', 'apache'])('behind %s, as its configuration is printed', (kind) => {
  let behindProxy: HostedSites;
  let byTls: HostedSites & { tlsPort: number };

  beforeAll(async () => {
    if (!canRun(kind)) return undefined;
    const include = path.join(built.folder, `include-${kind}`);
    mkdirSync(include);
    const lines = HEADER_LINES[kind];
    for (const [file, header] of [
      ['_all.conf', 'X-Every-Site'],
      ['_default.conf', 'X-Unknown-Host'],
      [`${TENANT}.conf`, 'X-One-Site'],
      [`${TENANT}.conf~`, 'X-Backup'],
    ] as const)
      writeFileSync(path.join(include, file), lines(header));
    behindProxy = await serveSites(built.folder, kind, ['--include', include]);
    byTls = await serveSitesByTls(built.folder, kind);
    return () => Promise.all([behindProxy.close(), byTls.close()]);
  });

  beforeEach(({ skip }) => skip(!canRun(kind), `${kind} is not installed`));

  /** Where a browser goes that has asked for the target; undefined where it stays. */
  const destinationOf = (target: string, { headers }: HostResponse, origin: string): URL | undefined =>
    headers.location === undefined ? undefined : new URL(headers.location, `${origin}${target}`);

  test.each(OTHER_HOSTS)('%s leads to no other host', async (target) => {
    for (const [sites, origin] of [
      [behindProxy, `https://${DOMAIN}`],
      [byTls, `https://${DOMAIN}:${byTls.tlsPort}`],
    ] as const) {
      const answer = await sites.get(target);
      const to = destinationOf(target, answer, origin);
      if (to !== undefined) expect([target, to.origin]).toEqual([target, origin]);
      expect(answer.headers['set-cookie']).toBeUndefined();
      // What begins with two slashes is never shown: its address would be read as that of another host.
      if (/^\/[/\\]/.test(target)) expect([target, [301, 400, 404].includes(answer.status)]).toEqual([target, true]);
    }
  });

  test('a link with a slash too many leads to its page, with its query', async () => {
    const answer = await byTls.get('//faq?a=b%20c');
    expect(answer.status).toBe(301);
    expect(destinationOf('/', answer, `https://${DOMAIN}:${byTls.tlsPort}`)?.href).toBe(
      `https://${DOMAIN}:${byTls.tlsPort}/faq?a=b%20c`,
    );
  });

  test.each(['/', '/faq?a=b%20c', '/x%0d%0aSet-Cookie:%20a=b', '//evil.example/x'])(
    'http:// sends %s on to https:// of the same host, whatever name it was asked by',
    async (target) => {
      const origin = `https://${DOMAIN}:${byTls.tlsPort}`;
      for (const host of kind === 'caddy' ? [DOMAIN] : [DOMAIN, `${DOMAIN}:8080`]) {
        const answer = await askHost(target, { port: byTls.port, host });
        expect([answer.status, answer.headers.location]).toEqual([301, origin + target]);
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
    },
  );

  test('behind a proxy, what it was asked by http:// is sent on to https://', async () => {
    const headers = { 'x-forwarded-proto': 'http' };
    const answer = await behindProxy.get('/faq?a=b', { headers });
    expect([answer.status, answer.headers.location]).toEqual([301, `https://${DOMAIN}/faq?a=b`]);
    expect((await behindProxy.get('/faq', { headers: { 'x-forwarded-proto': 'https' } })).status).toBe(200);
  });

  test('certificates can be got and renewed by http://', async () => {
    const answer = await askHost('/.well-known/acme-challenge/x', { port: byTls.port, host: DOMAIN });
    // Caddy answers for its own certificates before any site, and sends the rest on.
    expect(answer.status).toBe(kind === 'caddy' ? 301 : 200);
  });

  test('TRACE sends nothing back', async () => {
    for (const sites of [behindProxy, byTls]) {
      const { status, body } = await sites.get('/faq', { method: 'TRACE', headers: { 'x-secret': 'geheim-77' } });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(body.toString()).not.toContain('geheim-77');
    }
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is refused', async (method) => {
    for (const sites of [behindProxy, byTls]) {
      for (const target of ['/', '/faq', '/robots.txt']) {
        const { status, body } = await sites.get(target, { method });
        expect([target, status]).toEqual([target, 405]);
        expect(body.toString()).not.toContain('<main');
      }
    }
  });

  test('the checkout has its own policy, and every other path that of the pages', async () => {
    const policyOf = async (target: string) => (await byTls.get(target)).headers['content-security-policy'];
    const documentPolicy = (file: string) =>
      /http-equiv="Content-Security-Policy" content="([^"]*)"/
        .exec(built.read(file).toString())?.[1]
        ?.replaceAll('&#39;', "'");
    for (const [target, file] of [
      ['/kasse', 'kasse/index.html'],
      ['/kasse/', 'kasse/index.html'],
      ['/faq', 'faq/index.html'],
      ['/nirgends', '404.html'],
    ] as const)
      expect([target, await policyOf(target)]).toEqual([target, `${documentPolicy(file)}; frame-ancestors 'none'`]);
    expect(await policyOf('/kasse')).not.toBe(await policyOf('/faq'));
  });

  test.each([UNKNOWN, `www.${UNKNOWN}`, `x.${DOMAIN}`, '127.0.0.1', 'localhost'])(
    'the host %s, which no site has, gets 421 and no page',
    async (host) => {
      for (const port of [behindProxy.port, byTls.port]) {
        for (const target of ['/', '/faq', '/haendler', '/.well-known/acme-challenge/x']) {
          const { status, headers, body } = await askHost(target, { port, host });
          expect([host, target, status]).toEqual([host, target, 421]);
          expect(headers.location).toBeUndefined();
          expect(body.toString()).not.toContain('<main');
        }
      }
    },
  );

  test('a handshake for an unknown name is refused, or leads to 421', async () => {
    const asked = byTls.get('/', { host: UNKNOWN, serverName: UNKNOWN });
    if (kind === 'apache') expect(await asked).toMatchObject({ status: 421 });
    else await expect(asked).rejects.toThrow(/alert/);
  });

  test('an unknown host gets 421 through the connection of a known one', async () => {
    const { status, body } = await byTls.get('/', { host: UNKNOWN, serverName: DOMAIN });
    expect(status).toBe(421);
    expect(body.toString()).not.toContain('<main');
  });

  test.each(OTHER_NAMES)('%s redirects to the domain by http and https, with path and query', async (host) => {
    const origin = `https://${DOMAIN}:${byTls.tlsPort}`;
    for (const target of [
      '/',
      '/faq?a=b%20c&d=%C3%A4',
      '/haendler',
      '/gibt/es/nicht/',
      '/x%0d%0aSet-Cookie:%20a=b',
      '//evil.example/x?y',
    ]) {
      const plain = await askHost(target, { port: byTls.port, host });
      const encrypted = await byTls.get(target, { host });
      const proxied = await askHost(target, { port: behindProxy.port, host });
      expect([plain.status, plain.headers.location]).toEqual([301, origin + target]);
      expect([encrypted.status, encrypted.headers.location]).toEqual([301, origin + target]);
      expect([proxied.status, proxied.headers.location]).toEqual([301, `https://${DOMAIN}${target}`]);
      for (const { headers } of [plain, encrypted, proxied]) expect(headers['set-cookie']).toBeUndefined();
    }
  });

  test('a request with the whole address gets no page by http, and redirects to where others do', async () => {
    const origin = `https://${DOMAIN}:${byTls.tlsPort}`;
    for (const host of [DOMAIN, ...OTHER_NAMES]) {
      const { status, headers } = await askHost(`http://${host}/faq?a=b`, { port: byTls.port, host });
      expect([host, status, headers.location]).toEqual([host, 301, `${origin}/faq?a=b`]);
      const bare = await askHost(`http://${host}`, { port: byTls.port, host });
      expect([host, bare.status >= 300, bare.body.toString().includes('<main')]).toEqual([host, true, false]);
    }
  });

  test('www. redirects for a site without aliases too', async () => {
    const { status, headers } = await askHost('/faq?x', { port: byTls.port, host: `www.${OTHER}.example` });
    expect([status, headers.location]).toEqual([301, `https://${OTHER}.example:${byTls.tlsPort}/faq?x`]);
  });

  test('every response by https tells browsers to use https only, and none by http', async () => {
    const strictOf = async (...[target, more]: Parameters<HostedSites['get']>) => {
      const { status, headers } = await byTls.get(target, more);
      return [status, headers['strict-transport-security']];
    };
    const { headers } = await byTls.get('/faq');
    expect(await strictOf('/')).toEqual([200, STRICT]);
    expect(await strictOf('/faq', { headers: { range: 'bytes=0-9' } })).toEqual([206, STRICT]);
    expect(await strictOf('/haendler')).toEqual([301, STRICT]);
    expect(await strictOf('//faq')).toEqual([301, STRICT]);
    expect(await strictOf('/faq', { headers: { 'if-none-match': headers.etag ?? '' } })).toEqual([304, STRICT]);
    expect(await strictOf('/gibt/es/nicht')).toEqual([404, STRICT]);
    expect(await strictOf('/.env')).toEqual([404, STRICT]);
    expect(await strictOf('/faq', { method: 'POST' })).toEqual([405, STRICT]);
    for (const host of OTHER_NAMES) expect(await strictOf('/faq', { host })).toEqual([301, STRICT]);
    // A site in testing does not bind browsers to https.
    expect(await strictOf('/', { host: `${OTHER}.example` })).toEqual([200, undefined]);
    const plain = await askHost('/faq', { port: byTls.port, host: DOMAIN });
    expect(plain.headers['strict-transport-security']).toBeUndefined();
  });

  test('lines of the operator come from files beside the printed one', async () => {
    const own = await behindProxy.get('/faq');
    expect(own.headers).toMatchObject({ 'x-every-site': 'yes', 'x-one-site': 'yes' });
    expect(own.headers['content-security-policy']).toContain("default-src 'none'");
    expect(own.headers['x-backup']).toBeUndefined();
    const other = await behindProxy.get('/faq', { host: `${OTHER}.example:${behindProxy.port}` });
    expect(other.headers['x-every-site']).toBe('yes');
    expect(other.headers['x-one-site']).toBeUndefined();
    const unknown = await behindProxy.get('/faq', { host: UNKNOWN });
    expect(unknown).toMatchObject({ status: 421, headers: { 'x-unknown-host': 'yes' } });
  });
});
