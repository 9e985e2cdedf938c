import { expect, test } from 'vitest';
import { preview } from '../../testing/preview-site.ts';

test('redirects follow _redirects: placeholders, splats, other hosts, umlauts and the query of the request', async () => {
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

test('a file takes precedence over a redirect, unless the status ends with an exclamation mark', async () => {
  await using site = await preview();
  expect(await site.get('/partner')).toMatchObject({ status: 200, text: '<h1>Partner</h1>' });
  const forced = await site.get('/anbieter');
  expect(forced).toMatchObject({
    status: 301,
    headers: { location: '/akzeptanzstellen', 'cache-control': 'no-store' },
  });
});

test('a rule with status 200 or 404 sends its target without a redirect', async () => {
  await using site = await preview();
  expect(await site.get('/hilfe')).toMatchObject({ status: 200, text: '<h1>Häufige Fragen</h1>' });
  expect(await site.get('/gone')).toMatchObject({ status: 404, text: '<h1>Häufige Fragen</h1>' });
});

test('an invalid line is reported once with its place', async () => {
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
