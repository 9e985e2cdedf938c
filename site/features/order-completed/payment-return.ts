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
