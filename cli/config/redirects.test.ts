import { expect, test } from 'vitest';
import { ALPHA, read, refusal } from '../testing/sample-config.ts';

const withRedirects = (redirects: Record<string, string>): object => ({ tenants: [{ ...ALPHA, redirects }] });

test.each([
  ['alt', 'the source does not start with /'],
  ['https://alpha.example/alt', 'the source does not start with /'],
  ['/alt?x=1', 'the source has a query or a fragment'],
  ['/alt/*', 'the source is a pattern'],
  ['/:slug', 'the source is a pattern'],
  ['//alt', 'the source is not a plain path'],
  ['/alt/../../x', 'the source is not a plain path'],
  ['/%2e%2e/x', 'the source is not a plain path'],
  ['/a%2fb', 'the source is not a plain path'],
  ['/a%', 'the source is not a plain path'],
  ['/a b', 'the source is not a plain path'],
  ['/a\\b', 'the source is not a plain path'],
  ['/a%00', 'the source is not a plain path'],
  [`/${'ä'.repeat(128)}`, 'the source has a segment that is too long'],
  ['/', 'the source is a page or file of the site'],
  ['/gutscheine', 'the source is a page or file of the site'],
  ['/gutscheine/', 'the source is a page or file of the site'],
  ['/anbieter', 'the source is a page or file of the site'],
  ['/builds/latest.json', 'the source is a page or file of the site'],
  ['/alt/index.html', 'the source is a page or file of the site'],
  ['/404', 'the source is a page or file of the site'],
  ['/sitemap-2.xml', 'the source is a page or file of the site'],
  ['/robots.txt.gz', 'the source is a page or file of the site'],
])('the source %j is refused', async (source, what) => {
  const { details } = await refusal(withRedirects({ [source]: '/faq' }));
  expect(details).toEqual([expect.stringContaining(`alpha: redirect ${JSON.stringify(source)} to "/faq": ${what}`)]);
});

test.each([
  ['javascript:alert(1)', 'the target uses javascript:'],
  ['mailto:a@alpha.example', 'the target uses mailto:'],
  ['//evil.example', 'the target starts with //'],
  ['/..//evil.example', 'the target has a path that is not plain'],
  ['/.//evil.example', 'the target has a path that is not plain'],
  ['/%2e%2e//evil.example', 'the target has a path that is not plain'],
  ['/%2fevil.example', 'the target has a path that is not plain'],
  ['/%2F%2Fevil.example?x=1', 'the target has a path that is not plain'],
  ['/%5cevil.example', 'the target has a path that is not plain'],
  ['/%09/evil.example', 'the target has a path that is not plain'],
  ['/faq//x', 'the target has a path that is not plain'],
  ['/a%', 'the target has a path that is not plain'],
  ['https://alpha.example//evil.example', 'the target has a path that is not plain'],
  ['https://alpha.example/..//evil.example', 'the target has a path that is not plain'],
  ['https://ALPHA.example/%5cevil.example', 'the target has a path that is not plain'],
  ['/\\evil.example', 'the target contains spaces, line breaks or backslashes'],
  ['/a\n/b', 'the target contains spaces, line breaks or backslashes'],
  ['neu', 'the target is neither a path nor a URL'],
  ['', 'the target is neither a path nor a URL'],
  ['https://u:p@alpha.example', 'the target contains credentials'],
])('the target %j is refused', async (target, what) => {
  const { details } = await refusal(withRedirects({ '/alt': target }));
  expect(details).toEqual([expect.stringContaining(what)]);
});

test('only a promotion with a file keeps its route for itself', async () => {
  const redirects = { '/dreimalglueck': 'https://aktion.example/' };
  expect((await read(withRedirects(redirects))).tenants[0]?.redirects).toEqual(redirects);
  const { details } = await refusal({ tenants: [{ ...ALPHA, promotion: 'aktion.pdf', redirects }] });
  expect(details).toEqual([expect.stringContaining('the source is a page or file of the site')]);
});

test('sources that differ only in a trailing slash or % escapes are equal', async () => {
  const { details } = await refusal(
    withRedirects({ '/für': '/faq', '/f%C3%BCr': '/agb', '/b': '/faq', '/b/': '/agb' }),
  );
  expect(details).toHaveLength(2);
  expect(details[0]).toContain('the source occurs twice');
});

test('a cycle is reported once, with its steps', async () => {
  const { details } = await refusal(
    withRedirects({ '/x': '/a', '/a': '/b?q=1', '/b': 'https://alpha.example/c/', '/c': '/a' }),
  );
  expect(details).toEqual([expect.stringContaining('it leads back to itself: /a → /b → /c → /a')]);
});

test('a redirect to itself is a cycle', async () => {
  const { details } = await refusal(withRedirects({ '/a': '/a/' }));
  expect(details).toEqual([expect.stringContaining('it leads back to itself: /a → /a')]);
});

test('a redirect to another redirect works, with a warning', async () => {
  const { warnings, tenants } = await read(withRedirects({ '/a': '/b', '/b': '/faq' }));
  expect(warnings).toMatchObject([
    { message: 'redirect "/a" to "/b": it takes 2 steps', hint: 'use the last target directly' },
  ]);
  expect(tenants[0]?.redirects).toEqual({ '/a': '/b', '/b': '/faq' });
});

test('old paths below a list, umlauts and targets on other sites are valid', async () => {
  const redirects = {
    '/gutscheine/alter-name': '/gutscheine/neuer-name',
    '/größe': 'https://other.example/x?y=1',
    '/a/b/': '/faq#frage',
    '/suche': '/gutscheine?token=a//b%2fc#%5c',
    '/archiv': 'https://other.example//alt/../x',
  };
  expect(await read(withRedirects(redirects))).toMatchObject({ warnings: [], tenants: [{ redirects }] });
});
