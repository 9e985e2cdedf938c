import { expect, test } from 'vitest';
import type { OrderRecord } from '../order/order-record.ts';
import { parseOrderRecord } from './order-record.ts';

const RECORD: OrderRecord = {
  orderId: 'MU-100001',
  provider: 'PAYPAL',
  payPalOrderId: 'PAYPAL-100001',
  state: 'OPEN',
  positions: [
    {
      merchant: { id: '7', slug: 'cafe-adler', companyName: 'Café Adler' },
      amount: 2500,
      quantity: 2,
      templateId: '1',
      deliveryType: 'EMAIL',
      gift: { recipientName: 'Ada', message: 'Alles Gute,\n\n  Dein Karl' },
      deliverOn: '2026-12-24',
      positionNumber: 1,
      timestamp: 1_795_000_000_000,
    },
  ],
  costs: { subtotal: 5000, shippingCost: 0, total: 5000 },
  email: 'ada@example.org',
  placedAt: 1_795_000_000_001,
};

const parseSaved = (record: unknown) => parseOrderRecord(JSON.parse(JSON.stringify(record)));
const [POSITION] = RECORD.positions;

test('an order is read as it was saved, line breaks of a message included', () => {
  expect(parseSaved(RECORD)).toStrictEqual({ ok: true, value: RECORD, problems: [] });
});

test('a card payment has no order at PayPal', () => {
  const { payPalOrderId: _id, ...record } = { ...RECORD, provider: 'STRIPE' };
  expect(parseSaved(record)).toStrictEqual({ ok: true, value: record, problems: [] });
});

test('unknown fields of an order are dropped', () => {
  const saved = { ...RECORD, customer: { name: 'Ada' }, positions: [{ ...POSITION, colour: 'red' }] };
  expect(parseSaved(saved)).toStrictEqual({ ok: true, value: RECORD, problems: [] });
});

test.each(['24.12.2026', 'morgen', 7])('an order to be sent on "%s" is rejected', (deliverOn) => {
  expect(parseSaved({ ...RECORD, positions: [{ ...POSITION, deliverOn }] }).ok).toBe(false);
});

test.each([null, [], 'MU-100001', 7, {}])('%j is not an order', (saved) =>
  expect(parseOrderRecord(saved).ok).toBe(false),
);

test.each(Object.keys(RECORD).filter((key) => key !== 'payPalOrderId'))('an order without %s is rejected', (key) => {
  expect(parseSaved({ ...RECORD, [key]: undefined }).ok).toBe(false);
});

test.each([
  { orderId: 7 },
  { provider: 'BAR' },
  { payPalOrderId: 7 },
  { state: 'paid' },
  { state: ['PAID'] },
  { positions: [] },
  { positions: {} },
  { positions: [POSITION, null] },
  { positions: [POSITION, {}] },
  { positions: [{ ...POSITION, quantity: 0 }] },
  { positions: [{ ...POSITION, quantity: 100 }] },
  { positions: [{ ...POSITION, amount: 25.5 }] },
  { positions: [{ ...POSITION, deliveryType: 'BRIEFTAUBE' }] },
  { positions: [{ ...POSITION, merchant: { id: '7' } }] },
  { positions: [{ ...POSITION, gift: 'ja' }] },
  { positions: [{ ...POSITION, gift: { message: 1 } }] },
  { costs: { subtotal: 5000, total: 5000 } },
  { costs: { subtotal: -1, shippingCost: 0, total: 0 } },
  { email: '' },
  { placedAt: '1795000000001' },
])('an order with %j is rejected', (fields) => {
  const parsed = parseSaved({ ...RECORD, ...fields });
  expect(parsed.ok).toBe(false);
  expect(parsed.problems.length).toBeGreaterThan(0);
});
