import { expect, test } from 'vitest';
import type { CostPosition } from '../order/order-payload.ts';
import { parseCapturedPayment, parseCostBreakdown, parsePlacedOrder, readProblemDetails } from './order-responses.ts';

const ASKED: CostPosition[] = [
  { merchant: 'x-7', amount: '37', quantity: 2, templateId: '77', deliveryType: 'POSTAL_SHIPPING' },
  { merchant: '12', amount: '5', quantity: 1, templateId: 'ä', deliveryType: 'EMAIL', gift: { recipientName: 'Ömer' } },
  { merchant: '12', amount: '5', quantity: 1, templateId: 'ä', deliveryType: 'EMAIL' },
];
const PRICED = [
  { positionNumber: 1, merchantId: 'x\u200b-7', amount: 3700, quantity: 2, total: 7400 },
  { positionNumber: 2, merchantId: 12, amount: 500, quantity: 1, templateId: 'ä', deliveryMethod: 'EMAIL', total: 500 },
  { positionNumber: 3, merchantId: 12, amount: 500, quantity: 1, templateId: null, deliveryMethod: null, total: 500 },
];
const COSTS = { subtotal: 8400, shippingCost: 310, total: 8710 };

test('costs are read, whatever the order of their positions', () => {
  for (const positions of [PRICED, PRICED.toReversed()]) {
    expect(parseCostBreakdown({ positions, ...COSTS }, ASKED)).toStrictEqual(COSTS);
  }
});

const [first, ...others] = PRICED;

test.each([
  ['no positions', undefined],
  ['none', []],
  ['too few', others],
  ['too many', [...PRICED, first]],
  ['one twice', [first, first, ...others.slice(1)]],
  ['another merchant', [{ ...first, merchantId: 'x-8' }, ...others]],
  ['another amount', [{ ...first, amount: 3800 }, ...others]],
  ['euros', [{ ...first, amount: 37 }, ...others]],
  ['another quantity', [{ ...first, quantity: 1 }, ...others]],
  ['another motif', [{ ...first, templateId: '78' }, ...others]],
  ['another delivery', [{ ...first, deliveryMethod: 'EMAIL' }, ...others]],
  ['nonsense', [null, ...others]],
])('costs of other positions are not those of the cart: %s', (_what, positions) => {
  expect(parseCostBreakdown({ positions, ...COSTS }, ASKED)).toBeUndefined();
});

test.each([
  undefined,
  {},
  { subtotal: 1, shippingCost: 2 },
  { subtotal: 1, shippingCost: '2', total: 3 },
  { subtotal: 1, shippingCost: -2, total: 3 },
])('%j does not say what a cart costs', (answer) => {
  expect(parseCostBreakdown({ positions: [], ...answer }, [])).toBeUndefined();
});

test.each([
  { provider: 'STRIPE', redirectUrl: 'https://bezahlen.example/1' },
  { provider: 'PAYPAL', payPalOrderId: 'ABC' },
])('a placed order leads to its payment: %j', (payment) => {
  const parsed = parsePlacedOrder({ orderId: 7, total: 5295, payment: { ...payment, more: true } });
  expect(parsed).toStrictEqual({ orderId: '7', total: 5295, payment });
});

test.each([
  { provider: 'STRIPE' },
  { provider: 'STRIPE', redirectUrl: 7 },
  { provider: 'PAYPAL' },
  { provider: 'BAR' },
  {},
])('an order is not usable with the payment %j', (payment) => {
  expect(parsePlacedOrder({ orderId: '7', total: 1, payment })).toBeUndefined();
});

test.each(['PS-2026/1001', 'ORD 77', 'ä-1', 1001])('any order id is accepted: %j', (orderId) => {
  const payment = { provider: 'PAYPAL', payPalOrderId: 'ABC' };
  expect(parsePlacedOrder({ orderId, total: 1, payment })?.orderId).toBe(String(orderId));
  expect(parseCapturedPayment({ orderId, status: 'PAID' })?.orderId).toBe(String(orderId));
});

test('a captured payment is paid or pending', () => {
  expect(parseCapturedPayment({ orderId: '7', status: 'PENDING' })).toStrictEqual({ orderId: '7', status: 'PENDING' });
  expect(parseCapturedPayment({ orderId: '7', status: 'GONE' })).toBeUndefined();
  expect(parseCapturedPayment({ status: 'PAID' })).toBeUndefined();
});

test('a problem names the places of its errors', () => {
  const errors = [{ pointer: '/customer/email', detail: 'Falsch.' }, { detail: 7 }, null];
  expect(readProblemDetails({ status: 422, errors })).toEqual([
    { pointer: '/customer/email', detail: 'Falsch.' },
    { pointer: '', detail: '' },
    { pointer: '', detail: '' },
  ]);
});

test.each([undefined, null, 'no', {}, { errors: 'many' }])('%j names none', (problem) => {
  expect(readProblemDetails(problem)).toEqual([]);
});
