import { afterEach, expect, test, vi } from 'vitest';
import { cartItemsCount, createCartStore } from '../features/cart/cart-store.ts';
import { loadCart } from './cart-storage.ts';

/** Node has neither localStorage nor reportError; these stand in for the browser's. */
function stubBrowser(saved: string | null): Error[] {
  const errors: Error[] = [];
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'cart' ? saved : null) });
  vi.stubGlobal('reportError', (error: Error) => errors.push(error));
  return errors;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a saved cart is loaded', () => {
  const errors = stubBrowser('{"items":[{"quantity":3}]}');
  const store = createCartStore();
  loadCart(store);
  expect(cartItemsCount(store.getState())).toBe(3);
  expect(errors).toEqual([]);
});

test('a cart that cannot be read is logged, and the cart in memory stays as it is', () => {
  const errors = stubBrowser('{"items":');
  const store = createCartStore();
  store.setState({ items: [{ quantity: 1 }] });
  loadCart(store);
  expect(cartItemsCount(store.getState())).toBe(1);
  expect(errors.map((error) => error.message)).toEqual(['The saved cart could not be loaded']);
});

test('without a saved cart nothing happens', () => {
  const errors = stubBrowser(null);
  const store = createCartStore();
  loadCart(store);
  expect(cartItemsCount(store.getState())).toBe(0);
  expect(errors).toEqual([]);
});
