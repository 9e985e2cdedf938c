import type { CostBreakdown } from '../parsing/order-responses.ts';
import type { PaymentProvider } from './order-payload.ts';
import type { Position } from './position.ts';

/**
 * How far the payment is, as far as this browser knows: OPEN is an order that was placed and about whose payment nothing
 * is known yet.
 */
export type PaymentState = 'OPEN' | 'PAID' | 'PENDING' | 'FAILED';

/**
 * What the browser remembers of the order it placed last, for the page after the payment. It is a view: what counts is
 * what the order service knows.
 */
export interface OrderRecord {
  orderId: string;
  provider: PaymentProvider;
  /** Only of orders that are paid with PayPal. */
  payPalOrderId?: string;
  state: PaymentState;
  /**
   * What was done with the cart while it is unknown how the payment ended: `aside`, the vouchers were taken out of it and
   * can be put back; `restored`, the visitor has put them back.
   */
  cart?: 'aside' | 'restored';
  /** As they were ordered. */
  positions: Position[];
  costs: CostBreakdown;
  /** Where the vouchers or the confirmation go. */
  email: string;
  /** Where the post goes, in one line: to the customer, or else to `otherAddress`. Only of orders with post. */
  address?: string;
  otherAddress?: string;
  /** Milliseconds since 1970. */
  placedAt: number;
}

/** Key of sessionStorage that is set while the tab is on a payment page. */
export const PAYMENT_PAGE_KEY = 'payment-page';

/** Key of localStorage for the attempt whose order is not paid for yet. */
export const ATTEMPT_STORAGE_KEY = 'order-attempt';

/** What the browser remembers of its last order. None of it throws: where nothing can be stored, nothing is remembered. */
export interface OrderMemory {
  /** The last order of this tab, or else of the browser, unless it is too long ago or cannot be read. */
  load(): Promise<RememberedOrder | undefined>;
  /** Remembers the order for this tab, and as the browser's last one unless another tab has placed a later one. @returns
   * whether it could be stored */
  save(record: OrderRecord): boolean;
  /** The tab is back from the payment page. */
  endPaymentVisit(): void;
  /** Forgets the attempt whose order is paid for: what is ordered next is another order. */
  endAttempt(): void;
}

export interface RememberedOrder {
  record: OrderRecord;
  /** Placed in this tab: only its own address can tell how the payment ended. */
  isOfThisTab: boolean;
}
