import { expect, test } from 'vitest';
import { duration } from './command.ts';

test.each([
  ['50ms', 50],
  ['90s', 90_000],
  ['10m', 600_000],
  ['2h', 7_200_000],
  ['3d', 259_200_000],
])('%s is a duration', (text, ms) => {
  expect(duration(text)).toBe(ms);
});

test.each(['', '0s', '10', '1.5h', '-1m', '1h30m', '10 m', '10M', '1w', '9999999s'])('"%s" is none', (text) => {
  expect(() => duration(text)).toThrow('A duration such as');
});
