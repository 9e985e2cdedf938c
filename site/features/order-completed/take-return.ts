import type { OrderRecord } from '../../shared/order/order-record.ts';
import { readReturn, type PaymentReturn } from './payment-return.ts';

/* What this entry of the browser's history holds, beside what the client router keeps there. */
const RETURN_KEY = 'hasPaymentReturn';
const ORDER_KEY = 'order';

/**
 * Takes what the address says of the payment, and strips the query: what payment providers put there does not belong into
 * the history, reports or referrers. That there was something stays in this entry of the history for a reload; how the
 * payment ended is remembered with the order.
 */
export function takeReturn(): PaymentReturn {
  if (location.search === '') return { hasParameters: history.state?.[RETURN_KEY] === true };
  const returned = readReturn(location.search);
  keep({ [RETURN_KEY]: true });
  return returned;
}

/** The order that the checkout handed over in a browser that stores nothing; unchecked. */
export function handedOverOrder(): unknown {
  return history.state?.[ORDER_KEY];
}

/** Keeps for a reload what has become of such an order. */
export function keepHandedOverOrder(order: OrderRecord): void {
  keep({ [ORDER_KEY]: order });
}

function keep(fields: Record<string, unknown>): void {
  history.replaceState({ ...history.state, ...fields }, '', location.pathname + location.hash);
}
