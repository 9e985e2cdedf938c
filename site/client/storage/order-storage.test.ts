import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RECORD } from '../../shared/testing/fixture-position.ts';
import { orderMemory } from './order-storage.ts';

const DAY_MS = 24 * 3_600_000;
const NOW = RECORD.placedAt;

let saved: Map<string, string>;
let savedInTab: Map<string, string>;
let errors: string[];
let causes: string[];

const storageOf = (texts: Map<string, string>) => ({
  getItem: (key: string) => texts.get(key) ?? null,
  setItem: (key: string, text: string) => void texts.set(key, text),
  removeItem: (key: string) => void texts.delete(key),
});

/** Another tab, which sees the browser's storage and none of this tab's. */
function openTab(): void {
  savedInTab = new Map();
  vi.stubGlobal('sessionStorage', storageOf(savedInTab));
}

/** Node has neither storage nor reportError; these stand in for the browser's. */
beforeEach(() => {
  saved = new Map();
  errors = [];
  causes = [];
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal('localStorage', storageOf(saved));
  openTab();
  vi.stubGlobal('reportError', (error: Error) => {
    errors.push(error.message);
    causes.push(String(error.cause));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('an order is remembered for all tabs', () => {
  expect(orderMemory.load()).toBeUndefined();
  expect(orderMemory.save(RECORD)).toBe(true);
  expect([...saved.keys()]).toEqual(['order']);
  expect(orderMemory.load()).toStrictEqual(RECORD);
  openTab();
  expect(orderMemory.load()).toStrictEqual(RECORD);
  expect(errors).toEqual([]);
});

test('a tab keeps its order when another tab orders, and later updates do not replace the newer order', () => {
  orderMemory.save(RECORD);
  const firstTab = savedInTab;
  openTab();
  const later = { ...RECORD, orderId: 'ORD 77', placedAt: NOW + 1 };
  vi.setSystemTime(NOW + 2);
  orderMemory.save(later);
  vi.stubGlobal('sessionStorage', storageOf(firstTab));
  expect(orderMemory.load()).toStrictEqual(RECORD);
  const paid = { ...RECORD, state: 'PAID' as const };
  expect(orderMemory.save(paid)).toBe(true);
  expect(orderMemory.load()).toStrictEqual(paid);
  openTab();
  expect(orderMemory.load()).toStrictEqual(later);
});

test('updates of an order from another tab reach the tab that placed it', () => {
  orderMemory.save(RECORD);
  const firstTab = savedInTab;
  openTab();
  orderMemory.save({ ...RECORD, cart: 'aside' });
  vi.stubGlobal('sessionStorage', storageOf(firstTab));
  expect(orderMemory.load()).toStrictEqual({ ...RECORD, cart: 'aside' });
});

test('an order that cannot be stored does not leave an older one in its place', () => {
  orderMemory.save(RECORD);
  const full = {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  vi.stubGlobal('localStorage', { ...storageOf(saved), ...full });
  vi.stubGlobal('sessionStorage', { ...storageOf(savedInTab), ...full });
  expect(orderMemory.save({ ...RECORD, orderId: 'ORD 77', placedAt: NOW + 1 })).toBe(false);
  expect(orderMemory.load()).toBeUndefined();
});

test('an order from the future counts as placed now and is replaced by the next one', () => {
  // The year 287396 is more than a Date can hold.
  saved.set('order', JSON.stringify({ ...RECORD, placedAt: 9_007_199_254_740_991 }));
  expect(orderMemory.load()).toStrictEqual(RECORD);
  const next = { ...RECORD, orderId: 'ORD 77' };
  orderMemory.save(next);
  openTab();
  expect(orderMemory.load()).toStrictEqual(next);
});

test('an order is remembered for 30 days, then deleted from the device', () => {
  orderMemory.save(RECORD);
  vi.setSystemTime(NOW + 30 * DAY_MS);
  expect(orderMemory.load()).toStrictEqual(RECORD);
  vi.setSystemTime(NOW + 30 * DAY_MS + 1);
  expect(orderMemory.load()).toBeUndefined();
  expect([saved.size, savedInTab.size]).toEqual([0, 0]);
  expect(errors).toEqual([]);
});

test.each(['', '{', 'null', '{}', JSON.stringify({ ...RECORD, state: 'paid' })])(
  'an order that cannot be read is logged, ignored and left as it is: %j',
  (text) => {
    saved.set('order', text);
    expect(orderMemory.load()).toBeUndefined();
    expect(errors).toEqual(['The order could not be loaded']);
    expect(saved.get('order')).toBe(text);
  },
);

test('the log does not quote the saved text', () => {
  saved.set('order', 'ada@example.org');
  orderMemory.load();
  saved.set('order', JSON.stringify({ ...RECORD, state: 'ada@example.org' }));
  orderMemory.load();
  expect(causes).toHaveLength(2);
  expect(causes.join()).not.toContain('ada');
});

test('ending an attempt keeps the order and all other data', () => {
  orderMemory.save(RECORD);
  saved.set('order-attempt', 'x').set('cart', '{"items":[]}');
  orderMemory.endAttempt();
  expect([...saved.keys()]).toEqual(['order', 'cart']);
});

test('a tab comes back from the payment page once', () => {
  expect(orderMemory.endPaymentVisit()).toBeUndefined();
  savedInTab.set('payment-page', 'MU-100001');
  expect(orderMemory.endPaymentVisit()).toBe('MU-100001');
  expect(orderMemory.endPaymentVisit()).toBeUndefined();
});

test('refused storage is reported, and does not throw', () => {
  const refuse = () => {
    throw new DOMException('Access is denied', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage']) {
    vi.stubGlobal(name, { getItem: refuse, setItem: refuse, removeItem: refuse });
  }
  expect(orderMemory.save(RECORD)).toBe(false);
  expect(orderMemory.load()).toBeUndefined();
  expect(orderMemory.endPaymentVisit()).toBeUndefined();
  orderMemory.endAttempt();
  expect([...new Set(errors)]).toEqual([
    'The order could not be saved',
    'The order could not be loaded',
    'The order could not be closed',
  ]);
});
