import { expect, test } from 'vitest';
import { resolveMissingPath } from './leave-missing-page.ts';

test.each([
  ['/alt', { redirect: '/neu' }],
  ['/alt/', { redirect: '/neu' }],
  ['/schraeg', { redirect: '/neu' }],
  ['/extern', { redirect: 'https://example.org/x' }],
  ['/anbieter', { redirect: '/akzeptanzstellen' }],
  ['/anbieter/', { redirect: '/akzeptanzstellen' }],
  ['/anbieter/baecker', { redirect: '/akzeptanzstellen/baecker' }],
  ['/anbieter/a/b', {}],
  ['/baecker', { slug: 'baecker' }],
  ['/baecker/', { slug: 'baecker' }],
  ['/a/b', {}],
  ['/', {}],
  ['/constructor', { slug: 'constructor' }],
])('%s leads to %o', (path, expected) => {
  const redirects = { '/alt': '/neu', '/schraeg/': '/neu', '/extern': 'https://example.org/x' };
  expect(resolveMissingPath(path, redirects)).toEqual(expected);
});
