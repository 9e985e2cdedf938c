import { expect, test } from 'vitest';
import { cartItemsCount, createCartStore } from './cart-store.ts';
import { readCart } from './read-cart.ts';

test('the count is the sum of the quantities', () => {
  const store = createCartStore();
  expect(cartItemsCount(store.getState())).toBe(0);
  store.setState({ items: readCart('{"items":[{"quantity":2,"amount":2500},{"quantity":1}],"customer":{}}') });
  expect(cartItemsCount(store.getState())).toBe(3);
});

test.each([
  '',
  'null',
  '[]',
  '{"items":{}}',
  '{"items":[{}]}',
  '{"items":[{"quantity":"2"}]}',
  '{"items":[{"quantity":0}]}',
])('%j is not a cart', (text) => {
  expect(() => readCart(text)).toThrow();
});
