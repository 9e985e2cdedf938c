import { expect, test } from 'vitest';
import { countOf, listSome } from './count.ts';

test('a noun follows its number', () => {
  expect(countOf(1, 'page')).toBe('1 page');
  expect(countOf(0, 'page')).toBe('0 pages');
  expect(countOf(1034, 'page')).toBe('1,034 pages');
  expect(countOf(2, 'retry', 'retries')).toBe('2 retries');
});

test('a long list names the first and counts the rest', () => {
  expect(listSome(['a', 'b', 'c'], 3)).toBe('a, b, c');
  expect(listSome(['a', 'b', 'c', 'd'], 2)).toBe('a, b and 2 more');
});
