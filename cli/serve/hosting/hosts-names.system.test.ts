import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askHost } from '../../testing/ask-host.ts';
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
