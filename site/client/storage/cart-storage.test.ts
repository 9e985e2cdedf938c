import { afterEach, expect, test, vi } from 'vitest';
import { withPosition } from '../../features/cart/add-to-cart.ts';
import { cartItemsCount, createCartStore } from '../../features/cart/cart-store.ts';
import { VOUCHER as PAIR } from '../../shared/testing/fixture-position.ts';
import { startCart } from './cart-storage.ts';

const VOUCHER = { ...PAIR, quantity: 3 };

const cartText = (quantity: number) =>
  JSON.stringify({ items: [{ ...VOUCHER, quantity, positionNumber: 1, timestamp: 5 }] });

/** Node has no localStorage, reportError and storage events; these stand in for the browser's. */
function stubBrowser(saved: string | null) {
  const browser = {
    saved,
    isFull: false,
    errors: [] as string[],
    changeInOtherTab: (_text: string | null, _key: string | null): void => {},
    comeBack: (_persisted: boolean): void => {},
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'cart' ? browser.saved : null),
    setItem: (key: string, text: string) => {
      if (browser.isFull) throw new Error('QuotaExceededError');
      if (key === 'cart') browser.saved = text;
    },
  });
  vi.stubGlobal('reportError', (error: Error) => browser.errors.push(error.message));
  const listen = (type: string, listener: (event: { key?: string | null; persisted?: boolean }) => void) => {
    if (type === 'pageshow') browser.comeBack = (persisted) => listener({ persisted });
    if (type !== 'storage') return;
    browser.changeInOtherTab = (text, key) => {
      browser.saved = text;
      listener({ key });
    };
  };
  vi.stubGlobal('addEventListener', listen);
  return browser;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('without a saved cart the cart is empty, and storage is not written', () => {
  const browser = stubBrowser(null);
  const store = createCartStore();
  startCart(store);
  expect(cartItemsCount(store.getState())).toBe(0);
  expect(browser.saved).toBeNull();
  expect(browser.errors).toEqual([]);
});

test('an unreadable cart is logged and left unchanged until the next change, which keeps it too', () => {
  const browser = stubBrowser('{"items":');
  const store = createCartStore();
  startCart(store);
  expect(cartItemsCount(store.getState())).toBe(0);
  expect(browser.saved).toBe('{"items":');
  expect(browser.errors).toEqual(['The saved cart could not be loaded']);
  store.setState((cart) => withPosition(cart, VOUCHER, 6));
  expect(JSON.parse(browser.saved ?? '')).toMatchObject({ items: [{ timestamp: 6 }], setAside: ['{"items":'] });
});

test('a cart of many unreadable entries is reported a few times only', () => {
  const browser = stubBrowser(JSON.stringify({ items: Array.from({ length: 10_000 }, () => 7) }));
  startCart(createCartStore());
  expect(browser.errors).toHaveLength(5);
});

test('every change is saved together with the customer saved before', () => {
  const browser = stubBrowser('{"items":[],"customer":{"name":"Ada"}}');
  const store = createCartStore();
  startCart(store);
  store.setState((cart) => withPosition(cart, VOUCHER, 5));
  expect(JSON.parse(browser.saved ?? '')).toEqual({
    items: [{ ...VOUCHER, positionNumber: 1, timestamp: 5 }],
    customer: { name: 'Ada' },
    savedAt: expect.any(Number),
  });
});

test('a change of the cart in another tab is applied and not written back, also that it cleared the storage', () => {
  const browser = stubBrowser(cartText(1));
  const store = createCartStore();
  startCart(store);
  browser.isFull = true;
  for (const [text, key, count] of [
    [null, 'theme', 1],
    [cartText(9), 'cart', 9],
    [null, 'cart', 0],
    [cartText(9), 'cart', 9],
    [null, null, 0],
  ] as const) {
    browser.changeInOtherTab(text, key);
    expect(cartItemsCount(store.getState())).toBe(count);
  }
  expect(browser.errors).toEqual([]);
});

test('a page restored from the browser’s cache reads the current cart', () => {
  const browser = stubBrowser(cartText(1));
  const store = createCartStore();
  startCart(store);
  browser.saved = cartText(4);
  browser.comeBack(false);
  expect(cartItemsCount(store.getState())).toBe(1);
  browser.comeBack(true);
  expect(cartItemsCount(store.getState())).toBe(4);
});

test('a cart that cannot be saved is reported and stays in the tab', () => {
  const browser = stubBrowser(null);
  const store = createCartStore();
  startCart(store);
  browser.isFull = true;
  store.setState((cart) => withPosition(cart, VOUCHER, 5));
  expect(cartItemsCount(store.getState())).toBe(3);
  expect(browser.errors).toEqual(['The cart could not be saved']);
});

const DAY_MS = 24 * 3_600_000;

test('a cart unchanged for more than 30 days is saved without its personal data', async () => {
  const gift = { recipientName: 'Ben', message: 'Alles Gute' };
  const item = { ...VOUCHER, positionNumber: 1, timestamp: Date.now() - 31 * DAY_MS };
  const broken = { ...item, quantity: 200 };
  const items = [
    { ...item, gift },
    { ...broken, gift },
  ];
  const browser = stubBrowser(JSON.stringify({ items, customer: { name: 'Ada' } }));
  const store = createCartStore();
  startCart(store);
  const kept = { items: [item], setAside: [broken] };
  await vi.waitFor(() => expect(store.getState()).toEqual(kept));
  expect(JSON.parse(browser.saved ?? '')).toEqual({ ...kept, savedAt: expect.any(Number) });
});

test('the days count from the last change', async () => {
  const item = { ...VOUCHER, positionNumber: 1, timestamp: Date.now() - 40 * DAY_MS };
  const cart = { items: [item], customer: { name: 'Ada' }, savedAt: Date.now() - 29 * DAY_MS };
  const browser = stubBrowser(JSON.stringify(cart));
  startCart(createCartStore());
  await vi.dynamicImportSettled();
  expect(JSON.parse(browser.saved ?? '')).toEqual(cart);
  browser.saved = JSON.stringify({ ...cart, savedAt: Date.now() - 31 * DAY_MS });
  startCart(createCartStore());
  await vi.waitFor(() => expect(JSON.parse(browser.saved ?? '')).toEqual({ items: [item] }));
});

test('the 30 days start now for personal data of unknown age or from a clock that was ahead', async () => {
  for (const saved of [
    '{"items":[],"customer":{"name":"Ada"}}',
    '{"items":[],"customer":{"name":"Ada"},"savedAt":9e15}',
  ]) {
    const browser = stubBrowser(saved);
    const before = Date.now();
    startCart(createCartStore());
    await vi.waitFor(() => expect(browser.saved).not.toBe(saved));
    const { customer, savedAt } = JSON.parse(browser.saved ?? '');
    expect(customer).toEqual({ name: 'Ada' });
    expect(savedAt).toBeGreaterThanOrEqual(before);
    expect(savedAt).toBeLessThanOrEqual(Date.now());
  }
});
