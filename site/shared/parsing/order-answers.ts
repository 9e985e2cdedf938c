import type { CostBreakdown } from '../order/cost-breakdown.ts';
import type { CapturedPayment, PlacedOrder } from '../order/placed-order.ts';
import { fieldOf } from './problem-details.ts';

/*
 * What the order service answers. It can be used or not; what is wrong with it is not reported. Short, since
 * every checkout loads it.
 */

/** Reads the answer of orders/cost-breakdown. */
export function parseCostBreakdown(answer: unknown): CostBreakdown | undefined {
  const subtotal = readCents(answer, 'subtotal');
  const shippingCost = readCents(answer, 'shippingCost');
  const total = readCents(answer, 'total');
  if (subtotal === undefined || shippingCost === undefined || total === undefined) return undefined;
  return { subtotal, shippingCost, total };
}

/** Reads the answer of orders/place. */
export function parsePlacedOrder(answer: unknown): PlacedOrder | undefined {
  const orderId = readId(answer, 'orderId');
  const total = readCents(answer, 'total');
  const payment = readPayment(fieldOf(answer, 'payment'));
  return orderId === undefined || total === undefined || payment === undefined
    ? undefined
    : { orderId, total, payment };
}

/** Reads the answer of payments/paypal/{id}/capture. */
export function parseCapturedPayment(answer: unknown): CapturedPayment | undefined {
  const orderId = readId(answer, 'orderId');
  const status = fieldOf(answer, 'status');
  return orderId !== undefined && (status === 'PAID' || status === 'PENDING') ? { orderId, status } : undefined;
}

function readPayment(payment: unknown): PlacedOrder['payment'] | undefined {
  const provider = fieldOf(payment, 'provider');
  if (provider === 'STRIPE') {
    const redirectUrl = fieldOf(payment, 'redirectUrl');
    return typeof redirectUrl === 'string' ? { provider, redirectUrl } : undefined;
  }
  const payPalOrderId = readId(payment, 'payPalOrderId');
  return provider === 'PAYPAL' && payPalOrderId !== undefined ? { provider, payPalOrderId } : undefined;
}

/** Text or a whole number, always handled as text. */
function readId(fields: unknown, key: string): string | undefined {
  const id = fieldOf(fields, key);
  const text = typeof id === 'string' || Number.isSafeInteger(id) ? String(id).trim() : '';
  return text === '' ? undefined : text;
}

function readCents(fields: unknown, key: string): number | undefined {
  const cents = fieldOf(fields, key);
  return typeof cents === 'number' && Number.isSafeInteger(cents) && cents >= 0 ? cents : undefined;
}
