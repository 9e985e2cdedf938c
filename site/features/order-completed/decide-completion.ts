import type { OrderRecord, PaymentState } from '../../shared/order/order-record.ts';
import type { CaptureAnswer } from '../../shared/order/order-service.ts';
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
  | TakenOrder
  | { kind: 'failed'; record: OrderRecord }
  /** Ours, and nobody has said yet how the payment ended. */
  | { kind: 'open'; record: OrderRecord }
  /** An order that this browser did not place, or has forgotten. */
  | { kind: 'foreign'; orderId: string };

const KINDS = { PAID: 'paid', PENDING: 'pending', FAILED: 'failed', OPEN: 'open' } as const;

const STATES: Record<ReturnStatus, PaymentState> = {
  succeeded: 'PAID',
  pending: 'PENDING',
  failed: 'FAILED',
  // The order is there and not paid for, whoever gave up.
  canceled: 'FAILED',
};

/**
 * Decides what to show after the payment. The address counts only for the order that this browser placed itself: whoever
 * sends a link makes no order paid. A payment that has succeeded does not fail any more.
 */
export function decideCompletion({ orderId, status }: PaymentReturn, record: OrderRecord | undefined): Completion {
  if (orderId !== undefined && orderId !== record?.orderId) return { kind: 'foreign', orderId };
  if (record === undefined) return { kind: 'none' };
  return completionOf(orderId === undefined || status === undefined ? record : withState(record, STATES[status]));
}

/** Decides anew when the order service was asked to capture the payment. */
export function completionAfterCapture(record: OrderRecord, answer: CaptureAnswer): Completion {
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
