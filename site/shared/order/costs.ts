import type { CostBreakdown, FieldProblemDetail } from '../parsing/order-responses.ts';
import { costRequestOf } from './order-payload.ts';
import type { CostsAnswer } from './order-service.ts';
import type { Position } from './position.ts';

interface CartTotal {
  /** Cents, without shipping. */
  amount: number;
  /** Vouchers. */
  quantity: number;
}

/** What the cart holds: sum of quantity × amount, and sum of quantities (specification section 3, Cart total). */
export function cartTotal(items: readonly Position[]): CartTotal {
  return items.reduce(
    (total, { amount, quantity }) => ({
      amount: total.amount + quantity * amount,
      quantity: total.quantity + quantity,
    }),
    { amount: 0, quantity: 0 },
  );
}

/** Whether anything is sent by post (specification section 4, hard-cover items). */
export function hasHardCoverItems(items: readonly Position[]): boolean {
  return items.some(({ deliveryType }) => deliveryType === 'POSTAL_SHIPPING');
}

/** What a visitor sees of the costs of the present cart. */
export type CostView =
  /** Nothing is in the cart. */
  | { status: 'empty' }
  /** The answer is on its way. `last` belongs to another cart: it may be shown as a thing of the past only. */
  | { status: 'loading'; last?: CostBreakdown }
  | { status: 'known'; costs: CostBreakdown }
  /** Something in the cart cannot be sold like this; the pointers are into the positions that were asked for. */
  | { status: 'invalid'; problems: readonly FieldProblemDetail[] }
  | { status: 'offline' }
  | { status: 'failed' };

/** What came back last. */
export interface AnsweredCosts {
  /** What had been asked (see `costQuestion`). */
  question: string;
  /** Which attempt it was that asked. */
  attempt: number;
  answer: CostsAnswer;
  /** The costs that were known last, now or before. */
  last?: CostBreakdown;
}

/** What is asked about a cart, as a text that is the same for carts that cost the same; '' for an empty one. */
export function costQuestion(items: readonly Position[]): string {
  return items.length === 0 ? '' : JSON.stringify(costRequestOf(items));
}

/** The answer as it is remembered, together with the costs that were known before. */
export function rememberCosts(
  asked: Pick<AnsweredCosts, 'question' | 'attempt'>,
  answer: CostsAnswer,
  before: AnsweredCosts | undefined,
): AnsweredCosts {
  const last = answer.kind === 'costs' ? answer.costs : before?.last;
  return { ...asked, answer, ...(last === undefined ? {} : { last }) };
}

/** An answer counts for the question and the attempt that asked for it, and for no other. */
export function viewCosts(question: string, attempt: number, answered: AnsweredCosts | undefined): CostView {
  if (question === '') return { status: 'empty' };
  if (answered?.question !== question || answered.attempt !== attempt) {
    return { status: 'loading', ...(answered?.last === undefined ? {} : { last: answered.last }) };
  }
  const { answer } = answered;
  if (answer.kind === 'costs') return { status: 'known', costs: answer.costs };
  if (answer.kind === 'invalid') return { status: 'invalid', problems: answer.problems };
  return { status: answer.kind };
}
