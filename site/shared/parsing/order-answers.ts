import type { CostBreakdown } from '../order/cost-breakdown.ts';
import type { CapturedPayment, PlacedOrder } from '../order/placed-order.ts';
import { parseRecord, readObject, report, required, type Fields } from './fields.ts';
import { readId } from './id.ts';
import { readInteger } from './number.ts';
import type { Parsed } from './parsed.ts';
import { readText } from './text.ts';

/** Reads the answer of orders/cost-breakdown. */
export function parseCostBreakdown(answer: unknown): Parsed<CostBreakdown> {
  return parseRecord(answer, (fields) => {
    const subtotal = required(fields, 'subtotal', readCents);
    const shippingCost = required(fields, 'shippingCost', readCents);
    const total = required(fields, 'total', readCents);
    if (subtotal === undefined || shippingCost === undefined || total === undefined) return undefined;
    return { subtotal, shippingCost, total };
  });
}

/** Reads the answer of orders/place. */
export function parsePlacedOrder(answer: unknown): Parsed<PlacedOrder> {
  return parseRecord(answer, (fields) => {
    const orderId = required(fields, 'orderId', readId);
    const total = required(fields, 'total', readCents);
    const payment = required(fields, 'payment', (fields, key) => readObject(fields, key, readPayment));
    return orderId === undefined || total === undefined || payment === undefined
      ? undefined
      : { orderId, total, payment };
  });
}

/** Reads the answer of payments/paypal/{id}/capture. */
export function parseCapturedPayment(answer: unknown): Parsed<CapturedPayment> {
  return parseRecord(answer, (fields) => {
    const orderId = required(fields, 'orderId', readId);
    const status = required(fields, 'status', readText);
    if (orderId === undefined) return undefined;
    if (status === 'PAID' || status === 'PENDING') return { orderId, status };
    return status === undefined ? undefined : report(fields, 'status', 'is neither PAID nor PENDING');
  });
}

function readPayment(fields: Fields): PlacedOrder['payment'] | undefined {
  const provider = required(fields, 'provider', readText);
  if (provider === 'STRIPE') {
    const redirectUrl = required(fields, 'redirectUrl', readPaymentPage);
    return redirectUrl === undefined ? undefined : { provider, redirectUrl };
  }
  if (provider === 'PAYPAL') {
    const payPalOrderId = required(fields, 'payPalOrderId', readId);
    return payPalOrderId === undefined ? undefined : { provider, payPalOrderId };
  }
  return provider === undefined ? undefined : report(fields, 'provider', 'is neither STRIPE nor PAYPAL');
}

/** The visitor is sent there, so nothing but an address of the web counts. */
function readPaymentPage(fields: Fields, key: string): string | undefined {
  const url = readText(fields, key);
  if (url === undefined || /^https?:\/\//i.test(url)) return url;
  return report(fields, key, 'is not an address of the web');
}

function readCents(fields: Fields, key: string): number | undefined {
  return readInteger(fields, key, 0, Number.MAX_SAFE_INTEGER);
}
