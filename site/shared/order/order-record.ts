import type { CostBreakdown } from './cost-breakdown.ts';
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
