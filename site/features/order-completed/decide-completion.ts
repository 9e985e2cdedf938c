import type { RememberedOrder, OrderRecord, PaymentState } from '../../shared/order/order-record.ts';
import type { CaptureResult } from '../../shared/order/order-service.ts';
import type { PaymentReturn, ReturnStatus } from './payment-return.ts';

/** The provider has accepted the payment. */
export interface TakenOrder {
  kind: 'paid' | 'pending';
  record: OrderRecord;
}

/** The result to show. Its record has the decided state. */
export type Completion =
  /** This browser has no order. */
  | { kind: 'none' }
  /** The same, but the address shows that the visitor comes from a payment page. */
  | { kind: 'foreign' }
  | TakenOrder
  | { kind: 'failed'; record: OrderRecord }
  /** Placed; the result of the payment is not known yet. */
  | { kind: 'open'; record: OrderRecord };

const KINDS = { PAID: 'paid', PENDING: 'pending', FAILED: 'failed', OPEN: 'open' } as const;

const STATES: Record<ReturnStatus, PaymentState> = { succeeded: 'PAID', processing: 'PENDING', failed: 'FAILED' };

/**
 * Decides what to show after the payment. A status in the address counts only for a card payment of the order that this
 * tab placed, so a link cannot make an order paid or failed. A paid order never becomes failed.
 */
export function decideCompletion(
  { status, hasParameters }: PaymentReturn,
  remembered: RememberedOrder | undefined,
): Completion {
  if (remembered === undefined) return { kind: hasParameters ? 'foreign' : 'none' };
  const { record, isOfThisTab } = remembered;
  const isTold = status !== undefined && isOfThisTab && record.provider === 'STRIPE';
  return completionOf(isTold ? withState(record, STATES[status]) : record);
}

/** Decides again after the order service was asked to capture the payment. */
export function completionAfterCapture(record: OrderRecord, answer: CaptureResult): Completion {
  if (answer.kind === 'declined') return completionOf(withState(record, 'FAILED'));
  const isOurs = answer.kind === 'captured' && answer.orderId === record.orderId;
  return completionOf(isOurs ? withState(record, answer.status) : record);
}

/** Whether the provider has accepted the payment, so that the vouchers no longer belong in the cart. */
export function isTaken(completion: Completion): completion is TakenOrder {
  return completion.kind === 'paid' || completion.kind === 'pending';
}

function completionOf(record: OrderRecord): Completion {
  return { kind: KINDS[record.state], record };
}

function withState(record: OrderRecord, state: PaymentState): OrderRecord {
  return record.state === 'PAID' || record.state === state ? record : { ...record, state };
}
