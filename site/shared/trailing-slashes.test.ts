import { expect, test } from 'vitest';
import { withoutTrailingSlashes } from './trailing-slashes.ts';

test.each([
  ['https://a.example/b//', 'https://a.example/b'],
  ['/', ''],
  ['', ''],
  ['/a/b', '/a/b'],
])('%j becomes %j', (text, trimmed) => {
  expect(withoutTrailingSlashes(text)).toBe(trimmed);
});

test('a text of slashes takes no longer than another one', () => {
  expect(withoutTrailingSlashes(`${'/'.repeat(2_000_000)}x`)).toHaveLength(2_000_001);
});
