import { expect, test } from 'vitest';
import { formatAmount, formatCount, validUntil } from './format.ts';

test.each([
  [0, '0\u00a0€'],
  [2500, '25\u00a0€'],
  [2550, '25,50\u00a0€'],
  [205, '2,05\u00a0€'],
  [1_234_500, '12.345\u00a0€'],
])('%i cents are shown as %s', (cents, text) => {
  expect(formatAmount(cents)).toBe(text);
});

test('counts have dots between thousands', () => {
  expect([0, 84, 1000, 1_234_567].map(formatCount)).toEqual(['0', '84', '1.000', '1.234.567']);
});

test.each([
  ['2026-11-21T12:00:00Z', 3, '31.12.2029'],
  ['2026-01-01T00:00:00Z', 1, '31.12.2027'],
  ['2026-12-31T22:59:59Z', 3, '31.12.2029'],
  // Already the new year in Berlin.
  ['2026-12-31T23:00:00Z', 3, '31.12.2030'],
])('bought at %s with %d years: %s', (boughtAt, years, end) => {
  expect(validUntil(new Date(boughtAt), years)).toBe(end);
});
