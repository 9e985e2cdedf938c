import { expect, test } from 'vitest';
import type { Position } from '../../shared/order/position.ts';
import { cartItemsCount, createCartStore, withPosition } from './cart-store.ts';
import { readCart, writeCart } from './read-cart.ts';

const POSITION: Position = {
  merchant: { id: '7', slug: 'cafe-adler', companyName: 'Café Adler' },
  amount: 2500,
  quantity: 2,
  templateId: '1',
  deliveryType: 'EMAIL',
  positionNumber: 1,
  timestamp: 1_795_000_000_000,
};

test('the count is the sum of the quantities', () => {
  const store = createCartStore();
  expect(cartItemsCount(store.getState())).toBe(0);
  store.setState({ items: [POSITION, { ...POSITION, quantity: 1, positionNumber: 2 }] });
  expect(cartItemsCount(store.getState())).toBe(3);
});

test('a position is added with the next number, also where one was removed before', () => {
  const { positionNumber: _number, timestamp: _timestamp, ...position } = POSITION;
  const cart = withPosition({ items: [{ ...POSITION, positionNumber: 4 }], customer: { name: 'Ada' } }, position, 99);
  expect(cart.items.map(({ positionNumber, timestamp }) => [positionNumber, timestamp])).toEqual([
    [4, POSITION.timestamp],
    [5, 99],
  ]);
  expect(cart.customer).toEqual({ name: 'Ada' });
  expect(withPosition({ items: [] }, position, 99).items[0]?.positionNumber).toBe(1);
});

test('a cart is read as it was written', () => {
  const gift = { donorName: 'Ada', message: 'Alles Gute' };
  const cart = { items: [POSITION, { ...POSITION, gift, positionNumber: 2 }], customer: { name: 'Ada' } };
  expect(readCart(writeCart(cart))).toStrictEqual(cart);
  expect(readCart(writeCart({ items: [] }))).toStrictEqual({ items: [] });
});

test('what does not belong to a position is left out', () => {
  const saved = { ...POSITION, gift: { donorName: 'Ada', age: 36 }, colour: 'red' };
  expect(readCart(JSON.stringify({ items: [saved] })).items).toStrictEqual([
    { ...POSITION, gift: { donorName: 'Ada' } },
  ]);
});

test.each(['', 'null', '7', '[7]', '{"items":{}}', '{"items":[{}]}', '{"items":[null]}'])(
  '%j is not a cart',
  (text) => {
    expect(() => readCart(text)).toThrow();
  },
);

test.each([
  { quantity: '2' },
  { quantity: 0 },
  { quantity: 100 },
  { amount: 25.5 },
  { amount: -1 },
  { deliveryType: 'BRIEFTAUBE' },
  { templateId: 1 },
  { merchant: { id: '7' } },
  { merchant: null },
  { gift: 'ja' },
  { gift: { message: 1 } },
  { positionNumber: 0 },
  { timestamp: '2026' },
  { amount: '25.00' },
  { deliveryType: null, deliveryMethod: 'PDF' },
])('a cart with %j is not guessed at', (fields) => {
  expect(() => readCart(JSON.stringify({ items: [{ ...POSITION, ...fields }] }))).toThrow(/saved cart/);
});
