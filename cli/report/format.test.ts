import { expect, test } from 'vitest';
import {
  fitText,
  formatDuration,
  formatElapsed,
  formatList,
  formatSize,
  pluralize,
  truncate,
  widthOf,
} from './format.ts';

test.each([
  [0, '0 ms'],
  [740.4, '740 ms'],
  [999.6, '1.0 s'],
  [1840, '1.8 s'],
  [59_940, '59.9 s'],
  [59_960, '1 min 00 s'],
  [185_000, '3 min 05 s'],
  [3_720_000, '1 h 02 min'],
])('%d ms are shown as %s', (ms, shown) => {
  expect(formatDuration(ms)).toBe(shown);
});

test.each([
  [0, '0 s'],
  [4990, '4 s'],
  [72_000, '1 min 12 s'],
])('after %d ms the display shows %s', (ms, shown) => {
  expect(formatElapsed(ms)).toBe(shown);
});

test('a noun follows its number', () => {
  expect(pluralize(1, 'page')).toBe('1 page');
  expect(pluralize(0, 'page')).toBe('0 pages');
  expect(pluralize(999, 'page')).toBe('999 pages');
  expect(pluralize(1034, 'page')).toBe('1,034 pages');
  expect(pluralize(12_000_070, 'page')).toBe('12,000,070 pages');
  expect(pluralize(2, 'retry', 'retries')).toBe('2 retries');
});

test('a long list names the first and counts the rest', () => {
  expect(formatList(['a', 'b', 'c'], 3)).toBe('a, b, c');
  expect(formatList(['a', 'b', 'c', 'd'], 2)).toBe('a, b and 2 more');
});

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [12_440, '12.4 kB'],
  [148_300, '148 kB'],
  [999_949, '1.0 MB'],
  [12_400_000, '12.4 MB'],
  [2_000_000_000, '2.0 GB'],
  [5_000_000_000_000_000, '5000 TB'],
])('%d bytes are shown as %s', (bytes, shown) => {
  expect(formatSize(bytes)).toBe(shown);
});

test.each([
  ['stadt-001', 9],
  ['Köln', 4],
  ['Ko\u0308ln', 4],
  ['\u001B[1mfett\u001B[22m', 4],
  ['✓ – …', 5],
  ['大阪', 4],
  ['🎁', 2],
  ['👩‍👩‍👧 👍🏽', 5],
  ['kurz\nlänger', 6],
])('%j takes %i columns of a terminal', (text, columns) => {
  expect(widthOf(text)).toBe(columns);
});

test.each([
  ['Köln', 4, 'Köln'],
  ['Gutschein', 6, 'Gutsc…'],
  ['大阪城公園', 6, '大阪…'],
  ['🎁🎁🎁', 4, '🎁…'],
  ['Gutschein', 0, '…'],
])('%j is cut to %i columns', (text, columns, cut) => {
  expect(truncate(text, columns)).toBe(cut);
  expect(widthOf(fitText(text, columns))).toBe(Math.max(1, columns));
});
