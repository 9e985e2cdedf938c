import { afterEach, expect, test, vi } from 'vitest';
import { withPosition } from '../../features/cart/add-to-cart.ts';
import { cartItemsCount, createCartStore } from '../../features/cart/cart-store.ts';
import { VOUCHER as PAIR } from '../../shared/testing/fixture-position.ts';
import { startCart } from './cart-storage.ts';

const VOUCHER = { ...PAIR, quantity: 3 };

const cartText = (quantity: number) =>
  JSON.stringify({ items: [{ ...VOUCHER, quantity, positionNumber: 1, timestamp: 5 }] });

/** A started cart. Node has no localStorage, reportError and storage events; these stand in for the browser's. */
function startSaved(saved: string | null) {
  const errors: string[] = [];
  const listeners: Record<string, (event: { key?: string | null; persisted?: boolean }) => void> = {};
  const browser = {
    saved,
    isFull: false,
    errors,
    store: createCartStore(),
    count: () => cartItemsCount(browser.store.getState()),
    changeInOtherTab(text: string | null, key: string | null) {
      browser.saved = text;
      listeners['storage']?.({ key });
    },
    comeBack: (persisted: boolean) => listeners['pageshow']?.({ persisted }),
    read: () => JSON.parse(browser.saved ?? ''),
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'cart' ? browser.saved : null),
    setItem: (key: string, text: string) => {
      if (browser.isFull) throw new Error('QuotaExceededError');
      if (key === 'cart') browser.saved = text;
    },
  });
  vi.stubGlobal('reportError', (error: Error) => errors.push(error.message));
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => (listeners[type] = listener));
  startCart(browser.store);
  return browser;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('without a saved cart the cart is empty, and storage is not written', () => {
  const browser = startSaved(null);
  expect([browser.count(), browser.saved, browser.errors]).toEqual([0, null, []]);
});

test('an unreadable cart is logged and left unchanged until the next change, which keeps it too', () => {
  const browser = startSaved('{"items":');
  expect([browser.count(), browser.saved]).toEqual([0, '{"items":']);
  expect(browser.errors).toEqual(['The saved cart could not be loaded']);
  browser.store.setState((cart) => withPosition(cart, VOUCHER, 6));
  expect(browser.read()).toMatchObject({ items: [{ timestamp: 6 }], setAside: ['{"items":'] });
});

test('a cart of many unreadable entries is reported once', () => {
  const { errors } = startSaved(JSON.stringify({ items: Array.from({ length: 10_000 }, () => 7) }));
  expect(errors).toHaveLength(1);
});

test('every change is saved together with the customer saved before', () => {
  const browser = startSaved('{"items":[],"customer":{"name":"Ada"}}');
  browser.store.setState((cart) => withPosition(cart, VOUCHER, 5));
  expect(browser.read()).toEqual({
    items: [{ ...VOUCHER, positionNumber: 1, timestamp: 5 }],
    customer: { name: 'Ada' },
    savedAt: expect.any(Number),
  });
});

test('a change of the cart in another tab is applied and not written back, also that it cleared the storage', () => {
  const browser = startSaved(cartText(1));
  browser.isFull = true;
  for (const [text, key, count] of [
    [null, 'theme', 1],
    [cartText(9), 'cart', 9],
    [null, 'cart', 0],
    [cartText(9), 'cart', 9],
    [null, null, 0],
  ] as const) {
    browser.changeInOtherTab(text, key);
    expect(browser.count()).toBe(count);
  }
  expect(browser.errors).toEqual([]);
});

test('a page restored from the browser’s cache reads the current cart', () => {
  const browser = startSaved(cartText(1));
  browser.saved = cartText(4);
  browser.comeBack(false);
  expect(browser.count()).toBe(1);
  browser.comeBack(true);
  expect(browser.count()).toBe(4);
});

test('a cart that cannot be saved is reported and stays in the tab', () => {
  const browser = startSaved(null);
  browser.isFull = true;
  browser.store.setState((cart) => withPosition(cart, VOUCHER, 5));
  expect(browser.count()).toBe(3);
  expect(browser.errors).toEqual(['The cart could not be saved']);
});

const DAY_MS = 24 * 3_600_000;

test('a cart unchanged for more than 30 days is saved without its personal data', () => {
  const gift = { recipientName: 'Ben', message: 'Alles Gute' };
  const item = { ...VOUCHER, positionNumber: 1, timestamp: 5 };
  const items = [
    { ...item, gift },
    { ...item, gift, quantity: 200 },
  ];
  const browser = startSaved(JSON.stringify({ items, customer: { name: 'Ada' }, savedAt: Date.now() - 31 * DAY_MS }));
  expect(browser.store.getState()).toEqual({ items: [item] });
  expect(browser.read()).toEqual({ items: [item] });
});

test('the days count from the last change', () => {
  const item = { ...VOUCHER, positionNumber: 1, timestamp: Date.now() - 40 * DAY_MS };
  const cart = { items: [item], customer: { name: 'Ada' }, savedAt: Date.now() - 29 * DAY_MS };
  expect(startSaved(JSON.stringify(cart)).read()).toEqual(cart);
});

test('the 30 days start now for personal data that a clock has saved that was ahead', () => {
  const before = Date.now();
  const browser = startSaved('{"items":[],"customer":{"name":"Ada"},"savedAt":9e15}');
  expect(browser.read()).toMatchObject({ customer: { name: 'Ada' } });
  expect(browser.read().savedAt).toBeGreaterThanOrEqual(before);
  expect(browser.read().savedAt).toBeLessThanOrEqual(Date.now());
});
