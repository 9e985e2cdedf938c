import { expect, test } from 'vitest';
import { formatAmount, formatCount } from './format.ts';

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
