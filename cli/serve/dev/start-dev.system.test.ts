import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Script } from 'node:vm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { closeServer, listen, LOOPBACK } from '../http.ts';
import { cacheFolder } from '../../lib/cache-folder.ts';
import { packageRoot } from '../../lib/paths.ts';
import { ask } from '../../testing/preview-site.ts';
import { MUSTERSTADT } from '../../testing/dev-server.ts';
import { startDev } from './start-dev.ts';
import type { RunningDev } from './start-dev.ts';

const START_MS = 60_000;
const PAGE = { accept: 'text/html' };

const REDIRECTS = {
  '/haendler': '/akzeptanzstellen',
  '/hilfe/': `https://${MUSTERSTADT.tenantDomain}/faq/`,
  '/ehemals': '/gibt-es-nicht',
};

const PROMOTION = path.join(packageRoot(), 'cli/sandbox/media/musterstadt/dreimalglueck.pdf');
const ARCHIVE = path.join(packageRoot(), 'cli/sandbox/maps/musterstadt.pmtiles');

const TEXT = path.join(mkdtempSync(path.join(tmpdir(), 'voucher-site-dev-')), 'ablauf.md');

let dev: RunningDev;
const get = (target: string, headers: Record<string, string> = PAGE, method = 'GET') =>
  ask(target, { port: dev.port, headers, method });

beforeAll(async () => {
  // Vike leaves its plugin out where it sees Vitest.
  vi.stubEnv('VITEST', undefined);
  const place = 'tenants.json:1:1';
  writeFileSync(TEXT, '# Ablauf\n\nZuerst so.');
  const tenant = {
    ...MUSTERSTADT,
    redirects: REDIRECTS,
    promotion: { file: PROMOTION, place },
    map: { consentRequired: true, pmtiles: ARCHIVE },
    pages: { ablauf: { key: 'pages.ablauf', file: TEXT, folder: path.dirname(TEXT), place } },
  };
  // Data never expires, so only a changed file makes the server read again.
  dev = await startDev({ packageRoot: packageRoot(), tenant, port: 0, maxAgeMs: Infinity });
}, START_MS);

afterAll(async () => {
  await dev.close();
  rmSync(path.dirname(TEXT), { recursive: true });
  vi.unstubAllEnvs();
});

test('a page is rendered with the data of the API, its head links stylesheet and scripts', async () => {
  const { status, headers, text } = await get('/');
  expect([status, headers['content-type']]).toEqual([200, 'text/html;charset=utf-8']);
  expect(text).toContain('<title>');
  expect(text).toContain('<link rel="stylesheet" href="/assets/tenant.css">');
  expect(text).toContain('/@vite/client');
  expect(text).toContain('"frameId":"dev"');
  expect(await get('/', PAGE, 'HEAD')).toMatchObject({ status: 200, text: '' });
});

test('a map is drawn from the archive that the tenant names, which is sent in parts', async () => {
  const { text } = await get('/karte');
  const archive = /\/media\/[0-9a-f]+-map\.pmtiles/.exec(text.replaceAll('\\/', '/'))?.[0] ?? '';
  const part = await get(archive, { range: 'bytes=0-6' });
  expect([part.status, part.text]).toEqual([206, 'PMTiles']);
  expect(part.headers['content-range']).toBe(`bytes 0-6/${statSync(ARCHIVE).size}`);
});

test('the payload of a page is what client navigation fetches', async () => {
  const { status, headers, text } = await get('/akzeptanzstellen/index.pageContext.json', { accept: '*/*' });
  expect([status, headers['content-type']]).toEqual([200, 'application/json']);
  expect(JSON.parse(text)).toMatchObject({ pageId: '/templates/akzeptanzstellen', data: { frameId: 'dev' } });
});

