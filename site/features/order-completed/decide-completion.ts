import type { OrderRecord } from '../../shared/order/order-record.ts';
import type { CaptureResult } from '../../shared/order/order-service.ts';
import type { Claim } from './payment-return.ts';

/** The result to show. */
export type Completion =
  /** This browser has no order. */
  | { kind: 'none' }
  /** The same, but the address shows that the visitor comes from a payment page. */
  | { kind: 'foreign' }
  | OrderCompletion;

/** The record has the state that the order service has confirmed; a failure may only be what the payment page says. */
export interface OrderCompletion {
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
export type CartChange = 'remove' | 'set-aside' | 'restore' | 'none';

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
