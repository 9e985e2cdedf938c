import { omitUndefined } from '../../shared/omit-undefined.ts';
import type { OrderRecord } from '../../shared/order/order-record.ts';

/**
 * What an address says about a payment: the provider has `accepted` it, or it has `failed`. It is never more than a
 * claim, since anyone can write an address, and it is not guaranteed.
 */
export type Claim = 'accepted' | 'failed';

export interface PaymentReturn {
  claim?: Claim;
  /** The address has parameters, so the visitor comes from a payment page or a link. */
  hasParameters: boolean;
}

/** The values of Stripe's `redirect_status`. */
const CLAIMS: Readonly<Record<string, Claim>> = { succeeded: 'accepted', processing: 'accepted', failed: 'failed' };

/* Keys of the history entry's state, beside those of the client router. No link can write it. */
const RETURN_KEY = 'hasPaymentReturn';
const FAILED_KEY = 'failedPayment';
const ORDER_KEY = 'order';

/**
 * Reads what the address says about the payment and removes the query, because parameters of payment providers do not
 * belong in the history, reports or referrers. The history entry remembers for a reload that there were parameters.
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
  const [value = '', ...more] = new URLSearchParams(search).getAll('redirect_status');
  const claim = more.length === 0 && Object.hasOwn(CLAIMS, value) ? CLAIMS[value] : undefined;
  return omitUndefined({ hasParameters: search.length > 1, claim });
}

/** Keeps for a reload of this entry that the payment has failed. Ordering again makes the order another one. */
export function keepFailure({ placedAt }: OrderRecord): void {
  keep({ [FAILED_KEY]: placedAt });
}

export function hasKeptFailure({ placedAt }: OrderRecord): boolean {
  return history.state?.[FAILED_KEY] === placedAt;
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
