import type { OrderInput } from '../../shared/order/order-payload.ts';
import type { OrderRecord } from '../../shared/order/order-record.ts';
import { positionProblems, type PositionProblem, type Position } from '../../shared/order/position.ts';
import type { CostBreakdown, FieldProblemDetail } from '../../shared/parsing/order-responses.ts';
import type { SiteServices } from '../../shared/site-services.ts';
import { CUSTOMER_PATHS, type CustomerErrors } from './customer-fields.ts';
import type { PlacingTools } from './place-once.ts';

/** Why an order has not gone on; what the visitor typed is kept in every case. */
export type OrderNotice =
  | {
      kind: /** The visitor gave the payment up. */
        | 'canceled'
        /** The payment was refused, by the card's bank or at PayPal. */
        | 'declined'
        /** PayPal's own code failed, or its window could not be opened. */
        | 'paypal-failed'
        /** Nothing was sent. */
        | 'offline'
        /** It is unknown whether the order arrived; the same may be sent again. */
        | 'unknown'
        /** It is unknown whether the payment arrived; nothing may be paid again. */
        | 'payment-unknown'
        /** Nothing was placed, and no field says why. */
        | 'refused'
        /** It was placed, but there is no page that may be trusted with the payment: nothing was charged. */
        | 'unpayable'
        /** Another tab is placing an order right now. */
        | 'other-tab'
        /** The total is not known (yet). */
        | 'costs-missing'
        /** Something in the cart cannot be sold like this. */
        | 'cart-invalid'
        /** It is not known (yet) whether all of it is sold. */
        | 'offers-missing'
        /** PayPal's code is not there (yet). */
        | 'paypal-missing';
    }
  /**
   * Nothing was placed, or nothing that is paid for: the costs are asked for again and the visitor confirms them. `shown`
   * (cents) is not accepted; where `isRefused`, it is not sent again for a while, even if the costs stay the same.
   */
  | { kind: 'conflict'; shown: number; isRefused: boolean }
  | { kind: 'invalid'; problems: readonly FieldProblemDetail[] };

export type OrderState =
  /** Something can be ordered. */
  | { step: 'ready'; notice?: OrderNotice }
  /** Waits for the list of what is sold, then places the order as it was when the visitor clicked. */
  | { step: 'checking' }
  /** The order is on its way. */
  | { step: 'placing' }
  /** PayPal's window is open. */
  | { step: 'approving' }
  | { step: 'capturing' }
  /** The page is being left, for the payment page or the completed order. */
  | { step: 'leaving'; href: string };

/** What the visitor saw when they ordered. */
export interface OrderDraft extends Omit<OrderInput, 'expectedTotal'> {
  costs: CostBreakdown;
}

/** How placing an order ended, for the payment to go on with. */
export type Placing =
  | { placed: OrderRecord; redirectUrl: string }
  | { placed: OrderRecord; payPalOrderId: string }
  | { notice: OrderNotice };

export interface OrderFlowTools extends PlacingTools {
  loadService: SiteServices['loadOrderService'];
  loadMemory: SiteServices['loadOrderMemory'];
  /** Keeps the site from reloading by itself. @returns ends that */
  holdReloads: () => () => void;
  /** @returns the payment page as it may be opened; undefined for one that is not trusted */
  trustPaymentPage: (address: string) => string | undefined;
  /** Loads a payment page. */
  leave: (href: string) => void;
  /**
   * Loads the page of the completed order.
   * @param order what cannot be stored and has to be handed over
   */
  complete: (order?: OrderRecord) => void;
}

/** What the order service refuses, by the place where the visitor can mend it. */
interface SortedProblems {
  fields: CustomerErrors;
  positions: PositionProblem[];
  /** What is wrong with the way to pay. */
  payment?: string;
  /** Something is wrong that the visitor cannot mend. */
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
