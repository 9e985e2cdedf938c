import type { PaymentTools, OrderNotice, Pay, PaymentContext } from '../../payment/payment-flow.ts';
import type { PaymentProvider } from '../../payment/providers.ts';
import type { OrderInput } from '../../shared/order/order-payload.ts';
import { positionProblems, type PositionProblem, type Position } from '../../shared/order/position.ts';
import type { CostBreakdown, FieldProblemDetail } from '../../shared/parsing/order-responses.ts';
import { CUSTOMER_PATHS, type CustomerErrors } from './customer-fields.ts';
import type { PlacingTools } from './place-once.ts';

export type OrderState =
  /** An order can be placed. */
  | { step: 'ready'; notice?: OrderNotice }
  /** Waits for the list of what is sold, then places the order as it was when the visitor clicked. */
  | { step: 'checking' }
  /** The order is being sent. */
  | { step: 'placing' }
  /** The provider's window is open. */
  | { step: 'approving'; provider: PaymentProvider }
  | { step: 'capturing' }
  /** The page is being left, for the payment page or the completed order. */
  | { step: 'leaving'; href: string };

/** What the visitor saw when they ordered. */
export interface OrderDraft extends Omit<OrderInput, 'expectedTotal'> {
  costs: CostBreakdown;
}

/** An order that can be placed, and how it will be paid. */
export interface ReadyOrder {
  draft: OrderDraft;
  pay: Pay;
}

export interface OrderFlowTools
  extends PlacingTools, Pick<PaymentTools, 'loadService' | 'loadMemory' | 'leave' | 'complete'> {
  /** Stops the site from reloading the page on its own. @returns ends that */
  holdReloads: () => () => void;
  payment: PaymentContext;
}

/** What the order service refuses, by the place where the visitor can correct it. */
interface SortedProblems {
  fields: CustomerErrors;
  positions: PositionProblem[];
  /** What is wrong with the payment method. */
  payment?: string;
  /** Something is wrong that the visitor cannot correct. */
  hasOthers: boolean;
}

const NO_DETAIL = 'Bitte prüfen Sie diese Angabe.';

/** @param items in the order in which they were sent */
export function sortProblems(problems: readonly FieldProblemDetail[], items: readonly Position[]): SortedProblems {
  const sorted: SortedProblems = { fields: {}, positions: positionProblems(problems, items), hasOthers: false };
  for (const { pointer, detail } of problems) {
    const text = detail === '' ? NO_DETAIL : detail;
    const path = CUSTOMER_PATHS.find((known) => pointer === `/customer/${known.replace('.', '/')}`);
    if (path !== undefined) sorted.fields[path] = text;
    else if (pointer.startsWith('/payment')) sorted.payment = text;
    else if (positionProblems([{ pointer, detail }], items).length === 0) sorted.hasOthers = true;
  }
  return sorted;
}
