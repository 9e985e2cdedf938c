import { expect, test } from 'vitest';
import { parseRequestPath } from './request-path.ts';

test('a path is taken apart into decoded segments, with its query apart', () => {
  expect(parseRequestPath('/a//b%C3%BC/?x=1&y=%2F')).toEqual({
    segments: ['a', 'bü'],
    trailingSlash: true,
    search: '?x=1&y=%2F',
  });
  expect(parseRequestPath('/?')).toEqual({ segments: [], trailingSlash: true, search: '?' });
  expect(parseRequestPath('/faq#frage')).toEqual({ segments: ['faq'], trailingSlash: false, search: '' });
});

test.each(['/..', '/a/%2e%2e/b', '/./a', '/a%2fb', '/a%5Cb', '/a%00', '/%', '/%E0%A4%A', 'http://x/a', '*', ''])(
  'no file has the name %s',
  (target) => {
    expect(parseRequestPath(target)).toBeUndefined();
  },
);
