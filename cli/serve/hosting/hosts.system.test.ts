import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { headersOf, parseHeaders } from '../../generator/output/headers-file.ts';
import { cacheControlOf, IMMUTABLE, REVALIDATED, contentTypeOf } from '../../generator/output/file-headers.ts';
import type { HostResponse } from '../../testing/ask-host.ts';
import {
  buildSites,
  DOMAIN,
  OTHER,
  serveSites,
  TENANT,
  unpacked,
  type BuiltSites,
  type HostedSites,
} from '../../testing/hosts.ts';
import { canRun } from '../../testing/suite-programs.ts';
import type { ServerKind } from '../../testing/web-server.ts';

const POLICY = 'content-security-policy';

let built: BuiltSites;

beforeAll(async () => {
  built = await buildSites();
});

describe.each<ServerKind>(['nginx', 'caddy', 'apache'])('behind %s, as its configuration is printed', (kind) => {
  let sites: HostedSites;

  beforeAll(async () => {
    if (!canRun(kind)) return undefined;
    sites = await serveSites(built.folder, kind);
    return () => sites.close();
  });

  beforeEach(({ skip }) => skip(!canRun(kind), `${kind} is not installed`));

  test('every file of a release is sent as it is, with its type, its cache class and the security headers of _headers', async () => {
    const rules = parseHeaders(built.read('_headers').toString());
    const shown = built.files().filter((file) => !/(?:^|\/)\.|^_|^404\.html$|\.(?:br|gz)$/.test(file));
    expect(shown.length).toBeGreaterThan(100);
    for (const file of shown) {
      const { status, headers, body } = await sites.get(encodeURI(`/${file}`));
      expect([status, file]).toEqual([200, file]);
      expect(body.equals(built.read(file)), file).toBe(true);
      expect([file, headers['content-type']]).toEqual([file, contentTypeOf(file)]);
      expect([file, headers['cache-control']]).toEqual([file, cacheControlOf(file)]);
      const planned = headersOf(rules, file.split('/'));
      // What no block of _headers names has the class that hosts give by themselves.
      expect(planned.get('cache-control') ?? REVALIDATED, file).toBe(cacheControlOf(file));
      // A path that _headers does not name has there what all policies say, and its document says the rest.
      planned.set(POLICY, headersOf(rules, file.startsWith('kasse/') ? ['kasse'] : []).get(POLICY) ?? '');
      for (const [name, value] of planned) {
        if (name !== 'cache-control') expect([file, name, headers[name]]).toEqual([file, name, value]);
      }
    }
  });

  test('the archive of the map is sent in ranges, as it is', async () => {
    const file = built.files().find((name) => name.endsWith('.pmtiles')) ?? '';
    const whole = built.read(file);
    const part = async (range: string, more = {}) => {
      const { status, headers, body } = await sites.get(`/${file}`, {
        headers: { range, 'accept-encoding': 'gzip, br', ...more },
      });
      expect(headers['content-encoding']).toBeUndefined();
      return { status, body, range: headers['content-range'], cache: headers['cache-control'], etag: headers['etag'] };
    };
    const all = whole.length;
    const first = await part('bytes=0-16383');
    expect(first).toMatchObject({ status: 206, range: `bytes 0-16383/${all}`, cache: IMMUTABLE });
    expect(first.body.equals(whole.subarray(0, 16_384))).toBe(true);
    const middle = await part('bytes=90000-90099');
    expect(middle).toMatchObject({ status: 206, range: `bytes 90000-90099/${all}` });
    expect(middle.body.equals(whole.subarray(90_000, 90_100))).toBe(true);
    expect(await part(`bytes=${all}-`)).toMatchObject({ status: 416 });
    const { etag = '' } = first;
    expect(await part('bytes=0-9', { 'if-range': etag })).toMatchObject({ status: 206, range: `bytes 0-9/${all}` });
    expect(await part('bytes=0-9', { 'if-range': '"older"' })).toMatchObject({ status: 200, range: undefined });
  });

  test('a folder shows its page, with and without a slash, without a redirect', async () => {
    for (const target of ['/', '/faq', '/faq/', `/akzeptanzstellen/${built.slug}`, '/faq?x=1']) {
      const { status, headers, body } = await sites.get(target);
      const route = target.replace(/\?.*/, '').replace(/^\/|\/$/g, '');
      expect([target, status]).toEqual([target, 200]);
      expect(body.equals(built.read(path.join(route, 'index.html'))), target).toBe(true);
      expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': REVALIDATED });
    }
  });

  test('HEAD says what GET says, without a body', async () => {
    for (const [target, status] of [
      ['/faq', 200],
      ['/sitemap.xml', 200],
      ['/builds/latest.json', 200],
      ['/nirgends', 404],
    ] as const) {
      const [head, whole] = [await sites.get(target, { method: 'HEAD' }), await sites.get(target)];
      expect([target, head.status]).toEqual([target, status]);
      expect(head.body).toHaveLength(0);
      const { date: _date, ...headers } = head.headers;
      expect(whole.headers).toMatchObject(headers);
    }
  });

  test.each([
    '/nirgends',
    '/faq/nirgends',
    '/faq/nirgends.html',
    '/faq/index.html/',
    '/assets/gone.js',
    '/assets/',
    '/media/gone-640.avif',
    '/builds/meta/gone.json',
    '/builds/offers/gone.json',
    '/gone.css',
    '/.env',
    '/.git/config',
    '/_headers',
    '/_redirects',
    '/404.html',
    '/index.html.gz',
    '/faq/index.html.br',
    '/anbieter/x%0d%0aSet-Cookie:%20a=b',
    '/x%0d%0aSet-Cookie:%20a=b',
  ])('%s is a 404 with the page for it, which is not cached', async (target) => {
    const { etag = '*' } = (await sites.get(target)).headers;
    for (const headers of [{}, { 'accept-encoding': 'gzip' }, { range: 'bytes=0-9' }, { 'if-none-match': etag }]) {
      const answer = await sites.get(target, { headers });
      expect(answer.status).toBe(404);
      expect(unpacked(answer).equals(built.read('404.html'))).toBe(true);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': REVALIDATED,
      });
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  if (kind === 'nginx') {
    test('crawlers get a 404 without a page for what is missing, and all pages', async () => {
      const headers = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' };
      for (const target of ['/nirgends', '/faq/nirgends', '/assets/gone.js', '/404.html', '/_headers']) {
        const { status, body, headers: sent } = await sites.get(target, { headers });
        expect([target, status, sent['cache-control']]).toEqual([target, 404, REVALIDATED]);
        expect(body.length, target).toBeLessThan(500);
        expect(body.toString()).not.toContain('<main');
      }
      expect(await sites.get('/faq', { headers })).toMatchObject({ status: 200, body: built.read('faq/index.html') });
    });
  }

  test('nothing of another site or beside the sites is shown', async () => {
    for (const target of [
      `/../${OTHER}/index.html`,
      `/..%2f${OTHER}/index.html`,
      '/%2e%2e/tenants.json',
      '/../.releases',
    ]) {
      const { status, body } = await sites.get(target);
      expect([400, 403, 404]).toContain(status);
      expect(body.toString()).not.toContain(`${OTHER}.example`);
    }
  });

  test('names for certificates are shown', async () => {
    expect(await sites.get('/.well-known/acme-challenge/x')).toMatchObject({ status: 200 });
  });

  test('a file that has not changed is not sent again, and keeps its cache class', async () => {
    for (const file of [
      'faq/index.html',
      'builds/latest.json',
      built.files().find((name) => name.startsWith('assets/')) ?? '',
    ]) {
      const { headers } = await sites.get(`/${file}`);
      const again = await sites.get(`/${file}`, { headers: { 'if-none-match': headers.etag ?? '' } });
      expect([file, again.status]).toEqual([file, 304]);
      expect([file, again.headers['cache-control']]).toEqual([file, cacheControlOf(file)]);
    }
  });

  test.each([
    ['br', 'br, gzip', brotliDecompressSync, '.br'],
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync, '.br'],
    ['gzip', 'gzip, deflate', gunzipSync, '.gz'],
  ])('%s files are sent to who reads %s, with their own type and class', async (encoding, accepted, unpack, ending) => {
    const sources = built.files().filter((file) => file.endsWith(ending) && !file.startsWith('404'));
    expect(sources.length).toBeGreaterThan(50);
    const etags = new Set<unknown>();
    for (const compressed of sources) {
      const file = compressed.slice(0, -ending.length);
      const { headers, body } = await sites.get(`/${file}`, { headers: { 'accept-encoding': accepted } });
      expect([file, headers['content-encoding']]).toEqual([file, encoding]);
      expect(body.length, file).toBe(statSync(path.join(built.folder, 'dist', TENANT, compressed)).size);
      expect(unpack(body).equals(built.read(file)), file).toBe(true);
      expect([file, headers['content-type']]).toEqual([file, contentTypeOf(file)]);
      expect([file, headers['cache-control']]).toEqual([file, cacheControlOf(file)]);
      expect(headers.vary).toMatch(/accept-encoding/i);
      etags.add(headers.etag);
    }
    const page = await sites.get('/faq', { headers: { 'accept-encoding': accepted } });
    expect(page.headers['content-encoding']).toBe(encoding);
    expect(unpack(page.body).equals(built.read('faq/index.html'))).toBe(true);
    expect((await sites.get('/faq')).headers.etag).not.toBe(page.headers.etag);
    expect(etags.has(undefined)).toBe(false);
  });

  test('who reads neither gets the file itself', async () => {
    for (const accepted of ['identity', 'deflate', 'gzip;q=0, br;q=0']) {
      const { headers, body } = await sites.get('/faq', { headers: { 'accept-encoding': accepted } });
      expect([accepted, headers['content-encoding']]).toEqual([accepted, undefined]);
      expect(body.equals(built.read('faq/index.html'))).toBe(true);
    }
  });

  test('each name shows its own site, with its own policy', async () => {
    const other = await sites.get('/', { host: `${OTHER}.example:${sites.port}` });
    expect(other.body.equals(built.read('index.html', OTHER))).toBe(true);
    expect(other.headers['x-robots-tag']).toBe('noindex');
    const own = await sites.get('/');
    expect(own.headers['strict-transport-security']).toBe('max-age=31536000');
    expect(own.headers['x-robots-tag']).toBeUndefined();
  });

  /** Apache names scheme and host; the others leave them to the browser. */
  const locationOf = ({ headers }: HostResponse): string | undefined =>
    headers.location?.replace(`https://${DOMAIN}`, '');

  test('every line of _redirects holds, with and without a slash, once, and is not cached', async () => {
    const lines = built.read('_redirects').toString().trim().split('\n');
    expect(lines.length).toBeGreaterThan(20);
    for (const line of lines) {
      const [from = '', to = '', status = ''] = line.replaceAll(':slug', built.slug).split(' ');
      for (const target of [from, `${from}/`]) {
        const answer = await sites.get(target);
        expect([target, answer.status, locationOf(answer)]).toEqual([target, Number.parseInt(status, 10), to]);
        expect(answer.headers['cache-control']).toBe(REVALIDATED);
        expect(answer.headers['x-content-type-options']).toBe('nosniff');
      }
      if (to.startsWith('/') && !to.endsWith('.pdf'))
        expect([to, (await sites.get(to.replace(/#.*/, ''))).status]).toEqual([to, 200]);
    }
  });

  test.each([
    ['/haendler?utm=1&x=%C3%A4', '/akzeptanzstellen?utm=1&x=%C3%A4'],
    ['/antwort?a=b', '/faq?a=b#antwort-1'],
    ['/archiv?a=b', 'https://archiv.example/alt?jahr=2020#ende'],
    ['/anbieter?a=b', '/akzeptanzstellen?a=b'],
    ['/faq?a=b', undefined],
  ])('the visitor’s query goes along: %s → %s', async (from, to) => {
    expect(locationOf(await sites.get(from))).toBe(to);
  });

  test('the query goes along to acceptance locations', async () => {
    for (const from of [`/${built.slug}`, `/anbieter/${built.slug}`]) {
      expect(locationOf(await sites.get(`${from}?a=b`))).toBe(`/akzeptanzstellen/${built.slug}?a=b`);
    }
  });

  test.each(['404', 'error', 'assets'])('a slug that is a reserved name has no short address: %s', async (slug) => {
    const page = path.join(built.folder, 'dist', TENANT, `akzeptanzstellen/${slug}/index.html`);
    mkdirSync(path.dirname(page), { recursive: true });
    writeFileSync(page, '<h1>Laden</h1>');
    for (const from of [`/${slug}`, `/${slug}/`]) expect([from, (await sites.get(from)).status]).toEqual([from, 404]);
    expect((await sites.get(`/akzeptanzstellen/${slug}`)).status).toBe(200);
  });

  test('a new acceptance location has its short addresses at once', async () => {
    const page = path.join(built.folder, 'dist', TENANT, `akzeptanzstellen/ganz-neu-${kind}/index.html`);
    mkdirSync(path.dirname(page));
    writeFileSync(page, '<h1>Ganz neu</h1>');
    for (const from of [`/ganz-neu-${kind}`, `/anbieter/ganz-neu-${kind}/`]) {
      const answer = await sites.get(from);
      expect([answer.status, locationOf(answer)]).toEqual([301, `/akzeptanzstellen/ganz-neu-${kind}`]);
    }
  });
});
