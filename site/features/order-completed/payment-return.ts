import type { OrderRecord } from '../../shared/order/order-record.ts';

/** The values of Stripe's `redirect_status`. */
export type ReturnStatus = 'succeeded' | 'processing' | 'failed';

/**
 * What the address says about a return from the payment page. It is only a hint: no parameter is guaranteed, not even
 * the order's id, and anyone can write an address.
 */
export interface PaymentReturn {
  status?: ReturnStatus;
  /** The address has parameters, so the visitor comes from a payment page or a link. */
  hasParameters: boolean;
}

const STATUSES: readonly ReturnStatus[] = ['succeeded', 'processing', 'failed'];

/* Keys of the history entry's state, beside those of the client router. */
const RETURN_KEY = 'hasPaymentReturn';
const ORDER_KEY = 'order';

/**
 * Reads what the address says about the payment and removes the query, because parameters of payment providers do not
 * belong in the history, reports or referrers. The history entry remembers for a reload that there were parameters; the
 * order remembers the payment's result.
 */
export function takeReturn(): PaymentReturn {
  if (location.search === '') return { hasParameters: history.state?.[RETURN_KEY] === true };
  const returned = readReturn(location.search);
  keep({ [RETURN_KEY]: true });
  return returned;
}

/**
 * Reads the query of the address. Ignores other parameters of payment providers, such as `payment_intent` and
 * `session_id`, some of which are secret.
 * @param search as in `location.search`
 */
export function readReturn(search: string): PaymentReturn {
  // A repeated parameter is ignored.
  const [value, ...more] = new URLSearchParams(search).getAll('redirect_status');
  const status = more.length === 0 ? STATUSES.find((known) => known === value) : undefined;
  return { hasParameters: search.length > 1, ...(status === undefined ? {} : { status }) };
}

/** The order that the checkout passed on in a browser without storage; not validated. */
export function handedOverOrder(): unknown {
  return history.state?.[ORDER_KEY];
}

/** Keeps the state of such an order for a reload. */
export function keepHandedOverOrder(order: OrderRecord): void {
  keep({ [ORDER_KEY]: order });
}

function keep(fields: Record<string, unknown>): void {
  history.replaceState({ ...history.state, ...fields }, '', location.pathname + location.hash);
}