test.each([
  '/tenants.json',
  '/tenants.json?raw',
  '/tenants.json?import',
  '/tenants.json?import&raw',
  '/tenants.json?url',
  '/targets.json',
  '/package.json',
  '/package.json?import&raw??',
  '/CONTRIBUTING.md?raw',
  '/cli/program.ts',
  '/cli/program.ts?import&raw',
  '/site/../tenants.json',
  '/site/%2e%2e/tenants.json',
  '/site/..%2ftenants.json?raw',
  '//tenants.json',
  '/./tenants.json',
  '/.git',
  '/.gitignore',
  '/.ci/run?raw',
  '/node_modules/.package-lock.json',
  '/node_modules/commander/package.json',
  '/.cache/voucher-site/secret.json',
  `/@fs${cacheFolder()}/secret.json`,
  `/@fs${packageRoot()}/tenants.json`,
  `/@fs${packageRoot()}/tenants.json?raw`,
  `/@fs${packageRoot()}/tenants.json?import&raw??`,
  `/@fs${packageRoot()}/site/../tenants.json?raw`,
  `/@fs//etc/passwd`,
  `/@fs/etc/passwd?raw`,
  `/@id/${packageRoot()}/tenants.json?raw`,
  `/@id/__x00__${packageRoot()}/tenants.json`,
])('%s is not shown: a browser gets nothing but what the site is made of', async (target) => {
  writeFileSync(path.join(cacheFolder(), 'secret.json'), '{}');
  for (const headers of [PAGE, { accept: '*/*' }, { accept: '*/*', 'sec-fetch-dest': 'script' }]) {
    const { status, text } = await get(target, headers);
    expect([target, status]).toEqual([target, expect.toBeOneOf([400, 403, 404])]);
    expect(text).not.toMatch(/"tenants":|"dependencies"|root:x|# Decisions|addCommand/);
  }
});

test('the sources of the site and what they depend on are shown', async () => {
  const entry = (await get('/')).text;
  const seen = new Set<string>();
  const waiting = [...entry.matchAll(/(?:from |import\(?|src=)["'](\/[^"']+)["']/g)].map(([, url = '']) => url);
  waiting.push('/site/client/navigation/navigation-state.ts', '/templates/faq/+Page.tsx');
  for (let url = waiting.pop(); url !== undefined && seen.size < 400; url = waiting.pop()) {
    if (seen.has(url)) continue;
    seen.add(url);
    const { status, text } = await get(url, { accept: '*/*' });
    expect([url, status]).toEqual([url, 200]);
    waiting.push(...[...text.matchAll(/(?:from|import)\s*\(?\s*"(\/[^"]+)"/g)].map(([, next = '']) => next));
  }
  expect(seen.size).toBeGreaterThan(50);
});

test('the sandbox answers on the same origin', async () => {
  const headers = { 'x-tenant-domain': MUSTERSTADT.tenantDomain };
  expect((await get('/sandbox-api/merchant/categories', headers)).status).toBe(200);
});

test('the files beside the pages are there: build id, what is sold, routes, redirects, colours', async () => {
  expect(JSON.parse((await get('/builds/latest.json')).text)).toEqual({ id: 'dev', timestamp: 0, frameId: 'dev' });
  const offers = JSON.parse((await get('/builds/offers/dev.json')).text);
  expect(offers.terms[0].merchants).toContainEqual(['1', 'musterstadt-gutschein']);
  const { prerendered } = JSON.parse((await get('/builds/meta/dev.json')).text);
  expect(prerendered).toContain('/faq');
  // As a build writes them: as paths, and without the one that leads nowhere.
  const redirects = JSON.parse((await get('/redirects.json')).text);
  expect(redirects).toEqual({ '/haendler': '/akzeptanzstellen', '/hilfe': '/faq' });
  const stylesheet = await get('/assets/tenant.css');
  expect(stylesheet.headers['content-type']).toBe('text/css;charset=utf-8');
  expect(stylesheet.text).toContain('--primary:');
});

test(
  'images are shown as soon as they are ready, from the store of the builds',
  async () => {
    const find = async () => {
      const [, source = ''] = /srcset="(\/media\/[^" ]+\.avif) /i.exec((await get('/')).text) ?? [];
      expect(source).not.toBe('');
      return source;
    };
    const source = await vi.waitFor(find, { timeout: START_MS, interval: 250 });
    expect(await get(source)).toMatchObject({ status: 200, headers: { 'content-type': 'image/avif' } });
    expect(await get('/media/gone-640.avif', { accept: 'image/*' })).toMatchObject({ status: 404 });
  },
  2 * START_MS,
);

test('an edit of a text of the tenant is shown', async () => {
  expect((await get('/ablauf')).text).toContain('<p>Zuerst so.</p>');
  writeFileSync(TEXT, '# Ablauf\n\nJetzt so.');
  const isShown = async () => expect((await get('/ablauf')).text).toContain('<p>Jetzt so.</p>');
  await vi.waitFor(isShown, { timeout: START_MS, interval: 100 });
});

test('redirects of the tenant and of the specification send the browser on', async () => {
  expect(await get('/haendler?von=mail')).toMatchObject({
    status: 301,
    headers: { location: '/akzeptanzstellen?von=mail' },
  });
  expect(await get('/dreimalglueck')).toMatchObject({ status: 302, headers: { location: '/pdf/dreimalglueck.pdf' } });
  expect(await get('/pdf/dreimalglueck.pdf')).toMatchObject({
    status: 200,
    headers: { 'content-type': 'application/pdf' },
  });
});

test('what the built site would not have is missing, as the 404 page or in short', async () => {
  for (const target of ['/nix', '/akzeptanzstellen/gibt-es-nicht', '/%E0%A4%A']) {
    const { status, text } = await get(target);
    expect([target, status]).toEqual([target, 404]);
    expect(text).toContain('<html lang="de">');
  }
  for (const target of ['/assets/missing.js', '/akzeptanzstellen/gibt-es-nicht/index.pageContext.json']) {
    expect(await get(target, { accept: '*/*' })).toMatchObject({ status: 404, text: 'Not found\n' });
  }
});

test('scripts and the hot reload client come from Vite', async () => {
  const client = await get('/@vite/client', { accept: '*/*' });
  expect([client.status, client.headers['content-type']]).toEqual([200, 'text/javascript']);
  expect((await get('/site/shared/routes.ts', { accept: '*/*' })).text).toContain('sourceMappingURL');
});

test('the script before the first paint is a classic one, with all that it imports', async () => {
  const { text } = await get('/');
  const [, url = ''] = /<script src="data:text\/javascript,([^"]+)"/.exec(text) ?? [];
  const code = decodeURIComponent(url);
  expect(code).toContain('scrollRestoration');
  expect(() => new Script(code)).not.toThrow();
});

test('a port that is taken is reported before anything is read', async () => {
  const other = createServer();
  const port = await listen(other, { host: LOOPBACK, port: 0 });
  const started = startDev({ packageRoot: packageRoot(), tenant: MUSTERSTADT, port });
  await expect(started).rejects.toMatchObject({ code: 'PORT_UNAVAILABLE' });
  await closeServer(other);
});
