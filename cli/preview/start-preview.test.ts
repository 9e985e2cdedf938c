import { rename, symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ask, SITE, temporaryFolder, writeFiles } from './preview-fixture.ts';
import { startPreview } from './start-preview.ts';
import type { PreviewOptions } from './start-preview.ts';

async function preview(options: Partial<PreviewOptions> = {}, files: Record<string, string> = {}) {
  const folder = await temporaryFolder();
  const tenants = options.tenants ?? [{ id: 'musterstadt', sandbox: false }];
  for (const { id } of tenants) await writeFiles(path.join(folder.path, id), { ...SITE, ...files });
  const warnings: string[] = [];
  const running = await startPreview({
    outDir: folder.path,
    onWarning: (message) => warnings.push(message),
    ...options,
    tenants,
  });
  return {
    ...running,
    outDir: folder.path,
    warnings,
    get: (target: string, headers: Record<string, string> = {}, method = 'GET') =>
      ask(target, { port: running.port, headers, method }),
    [Symbol.asyncDispose]: async () => {
      await running.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

test('a page is served at its canonical path, and with a trailing slash and by its file name too', async () => {
  await using site = await preview();
  for (const target of ['/faq', '/faq/', '/faq/index.html', '/faq?token=kaffee', '//faq']) {
    const { status, headers, text } = await site.get(target);
    expect([target, status, text]).toEqual([target, 200, '<h1>Häufige Fragen</h1>']);
    expect(headers['content-type']).toBe('text/html;charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  }
  expect((await site.get('/')).text).toBe('<h1>Start</h1>');
  expect((await site.get('/robots.txt/')).status).toBe(404);
});

test('everything missing is the 404 page with status 404, and a missing asset is never immutable', async () => {
  await using site = await preview();
  for (const target of ['/nix', '/assets/missing.js', '/faq/nix/', '/faq/index', '/assets/', `/${'x'.repeat(300)}`]) {
    const { status, headers, text } = await site.get(target);
    expect([target, status, text]).toEqual([target, 404, '<h1>Keine Treffer</h1>']);
    expect(headers['content-type']).toBe('text/html;charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
  const { status, text, headers } = await site.get('/nix', {}, 'HEAD');
  expect([status, text, headers['content-length']]).toEqual([404, '', '22']);
});

test('each kind of file has its content type and the cache class that _headers gives it', async () => {
  await using site = await preview();
  const immutable = 'public, max-age=31536000, immutable';
  const revalidated = 'public, max-age=0, must-revalidate';
  const expected = {
    '/assets/entry.abc123.js': ['text/javascript', immutable],
    '/assets/logo.svg': ['image/svg+xml', immutable],
    '/assets/photo.avif': ['image/avif', immutable],
    '/faq/index.pageContext.json': ['application/json', revalidated],
    '/site.webmanifest': ['application/manifest+json', revalidated],
    '/pdf/dreimalglueck.pdf': ['application/pdf', revalidated],
    '/robots.txt': ['text/plain;charset=utf-8', revalidated],
    '/builds/latest.json': ['application/json', 'no-cache'],
  };
  for (const [target, [type, cache]] of Object.entries(expected)) {
    const { status, headers } = await site.get(target);
    expect([target, status, headers['content-type'], headers['cache-control']]).toEqual([target, 200, type, cache]);
    expect(headers['content-security-policy']).toBe("default-src 'none'");
  }
});

test('no path leaves the folder or shows what is hidden', async () => {
  await using site = await preview({}, { '../secret.txt': 'secret', '../musterstadt-2/index.html': 'neighbour' });
  const targets = [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/faq/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '/../musterstadt-2/',
  ];
  targets.push('/.env', '/%2eenv', '/.git/config', '/_headers', '/_redirects', '/faq%00', '/%E0%A4%A', '/%');
  for (const target of targets) {
    const { status, text } = await site.get(target);
    expect([target, status, text]).toEqual([target, 404, '<h1>Keine Treffer</h1>']);
  }
});

test('redirects follow _redirects: placeholders, splats, other hosts, umlauts and the query of the visitor', async () => {
  await using site = await preview();
  const expected: [string, number, string | undefined][] = [
    ['/anbieter/baeckerei-k%C3%B6nig', 301, '/akzeptanzstellen/baeckerei-k%C3%B6nig'],
    ['/anbieter/cafe/?von=mail', 301, '/akzeptanzstellen/cafe?von=mail'],
    ['/anbieter/a/b', 404, undefined],
    ['/alt/2019/liste', 302, 'https://archiv.example/2019/liste'],
    ['/alt//evil.example', 302, 'https://archiv.example/evil.example'],
    ['/h%C3%A4user', 301, '/faq'],
  ];
  for (const [target, status, location] of expected) {
    const answer = await site.get(target);
    expect([target, answer.status, answer.headers.location]).toEqual([target, status, location]);
  }
});

test('a file wins over a redirect, unless the status ends with an exclamation mark', async () => {
  await using site = await preview();
  expect(await site.get('/partner')).toMatchObject({ status: 200, text: '<h1>Partner</h1>' });
  const forced = await site.get('/anbieter');
  expect(forced).toMatchObject({
    status: 301,
    headers: { location: '/akzeptanzstellen', 'cache-control': 'no-store' },
  });
});

test('a rule with status 200 or 404 shows its target at the old address', async () => {
  await using site = await preview();
  expect(await site.get('/hilfe')).toMatchObject({ status: 200, text: '<h1>Häufige Fragen</h1>' });
  expect(await site.get('/gone')).toMatchObject({ status: 404, text: '<h1>Häufige Fragen</h1>' });
});

test('a line that is no rule is reported once with its place', async () => {
  const rules =
    '/ok /faq\n/de /faq 302 Language=de\nfaq /x\n/shop https://shop.example 200\n/teapot /faq 418\n/only-from';
  await using site = await preview({}, { _redirects: rules, _headers: 'X-Early: 1\n/*\n  Nonsense\n  Bad Name: 1' });
  expect((await site.get('/ok')).status).toBe(301);
  await site.get('/de');
  const places = site.warnings.map((warning) => warning.replace(site.outDir, '').replace(/: .*/, ''));
  expect(places.toSorted()).toEqual([
    ...['_headers:1', '_headers:3', '_headers:4'].map((place) => `/musterstadt/${place}`),
    ...['_redirects:2', '_redirects:3', '_redirects:4', '_redirects:5', '_redirects:6'].map(
      (place) => `/musterstadt/${place}`,
    ),
  ]);
});

test('HEAD sends the headers of GET, and other methods are refused', async () => {
  await using site = await preview();
  const { status, headers, text } = await site.get('/pdf/dreimalglueck.pdf', {}, 'HEAD');
  expect([status, headers['content-length'], headers['content-type'], text]).toEqual([
    200,
    '19',
    'application/pdf',
    '',
  ]);
  expect(await site.get('/faq', {}, 'POST')).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
});

test('an unchanged file is answered with 304 by its ETag', async () => {
  await using site = await preview();
  const { headers } = await site.get('/faq');
  const again = await site.get('/faq', { 'if-none-match': String(headers.etag) });
  expect([again.status, again.text, again.headers['cache-control']]).toEqual([304, '', headers['cache-control']]);
});

test('ranges give parts of a file, and a range that cannot be read gives all of it', async () => {
  await using site = await preview();
  const whole = SITE['pdf/dreimalglueck.pdf'] ?? '';
  const part = async (range: string, headers = {}) => {
    const answer = await site.get('/pdf/dreimalglueck.pdf', { range, ...headers });
    return [answer.status, answer.text, answer.headers['content-range']];
  };
  expect(await part('bytes=0-3')).toEqual([206, '%PDF', 'bytes 0-3/19']);
  expect(await part('bytes=9-')).toEqual([206, whole.slice(9), 'bytes 9-18/19']);
  expect(await part('bytes=-4')).toEqual([206, '6789', 'bytes 15-18/19']);
  expect(await part('bytes=99-')).toEqual([416, '', 'bytes */19']);
  for (const range of ['bytes=0-0', 'bytes=5-2', 'bytes=0-1,3-4', 'lines=1-2'])
    expect(await part(range)).toEqual([200, whole, undefined]);
  expect(await part('bytes=0-3', { 'if-range': '"older"' })).toEqual([200, whole, undefined]);
});

test('a build that is swapped in while the preview runs is served at once, its rules included', async () => {
  await using site = await preview();
  expect((await site.get('/faq')).text).toBe('<h1>Häufige Fragen</h1>');
  const current = path.join(site.outDir, 'musterstadt');
  const next = {
    'index.html': 'neu',
    'faq/index.html': 'neue Fragen',
    '404.html': 'neu 404',
    _redirects: '/weg /faq 302',
  };
  await writeFiles(path.join(site.outDir, 'next'), next);
  await rename(current, path.join(site.outDir, 'old'));
  await rename(path.join(site.outDir, 'next'), current);
  expect((await site.get('/faq')).text).toBe('neue Fragen');
  expect(await site.get('/assets/entry.abc123.js')).toMatchObject({ status: 404, text: 'neu 404' });
  expect((await site.get('/faq')).headers['content-security-policy']).toBeUndefined();
  expect((await site.get('/weg')).headers.location).toBe('/faq');
  expect((await site.get('/anbieter')).status).toBe(404);
});

test('a folder that is a symbolic link may be turned while the preview runs', async () => {
  await using folder = await temporaryFolder();
  const link = path.join(folder.path, 'musterstadt');
  for (const name of ['r1', 'r2']) {
    await writeFiles(path.join(folder.path, name), { 'index.html': name });
    await symlink(name, `${link}-${name}`);
  }
  await rename(`${link}-r1`, link);
  const { port, close } = await startPreview({ outDir: folder.path, tenants: [{ id: 'musterstadt', sandbox: false }] });
  expect((await ask('/', { port })).text).toBe('r1');
  await rename(`${link}-r2`, link);
  expect((await ask('/', { port })).text).toBe('r2');
  await close();
});

test('requests while builds are swapped in get the old or the new site, never a missing page', async () => {
  await using site = await preview();
  const current = path.join(site.outDir, 'musterstadt');
  const seen = new Set<string>();
  const swapped = new AbortController();
  const swaps = async () => {
    for (let round = 0; round < 40; round++) {
      await writeFiles(path.join(site.outDir, 'next'), { ...SITE, 'faq/index.html': `round ${round}` });
      await rename(current, path.join(site.outDir, `old-${round}`));
      await rename(path.join(site.outDir, 'next'), current);
    }
    swapped.abort();
  };
  const visits = async () => {
    while (!swapped.signal.aborted) {
      seen.add(await site.get('/faq').then(({ status, text }) => `${status} ${text}`, String));
    }
  };
  await Promise.all([swaps(), visits(), visits(), visits()]);
  // The cut connection: the file went away between sirv's look and its opening; browsers ask again.
  const unexpected = [...seen].filter(
    (answer) => !/^(200 (round|<h1>Häufige)|Error: (socket hang up|aborted))/.test(answer),
  );
  expect(unexpected).toEqual([]);
  expect(await site.get('/faq')).toMatchObject({ status: 200, text: 'round 39' });
});

test('a site whose folder is taken away says so until it is back', async () => {
  await using site = await preview();
  await rename(path.join(site.outDir, 'musterstadt'), path.join(site.outDir, 'away'));
  expect(await site.get('/faq')).toMatchObject({
    status: 503,
    headers: { 'retry-after': '1', 'cache-control': 'no-store' },
  });
  await rename(path.join(site.outDir, 'away'), path.join(site.outDir, 'musterstadt'));
  expect((await site.get('/faq')).status).toBe(200);
});

test('text goes out compressed to those who take it, parts and pictures as they are', async () => {
  const long = `<p>${'Musterstadt '.repeat(500)}</p>`;
  await using site = await preview({}, { 'lang/index.html': long });
  const { headers } = await site.get('/lang', { 'accept-encoding': 'gzip' });
  expect([headers['content-encoding'], headers['vary']]).toEqual(['gzip', 'Accept-Encoding']);
  expect((await site.get('/lang')).text).toBe(long);
  const part = await site.get('/lang', { 'accept-encoding': 'gzip', range: 'bytes=0-9' });
  expect([part.status, part.text, part.headers['content-encoding']]).toEqual([206, long.slice(0, 10), undefined]);
});
