import { expect, test } from 'vitest';
import { parseShippingRate } from '../parsing/selling.ts';
import { shippingCost, validUntil } from './order-facts.ts';

test.each([
  ['2026-11-21T12:00:00Z', 3, '31.12.2029'],
  ['2026-01-01T00:00:00Z', 1, '31.12.2027'],
  ['2026-12-31T22:59:59Z', 3, '31.12.2029'],
  // Already the new year in Berlin.
  ['2026-12-31T23:00:00Z', 3, '31.12.2030'],
])('bought at %s with %d years: %s', (boughtAt, years, end) => {
  expect(validUntil(new Date(boughtAt), years)).toBe(end);
});

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

test('a rate may apply to any number, and without rates there is no price', () => {
  expect(shippingCost(99, [{ name: 'Post', amount: 350 }])).toBe(350);
  expect(shippingCost(1, [])).toBeUndefined();
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
