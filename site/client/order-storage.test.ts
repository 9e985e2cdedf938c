import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OrderRecord } from '../shared/order/order-record.ts';
import { orderMemory } from './order-storage.ts';

const DAY_MS = 24 * 3_600_000;
const NOW = 1_795_000_000_000;

const RECORD: OrderRecord = {
  orderId: 'MU-100001',
  provider: 'STRIPE',
  state: 'OPEN',
  positions: [
    {
      merchant: { id: '7', slug: 'cafe-adler', companyName: 'Café Adler' },
      amount: 2500,
      quantity: 1,
      templateId: '1',
      deliveryType: 'EMAIL',
      positionNumber: 1,
      timestamp: NOW,
    },
  ],
  costs: { subtotal: 2500, shippingCost: 0, total: 2500 },
  email: 'ada@example.org',
  placedAt: NOW,
};

let saved: Map<string, string>;
let errors: string[];
let causes: string[];

/** Node has neither localStorage nor reportError; these stand in for the browser's. */
beforeEach(() => {
  saved = new Map();
  errors = [];
  causes = [];
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, text: string) => void saved.set(key, text),
    removeItem: (key: string) => void saved.delete(key),
  });
  vi.stubGlobal('reportError', (error: Error) => {
    errors.push(error.message);
    causes.push(String(error.cause));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('an order is remembered until it is forgotten', async () => {
  expect(await orderMemory.load()).toBeUndefined();
  orderMemory.save(RECORD);
  expect([...saved.keys()]).toEqual(['order']);
  expect(await orderMemory.load()).toStrictEqual(RECORD);
  orderMemory.forget();
  expect(await orderMemory.load()).toBeUndefined();
  expect(errors).toEqual([]);
});

test('an order of 30 days is remembered, an older one is gone from the device', async () => {
  orderMemory.save(RECORD);
  vi.setSystemTime(NOW + 30 * DAY_MS);
  expect(await orderMemory.load()).toStrictEqual(RECORD);
  vi.setSystemTime(NOW + 30 * DAY_MS + 1);
  expect(await orderMemory.load()).toBeUndefined();
  expect(saved.size).toBe(0);
  expect(errors).toEqual([]);
});

test.each(['', '{', 'null', '{}', JSON.stringify({ ...RECORD, state: 'paid' })])(
  'an order that cannot be read is logged, ignored and left as it is: %j',
  async (text) => {
    saved.set('order', text);
    expect(await orderMemory.load()).toBeUndefined();
    expect(errors).toEqual(['The order could not be loaded']);
    expect(saved.get('order')).toBe(text);
  },
);

test('what is logged does not quote what was saved', async () => {
  saved.set('order', 'ada@example.org');
  await orderMemory.load();
  saved.set('order', JSON.stringify({ ...RECORD, state: 'ada@example.org' }));
  await orderMemory.load();
  expect(causes).toHaveLength(2);
  expect(causes.join()).not.toContain('ada');
});

test('the end of an attempt leaves the order and all else', async () => {
  orderMemory.save(RECORD);
  saved.set('order-attempt', 'x').set('cart', '{"items":[]}');
  orderMemory.endAttempt();
  expect([...saved.keys()]).toEqual(['order', 'cart']);
});

test('a browser that stores nothing is reported and survived', async () => {
  const refuse = () => {
    throw new DOMException('Access is denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  orderMemory.save(RECORD);
  expect(await orderMemory.load()).toBeUndefined();
  orderMemory.forget();
  orderMemory.endAttempt();
  expect(errors).toEqual([
    'The order could not be saved',
    'The order could not be loaded',
    'The order could not be forgotten',
    'The order could not be closed',
  ]);
});
