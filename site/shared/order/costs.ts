import type { CostBreakdown } from '../parsing/order-responses.ts';
import { costRequestOf } from './order-payload.ts';
import type { CostsResult } from './order-service.ts';
import type { Position } from './position.ts';

interface CartTotal {
  /** Cents, without shipping. */
  amount: number;
  /** Number of vouchers. */
  quantity: number;
}

/** Specification section 3, Cart total. */
export function cartTotal(items: readonly Position[]): CartTotal {
  return items.reduce(
    (total, { amount, quantity }) => ({
      amount: total.amount + quantity * amount,
      quantity: total.quantity + quantity,
    }),
    { amount: 0, quantity: 0 },
  );
}

/** Specification section 4, hard-cover items. */
export function hasHardCoverItems(items: readonly Position[]): boolean {
  return items.some(({ deliveryType }) => deliveryType === 'POSTAL_SHIPPING');
}

/** As shown to the visitor. */
export type CostView =
  | { status: 'empty' }
  /** `last` belongs to another cart and may only be shown as outdated. */
  | { status: 'loading'; last: CostBreakdown | undefined }
  | CostsResult;

export interface ReceivedCosts {
  /** The request's key (see `costsKeyOf`). */
  question: string;
  attempt: number;
  answer: CostsResult;
  /** The latest known costs, of this or an earlier result. */
  last: CostBreakdown | undefined;
}

/** Equal for carts with equal costs, '' for an empty cart. */
export function costsKeyOf(items: readonly Position[]): string {
  return items.length === 0 ? '' : JSON.stringify(costRequestOf(items));
}

export function mergeCosts(
  asked: Pick<ReceivedCosts, 'question' | 'attempt'>,
  answer: CostsResult,
  before: ReceivedCosts | undefined,
): ReceivedCosts {
  const last = answer.status === 'known' ? answer.costs : before?.last;
  return { ...asked, answer, last };
}

/** Valid only for its own request and attempt. */
export function viewCosts(question: string, attempt: number, answered: ReceivedCosts | undefined): CostView {
  if (question === '') return { status: 'empty' };
  if (answered?.question !== question || answered.attempt !== attempt) {
    return { status: 'loading', last: answered?.last };
  }
  return answered.answer;
}
