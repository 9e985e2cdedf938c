import { expect, test } from 'vitest';
import { alphaWith, reasonsAgainst } from '../testing/sample-config.ts';

const STARTS = 'the source does not start with /';
const PATTERN = 'the source is a pattern';
const PLAIN_SOURCE = 'the source is not a plain path';
const TAKEN = 'the source is a page or file of the site';
const SCHEME = 'the target uses ';
const PLAIN_TARGET = 'the target has a path that is not plain';
const SPACES = 'the target contains spaces, line breaks or backslashes';
const NEITHER = 'the target is neither a path nor a URL';

test.each([
  [STARTS, ['alt', 'https://alpha.example/alt']],
  ['the source has a query or a fragment', ['/alt?x=1']],
  [PATTERN, ['/alt/*', '/:slug']],
  [PLAIN_SOURCE, ['//alt', '/alt/../../x', '/%2e%2e/x', '/a%2fb', '/a%', '/a b', '/a\\b', '/a%00']],
  ['the source has a segment that is too long', [`/${'ä'.repeat(128)}`]],
  [TAKEN, ['/', '/gutscheine', '/gutscheine/', '/anbieter', '/builds/latest.json', '/alt/index.html', '/404']],
  [TAKEN, ['/sitemap-2.xml', '/robots.txt.gz']],
])('%s: %j', async (what, sources) => {
  for (const source of sources) {
    const line = `alpha: redirect ${JSON.stringify(source)} to "/faq": ${what}`;
    expect(await reasonsAgainst({ redirects: { [source]: '/faq' } })).toEqual([expect.stringContaining(line)]);
  }
});

const ENCODED = ['/%2e%2e//evil.example', '/%2fevil.example', '/%2F%2Fevil.example?x=1', '/%5cevil.example'];

test.each([
  [`${SCHEME}javascript:`, ['javascript:alert(1)']],
  [`${SCHEME}mailto:`, ['mailto:a@alpha.example']],
  ['the target starts with //', ['//evil.example']],
  [PLAIN_TARGET, ['/..//evil.example', '/.//evil.example', '/%09/evil.example', '/faq//x', '/a%', ...ENCODED]],
  [PLAIN_TARGET, ['//evil.example', '/..//evil.example', '/%5cevil.example'].map((to) => `https://ALPHA.example${to}`)],
  [SPACES, ['/\\evil.example', '/a\n/b']],
  [NEITHER, ['neu', '']],
  ['the target contains credentials', ['https://u:p@alpha.example']],
])('%s: %j', async (what, targets) => {
  for (const target of targets)
    expect(await reasonsAgainst({ redirects: { '/alt': target } })).toEqual([expect.stringContaining(what)]);
});

test('only a promotion with a file keeps its route for itself', async () => {
  const redirects = { '/dreimalglueck': 'https://aktion.example/' };
  expect((await alphaWith({ redirects })).tenant?.redirects).toEqual(redirects);
  expect(await reasonsAgainst({ promotion: 'aktion.pdf', redirects })).toEqual([expect.stringContaining(TAKEN)]);
});

test('sources that differ only in a trailing slash or % escapes are equal', async () => {
  const details = await reasonsAgainst({
    redirects: { '/für': '/faq', '/f%C3%BCr': '/agb', '/b': '/faq', '/b/': '/agb' },
  });
  expect(details).toHaveLength(2);
  expect(details[0]).toContain('the source occurs twice');
});

test.each([
  ['/a → /b → /c → /a', { '/x': '/a', '/a': '/b?q=1', '/b': 'https://alpha.example/c/', '/c': '/a' }],
  ['/a → /a', { '/a': '/a/' }],
])('the cycle %s is reported once, with its steps', async (steps, redirects) => {
  const line = `it leads back to itself: ${steps}`;
  expect(await reasonsAgainst({ redirects })).toEqual([expect.stringContaining(line)]);
});

test('a redirect to another redirect works, with a warning', async () => {
  const { warnings, tenant } = await alphaWith({ redirects: { '/a': '/b', '/b': '/faq' } });
  expect(warnings).toMatchObject([
    { message: 'redirect "/a" to "/b": it takes 2 steps', hint: 'use the last target directly' },
  ]);
  expect(tenant?.redirects).toEqual({ '/a': '/b', '/b': '/faq' });
});

test('old paths below a list, umlauts and targets on other sites are valid', async () => {
  const redirects = {
    '/gutscheine/alter-name': '/gutscheine/neuer-name',
    '/größe': 'https://other.example/x?y=1',
    '/a/b/': '/faq#frage',
    '/suche': '/gutscheine?token=a//b%2fc#%5c',
    '/archiv': 'https://other.example//alt/../x',
  };
  expect(await alphaWith({ redirects })).toMatchObject({ warnings: [], tenant: { redirects } });
});
