import { expect, test } from 'vitest';
import type { OrderRecord } from '../order/order-record.ts';
import { readOrderRecord } from './order-record.ts';

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

const readSaved = (record: unknown) => readOrderRecord(JSON.parse(JSON.stringify(record)));
const [POSITION] = RECORD.positions;

test('an order is read as it was saved, line breaks of a message included', () => {
  expect(readSaved(RECORD)).toStrictEqual(RECORD);
});

test('a card payment has no order at PayPal', () => {
  const { payPalOrderId: _id, ...record } = { ...RECORD, provider: 'STRIPE' };
  expect(readSaved(record)).toStrictEqual(record);
});

test('unknown fields of an order are dropped', () => {
  const saved = { ...RECORD, customer: { name: 'Ada' }, positions: [{ ...POSITION, colour: 'red' }] };
  expect(readSaved(saved)).toStrictEqual(RECORD);
});

test.each([null, [], 'MU-100001', 7, {}])('%j is not an order', (saved) =>
  expect(() => readOrderRecord(saved)).toThrow('No usable'),
);

test.each(Object.keys(RECORD).filter((key) => key !== 'payPalOrderId'))('an order without %s is rejected', (key) => {
  expect(() => readSaved({ ...RECORD, [key]: undefined })).toThrow('No usable');
});

// What else a position needs: read-cart.test.ts.
test.each([
  { orderId: 7 },
  { provider: 'BAR' },
  { payPalOrderId: 7 },
  { state: 'paid' },
  { state: ['PAID'] },
  { positions: [] },
  { positions: {} },
  { positions: [POSITION, null] },
  { positions: [{ ...POSITION, positionNumber: undefined }] },
  { positions: [{ ...POSITION, timestamp: undefined }] },
  { costs: { subtotal: 5000, total: 5000 } },
  { costs: { subtotal: -1, shippingCost: 0, total: 0 } },
  { placedAt: '1795000000001' },
])('an order with %j is rejected', (fields) => {
  expect(() => readSaved({ ...RECORD, ...fields })).toThrow('No usable');
});
