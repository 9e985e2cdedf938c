import { expect, test } from 'vitest';
import { POSITION, RECORD as CARD_RECORD } from '../testing/fixture-position.ts';
import { readOrderRecord } from './order-record.ts';

/** With all that can be saved. */
const RECORD = {
  ...CARD_RECORD,
  provider: 'PAYPAL',
  payPalOrderId: 'PAYPAL-100001',
  positions: [
    { ...POSITION, gift: { recipientName: 'Ada', message: 'Alles Gute,\n\n  Dein Karl' }, deliverOn: '2026-12-24' },
  ],
};

const readSaved = (record: unknown) => readOrderRecord(JSON.parse(JSON.stringify(record)));

test('an order is read as it was saved, line breaks of a message included', () => {
  expect(readSaved(RECORD)).toStrictEqual(RECORD);
});

test('a card payment has no order at PayPal', () => {
  expect(readSaved(CARD_RECORD)).toStrictEqual(CARD_RECORD);
});

test('unknown fields of an order are dropped', () => {
  const saved = { ...RECORD, customer: { name: 'Ada' }, positions: [{ ...RECORD.positions[0], colour: 'red' }] };
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
  { costs: { subtotal: 5000, total: 5000 } },
  { costs: { subtotal: -1, shippingCost: 0, total: 0 } },
  { placedAt: '1795000000001' },
])('an order with %j is rejected', (fields) => {
  expect(() => readSaved({ ...RECORD, ...fields })).toThrow('No usable');
});
