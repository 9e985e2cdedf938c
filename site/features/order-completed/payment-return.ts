import { omitUndefined } from '../../shared/omit-undefined.ts';
import type { OrderRecord } from '../../shared/order/order-record.ts';
import type { CaptureResult } from '../../shared/order/order-service.ts';

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

/** The result to show. */
export type Completion =
  /** This browser has no order. */
  | { kind: 'none' }
  /** The same, but the address shows that the visitor comes from a payment page. */
  | { kind: 'foreign' }
  | OrderCompletion;

/** The record has the state that the order service has confirmed; a failure may only be what the payment page says. */
interface OrderCompletion {
  /** `open`: placed; the result of the payment is not known. */
  kind: 'paid' | 'pending' | 'failed' | 'open';
  record: OrderRecord;
}

/** How the visitor has come to the page. */
export interface Arrival {
  /** The address has parameters, so the visitor comes from a payment page or a link. */
  hasParameters: boolean;
  /** This tab was away to pay for this very order and comes back from there. */
  isBack: boolean;
  /** What the address says of the payment. Missing unless the tab is back: a link says nothing about an order. */
  claim?: Claim;
}

/** What happens to the ordered vouchers in the cart: gone for good, gone until the visitor asks for them, or back. */
type CartChange = 'remove' | 'set-aside' | 'restore' | 'none';

const KINDS = { PAID: 'paid', PENDING: 'pending', FAILED: 'failed', OPEN: 'open' } as const;

/**
 * Decides what to show. Only the order service makes an order paid or failed. The payment page of a visit may add that
 * the payment has failed; that it was accepted changes nothing, since nobody has confirmed it.
 */
export function decideCompletion(arrival: Arrival, record: OrderRecord | undefined): Completion {
  if (record === undefined) return { kind: arrival.hasParameters ? 'foreign' : 'none' };
  const hasFailed = record.state === 'OPEN' && arrival.claim === 'failed';
  return hasFailed ? { kind: 'failed', record } : completionOf(record);
}

/** Decides again after the order service was asked to capture the payment. */
export function completionAfterCapture(record: OrderRecord, answer: CaptureResult): OrderCompletion {
  if (record.state === 'PAID') return completionOf(record);
  if (answer.kind === 'declined') return completionOf({ ...record, state: 'FAILED' });
  const isOurs = answer.kind === 'captured' && answer.orderId === record.orderId;
  return completionOf(isOurs && answer.status !== record.state ? { ...record, state: answer.status } : record);
}

/**
 * The cart is emptied for good once the provider has the payment, or says so to the tab that it sends back. A return
 * that says nothing sets the vouchers aside. Whoever comes otherwise finds the cart as it is.
 */
export function cartChangeOf({ kind, record }: OrderCompletion, arrival?: Arrival): CartChange {
  if (kind === 'paid' || kind === 'pending') return 'remove';
  if (kind === 'failed') return record.cart === 'aside' ? 'restore' : 'none';
  if (arrival?.isBack !== true) return 'none';
  return arrival.claim === 'accepted' ? 'remove' : 'set-aside';
}

function completionOf(record: OrderRecord): OrderCompletion {
  return { kind: KINDS[record.state], record };
}
