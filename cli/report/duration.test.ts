import { expect, test } from 'vitest';
import { formatDuration, formatElapsed } from './duration.ts';

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
])('after %d ms a display says %s', (ms, shown) => {
  expect(formatElapsed(ms)).toBe(shown);
});
