import type { RememberedOrder, OrderRecord, PaymentState } from '../../shared/order/order-record.ts';
import type { CaptureResult } from '../../shared/order/order-service.ts';
import type { PaymentReturn, ReturnStatus } from './payment-return.ts';

/** The provider has the order. */
export interface TakenOrder {
  kind: 'paid' | 'pending';
  record: OrderRecord;
}

/** What there is to say about an order. Records in it carry the state that was decided. */
export type Completion =
  /** This browser knows of no order. */
  | { kind: 'none' }
  /** The same, but the address says that somebody comes from a payment page. */
  | { kind: 'foreign' }
  | TakenOrder
  | { kind: 'failed'; record: OrderRecord }
  /** Placed, and it is not known yet how the payment ended. */
  | { kind: 'open'; record: OrderRecord };

const KINDS = { PAID: 'paid', PENDING: 'pending', FAILED: 'failed', OPEN: 'open' } as const;

const STATES: Record<ReturnStatus, PaymentState> = { succeeded: 'PAID', processing: 'PENDING', failed: 'FAILED' };

/**
 * Decides what to show after the payment. A status in the address counts only for a card payment of the order that this
 * very tab placed: whoever sends a link makes no order paid, nor failed. A payment that has succeeded does not fail any more.
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

/** Decides again when the order service was asked to capture the payment. */
export function completionAfterCapture(record: OrderRecord, answer: CaptureResult): Completion {
  if (answer.kind === 'declined') return completionOf(withState(record, 'FAILED'));
  const isOurs = answer.kind === 'captured' && answer.orderId === record.orderId;
  return completionOf(isOurs ? withState(record, answer.status) : record);
}

/** Whether the provider took the order: what was ordered does not belong into the cart any more. */
export function isTaken(completion: Completion): completion is TakenOrder {
  return completion.kind === 'paid' || completion.kind === 'pending';
}

function completionOf(record: OrderRecord): Completion {
  return { kind: KINDS[record.state], record };
}

function withState(record: OrderRecord, state: PaymentState): OrderRecord {
  return record.state === 'PAID' || record.state === state ? record : { ...record, state };
}
