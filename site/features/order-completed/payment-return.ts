import type { OrderRecord } from '../../shared/order/order-record.ts';

/** How Stripe says that the payment ended, in `redirect_status`. */
export type ReturnStatus = 'succeeded' | 'processing' | 'failed';

/**
 * What the address tells of a return from the payment page. No parameter is promised, least of all the order's id, and
 * anybody can write an address: it is a hint only.
 */
export interface PaymentReturn {
  status?: ReturnStatus;
  /** Something was added to the address, so somebody comes from a payment page or a link. */
  hasParameters: boolean;
}

const STATUSES: readonly ReturnStatus[] = ['succeeded', 'processing', 'failed'];

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

/**
 * Reads the query of the address. What else payment providers add (`payment_intent`, `session_id`), secrets among it, is
 * not read.
 * @param search as in `location.search`
 */
export function readReturn(search: string): PaymentReturn {
  // What stands there twice says nothing.
  const [value, ...more] = new URLSearchParams(search).getAll('redirect_status');
  const status = more.length === 0 ? STATUSES.find((known) => known === value) : undefined;
  return { hasParameters: search.length > 1, ...(status === undefined ? {} : { status }) };
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
