import { canRun } from '../../testing/suite-programs.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askHost, type HostResponse } from '../../testing/ask-host.ts';
import {
  buildSites,
  DOMAIN,
  serveSites,
  serveSitesByTls,
  type BuiltSites,
  type HostedSites,
} from '../../testing/hosts.ts';
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

let built: BuiltSites;

beforeAll(async () => {
  built = await buildSites();
});

describe.each<ServerKind>(['nginx', 'caddy', 'apache'])('behind %s, as its configuration is printed', (kind) => {
  let behindProxy: HostedSites;
  let byTls: HostedSites & { tlsPort: number };

  beforeAll(async () => {
    if (!canRun(kind)) return undefined;
    behindProxy = await serveSites(built.folder, kind);
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

  test('a host name that is not the site’s is in no redirect', async () => {
    const answer = await behindProxy.get('/haendler', { host: 'evil.example' });
    expect(answer.headers.location ?? '').not.toContain('evil');
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
});
