import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderRecord } from '../../shared/order/order-record.ts';
import type { Position } from '../../shared/order/position.ts';
import { deliveriesOf } from './PlacedOrder.tsx';

const POSITION: Position = {
  merchant: { id: '7', slug: 'cafe-adler', companyName: 'Café Adler' },
  amount: 2500,
  quantity: 1,
  templateId: '1',
  deliveryType: 'EMAIL',
  positionNumber: 1,
  timestamp: 5,
};

function orderOf(positions: Partial<Position>[]): OrderRecord {
  return {
    orderId: 'MU-100001',
    provider: 'STRIPE',
    state: 'PAID',
    positions: positions.map((position) => ({ ...POSITION, ...position })),
    costs: { subtotal: 2500, shippingCost: 0, total: 2500 },
    email: 'karl@example.org',
    placedAt: 1,
  };
}

test('vouchers are counted by destination, the customer’s first and those by post last', () => {
  const order = orderOf([
    { quantity: 4, deliveryType: 'POSTAL_SHIPPING', gift: { recipientEmail: 'nicht@example.org' } },
    { quantity: 2, gift: { recipientEmail: 'ada@example.org' } },
    { quantity: 1, gift: { recipientName: 'Emmy' } },
    { quantity: 3, gift: { recipientEmail: 'karl@example.org' } },
    { quantity: 5, gift: { recipientEmail: 'ada@example.org' } },
  ]);
  expect(deliveriesOf(order)).toStrictEqual([
    { email: 'karl@example.org', isOwn: true, quantity: 4 },
    { email: 'ada@example.org', isOwn: false, quantity: 7 },
    { isOwn: true, quantity: 4 },
  ]);
});

test('a destination without vouchers is not listed', () => {
  expect(deliveriesOf(orderOf([{ deliveryType: 'POSTAL_SHIPPING' }]))).toStrictEqual([{ isOwn: true, quantity: 1 }]);
});

test('every voucher has exactly one destination', () => {
  const position = record({
    quantity: integer({ min: 1, max: 99 }),
    deliveryType: constantFrom('EMAIL' as const, 'POSTAL_SHIPPING' as const),
    gift: record({ recipientEmail: constantFrom('a@example.org', 'karl@example.org') }, { requiredKeys: [] }),
  });
  assert(
    property(array(position, { minLength: 1 }), (positions) => {
      const ordered = positions.reduce((sum, { quantity }) => sum + quantity, 0);
      expect(deliveriesOf(orderOf(positions)).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(ordered);
    }),
  );
});
