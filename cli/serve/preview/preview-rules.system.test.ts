import { expect, test } from 'vitest';
import { preview } from '../../testing/preview-site.ts';

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
