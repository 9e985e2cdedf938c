import { expect, test } from 'vitest';
import { resolveMissingPath } from './leave-missing-page.ts';

test.each([
  ['/alt', { kind: 'redirect', to: '/neu' }],
  ['/alt/', { kind: 'redirect', to: '/neu' }],
  ['/schraeg', { kind: 'redirect', to: '/neu' }],
  ['/kette', { kind: 'redirect', to: '/neu' }],
  ['/extern', { kind: 'redirect', to: 'https://example.org/x' }],
  ['/hin', { kind: 'merchant', slug: 'hin' }],
  ['/boese', { kind: 'merchant', slug: 'boese' }],
  ['/fremd', { kind: 'merchant', slug: 'fremd' }],
  ['/anbieter', { kind: 'redirect', to: '/akzeptanzstellen' }],
  ['/anbieter/', { kind: 'redirect', to: '/akzeptanzstellen' }],
  ['/anbieter/baecker', { kind: 'redirect', to: '/akzeptanzstellen/baecker' }],
  ['/anbieter/a/b', { kind: 'unknown' }],
  ['/baecker', { kind: 'merchant', slug: 'baecker' }],
  ['/baecker/', { kind: 'merchant', slug: 'baecker' }],
  ['/a/b', { kind: 'unknown' }],
  ['/', { kind: 'unknown' }],
  ['/constructor', { kind: 'merchant', slug: 'constructor' }],
])('%s leads to %o', (path, expected) => {
  const redirects = {
    '/alt': '/neu',
    '/schraeg/': '/neu',
    '/kette': '/alt/',
    '/extern': 'https://example.org/x',
    '/hin': '/her',
    '/her': '/hin',
    '/boese': 'javascript:alert(1)',
    '/fremd': '//example.org',
  };
  expect(resolveMissingPath(path, redirects)).toEqual(expected);
});

test.each([
  '//evil.example',
  String.raw`/\evil.example`,
  'https:/evil.example',
  String.raw`https:\\evil.example`,
  'data:,x',
])('a redirect to %s is not followed', (target) => {
  expect(resolveMissingPath('/alt', { '/alt': target })).toEqual({ kind: 'merchant', slug: 'alt' });
});
