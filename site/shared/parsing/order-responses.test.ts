import { expect, test } from 'vitest';
import { parseCapturedPayment, parseCostBreakdown, parsePlacedOrder, readProblemDetails } from './order-responses.ts';

test('costs are read', () => {
  const costs = { subtotal: 5000, shippingCost: 295, total: 5295 };
  expect(parseCostBreakdown({ positions: [], ...costs })).toStrictEqual(costs);
});

test.each([
  undefined,
  {},
  { subtotal: 1, shippingCost: 2 },
  { subtotal: 1, shippingCost: '2', total: 3 },
  { subtotal: 1, shippingCost: -2, total: 3 },
])('%j does not say what a cart costs', (answer) => expect(parseCostBreakdown(answer)).toBeUndefined());

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
