import { expect, test } from 'vitest';
import { preview, SITE } from '../../testing/preview-site.ts';

test('a page is served at its canonical path, and with a trailing slash and by its file name too', async () => {
  await using site = await preview();
  for (const target of ['/faq', '/faq/', '/faq/index.html', '/faq?token=kaffee', '//faq']) {
    const { status, headers, text } = await site.get(target);
    expect([target, status, text]).toEqual([target, 200, '<h1>Häufige Fragen</h1>']);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  }
  expect((await site.get('/')).text).toBe('<h1>Start</h1>');
  expect((await site.get('/robots.txt/')).status).toBe(404);
});

test('a crawler gets no page for a missing path', async () => {
  await using site = await preview();
  const { status, text } = await site.get('/nichts', { 'user-agent': 'bingbot/2.0' });
  expect([status, text]).toEqual([404, 'Not found\n']);
  expect(await site.get('/faq', { 'user-agent': 'bingbot/2.0' })).toMatchObject({ status: 200 });
});

test('a missing path gets the 404 page with status 404, and a missing asset is never immutable', async () => {
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

test('each type of file has its content type and the cache class from _headers', async () => {
  await using site = await preview();
  const immutable = 'public, max-age=31536000, immutable';
  const revalidated = 'public, max-age=0, must-revalidate';
  const expected = {
    '/assets/entry.abc123.js': ['text/javascript; charset=utf-8', immutable],
    '/assets/logo.svg': ['image/svg+xml; charset=utf-8', immutable],
    '/assets/photo.avif': ['image/avif', immutable],
    '/faq/index.pageContext.json': ['application/json; charset=utf-8', revalidated],
    '/site.webmanifest': ['application/manifest+json; charset=utf-8', revalidated],
    '/pdf/dreimalglueck.pdf': ['application/pdf', revalidated],
    '/robots.txt': ['text/plain; charset=utf-8', revalidated],
    '/builds/latest.json': ['application/json; charset=utf-8', 'no-cache'],
  };
  for (const [target, [type, cache]] of Object.entries(expected)) {
    const { status, headers } = await site.get(target);
    expect([target, status, headers['content-type'], headers['cache-control']]).toEqual([target, 200, type, cache]);
    expect(headers['content-security-policy']).toBe("default-src 'none'");
  }
});

test('no path leads out of the folder or to hidden files', async () => {
  await using site = await preview({}, { '../secret.txt': 'secret', '../musterstadt-2/index.html': 'neighbour' });
  const targets = [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/faq/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '/../musterstadt-2/',
  ];
  targets.push('/.env', '/%2eenv', '/.git/config', '/_headers', '/_redirects', '/faq%00', '/%E0%A4%A', '/%');
  targets.push('/%0a', '/faq%0D%0Ax', '/a%0a/%E2%80%A8');
  for (const target of targets) {
    const { status, headers, text } = await site.get(target);
    expect([target, status, text]).toEqual([target, 404, '<h1>Keine Treffer</h1>']);
    expect([target, headers['x-content-type-options']]).toEqual([target, 'nosniff']);
    expect([target, headers['content-security-policy']]).toEqual([target, "default-src 'none'"]);
  }
});

test('HEAD sends the headers of GET; other methods are refused', async () => {
  await using site = await preview();
  const { status, headers, text } = await site.get('/pdf/dreimalglueck.pdf', {}, 'HEAD');
  expect([status, headers['content-length'], headers['content-type'], text]).toEqual([
    200,
    '19',
    'application/pdf',
    '',
  ]);
  const refused = { allow: 'GET, HEAD', 'content-security-policy': "default-src 'none'" };
  expect(await site.get('/faq', {}, 'POST')).toMatchObject({ status: 405, headers: refused });
});

test('an unchanged file gets 304 by its ETag', async () => {
  await using site = await preview();
  const { headers } = await site.get('/faq');
  const again = await site.get('/faq', { 'if-none-match': String(headers.etag) });
  expect([again.status, again.text, again.headers['cache-control']]).toEqual([304, '', headers['cache-control']]);
});

test('ranges select parts of a file', async () => {
  await using site = await preview();
  const whole = SITE['pdf/dreimalglueck.pdf'] ?? '';
  const part = async (range: string, headers = {}) => {
    const answer = await site.get('/pdf/dreimalglueck.pdf', { range, ...headers });
    return [answer.status, answer.status === 416 ? '' : answer.text, answer.headers['content-range']];
  };
  expect(await part('bytes=0-0')).toEqual([206, '%', 'bytes 0-0/19']);
  expect(await part('bytes=0-3')).toEqual([206, '%PDF', 'bytes 0-3/19']);
  expect(await part('bytes=9-')).toEqual([206, whole.slice(9), 'bytes 9-18/19']);
  expect(await part('bytes=-4')).toEqual([206, '6789', 'bytes 15-18/19']);
  expect(await part('bytes=-19')).toEqual([206, whole, 'bytes 0-18/19']);
  for (const range of ['bytes=0-', 'bytes=00-90', 'bytes=0-9007199254740991', 'bytes=0-18446744073709551615'])
    expect([range, await part(range)]).toEqual([range, [206, whole, 'bytes 0-18/19']]);
  for (const range of [
    'bytes=19-',
    'bytes=99-',
    'bytes=9000-9001',
    'bytes=18446744073709551615-',
    'bytes=-0',
    'bytes=',
  ])
    expect([range, await part(range)]).toEqual([range, [416, '', 'bytes */19']]);
  for (const range of ['bytes=-9000', 'bytes=-18446744073709551616', 'bytes=0-1,3-4', 'lines=1-2'])
    expect([range, await part(range)]).toEqual([range, [200, whole, undefined]]);
  const { etag, 'last-modified': date } = (await site.get('/pdf/dreimalglueck.pdf')).headers;
  for (const older of ['"older"', 'Thu, 01 Jan 1970 00:00:00 GMT'])
    expect([older, await part('bytes=0-3', { 'if-range': older })]).toEqual([older, [200, whole, undefined]]);
  for (const same of [etag, date])
    expect(await part('bytes=0-3', { 'if-range': same })).toEqual([
      206,
      whole.slice(0, 4),
      `bytes 0-3/${whole.length}`,
    ]);
});

test('a compressed file beside another is sent in its place, where the client accepts it', async () => {
  const files = { 'assets/a.css': 'body{}', 'assets/a.css.br': 'as brotli', 'assets/a.css.gz': 'as gzip' };
  await using site = await preview({}, files);
  for (const [accepted, encoding, content] of [
    ['gzip, deflate, br', 'br', 'as brotli'],
    ['GZIP', 'gzip', 'as gzip'],
    ['br;q=0, gzip', 'gzip', 'as gzip'],
    ['gzip, br;q=0.1', 'gzip', 'as gzip'],
    ['identity', undefined, 'body{}'],
    ['br;q=0, gzip;q=0', undefined, 'body{}'],
    ['identity, br;q=0.5', undefined, 'body{}'],
    ['brush, unzipped', undefined, 'body{}'],
  ] as const) {
    const { text, headers } = await site.get('/assets/a.css', { 'accept-encoding': accepted });
    expect([accepted, headers['content-encoding'], headers['content-type'], text]).toEqual([
      accepted,
      encoding,
      'text/css; charset=utf-8',
      content,
    ]);
  }
});

test('a range of a file with a compressed one beside it is one of the uncompressed bytes', async () => {
  const files = { 'assets/a.css': 'body{}', 'assets/a.css.br': 'as brotli', 'assets/a.css.gz': 'as gzip' };
  await using site = await preview({}, files);
  const part = async (headers: Record<string, string>, method = 'GET') => {
    const {
      status,
      headers: got,
      text,
    } = await site.get('/assets/a.css', { 'accept-encoding': 'br', ...headers }, method);
    return [status, got['content-encoding'], got['content-range'], got['content-length'], text];
  };
  expect(await part({ range: 'bytes=0-3' })).toEqual([206, undefined, 'bytes 0-3/6', '4', 'body']);
  expect(await part({ range: 'bytes=0-3' }, 'HEAD')).toEqual([206, undefined, 'bytes 0-3/6', '4', '']);
  expect(await part({ range: 'bytes=-2' })).toEqual([206, undefined, 'bytes 4-5/6', '2', '{}']);
  // Within the compressed file, but not within the other one.
  expect((await part({ range: 'bytes=7-8' })).slice(0, 3)).toEqual([416, undefined, 'bytes */6']);
  // Whoever has a part of the compressed file must not continue it with other bytes.
  const { etag } = (await site.get('/assets/a.css', { 'accept-encoding': 'br' })).headers;
  const resumed = await part({ range: 'bytes=3-', 'if-range': String(etag) });
  expect(resumed).toEqual([200, undefined, undefined, '6', 'body{}']);
});

test('text is compressed if the client supports it; ranges and images are not', async () => {
  const long = `<p>${'Musterstadt '.repeat(500)}</p>`;
  await using site = await preview({}, { 'lang/index.html': long, 'media/0a1b-map.pmtiles': long });
  const { headers } = await site.get('/lang', { 'accept-encoding': 'gzip' });
  expect([headers['content-encoding'], headers['vary']]).toEqual(['gzip', 'Accept-Encoding']);
  expect((await site.get('/lang')).text).toBe(long);
  const archive = await site.get('/media/0a1b-map.pmtiles', { 'accept-encoding': 'gzip' });
  expect([archive.headers['content-encoding'], archive.headers['content-type']]).toEqual([
    undefined,
    'application/vnd.pmtiles',
  ]);
  const part = await site.get('/lang', { 'accept-encoding': 'gzip', range: 'bytes=0-9' });
  expect([part.status, part.text, part.headers['content-encoding']]).toEqual([206, long.slice(0, 10), undefined]);
});

test('redirects follow _redirects: old merchants, other hosts, umlauts and the query of the request', async () => {
  await using site = await preview();
  const expected: [string, number, string | undefined][] = [
    ['/anbieter/baeckerei-k%C3%B6nig', 301, '/akzeptanzstellen/baeckerei-k%C3%B6nig'],
    ['/anbieter/cafe/?von=mail', 301, '/akzeptanzstellen/cafe?von=mail'],
    ['/anbieter/a/b', 404, undefined],
    ['/alt?von=mail', 302, 'https://archiv.example/?a=1#b'],
    ['/h%C3%A4user?von=mail', 301, '/faq?von=mail#haus'],
  ];
  for (const [target, status, location] of expected) {
    const answer = await site.get(target);
    expect([target, answer.status, answer.headers.location]).toEqual([target, status, location]);
  }
});

test('a file takes precedence over a redirect, unless the status ends with an exclamation mark', async () => {
  await using site = await preview();
  expect(await site.get('/partner')).toMatchObject({ status: 200, text: '<h1>Partner</h1>' });
  const forced = await site.get('/anbieter');
  expect(forced).toMatchObject({
    status: 301,
    headers: { location: '/akzeptanzstellen', 'cache-control': 'no-store' },
  });
});
