import { expect, test } from 'vitest';
import { parseShippingRate } from '../parsing/selling.ts';
import { shippingCost } from './shipping.ts';

const RATES = [
  { name: 'Päckchen', amount: 590, maxQuantity: 60 },
  { name: 'Brief', amount: 295, maxQuantity: 3 },
  { name: 'Großbrief', amount: 395, maxQuantity: 12 },
];

test.each([
  [1, 295],
  [3, 295],
  [4, 395],
  [13, 590],
  [60, 590],
  [61, 885],
  [99, 1180],
])('%d vouchers cost %d cents to send', (quantity, cents) => {
  expect(shippingCost(quantity, RATES)).toBe(cents);
});

test('a rate may apply to any number, and without rates shipping is free', () => {
  expect(shippingCost(99, [{ name: 'Post', amount: 350 }])).toBe(350);
  expect(shippingCost(1, [])).toBe(0);
});

test('a rate is read with its limit, and rejected if the limit is unreadable', () => {
  expect(parseShippingRate({ id: 1, name: 'Brief', amount: 295, maxQuantity: 3 })).toMatchObject({
    ok: true,
    value: { name: 'Brief', amount: 295, maxQuantity: 3 },
  });
  expect(parseShippingRate({ name: 'Post', amount: 0, maxQuantity: null })).toMatchObject({ ok: true });
  for (const fields of [{ maxQuantity: '3' }, { amount: -1 }, { amount: '2,95' }, { name: '' }]) {
    expect(parseShippingRate({ name: 'Brief', amount: 295, ...fields }).ok).toBe(false);
  }
});
