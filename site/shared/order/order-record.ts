import type { CostBreakdown } from '../parsing/order-responses.ts';
import type { PaymentProvider } from '../../payment/providers.ts';
import type { Position } from './position.ts';

/**
 * The state of the payment as far as the order service has told this browser; OPEN: the order was placed, and the payment
 * is not known. Payments by card stay open, because only an address says how they ended.
 */
export type PaymentState = 'OPEN' | 'PAID' | 'PENDING' | 'FAILED';

/**
 * The latest order that this browser placed, for the page after the payment. A view: the order service has the
 * authoritative data.
 */
export interface OrderRecord {
  orderId: string;
  provider: PaymentProvider;
  /** Only for orders paid with PayPal. */
  payPalOrderId?: string;
  state: PaymentState;
  /**
   * What happened to the cart while the result of the payment is unknown: `aside`, its vouchers were set aside and can
   * be restored; `restored`, the visitor has restored them.
   */
  cart?: 'aside' | 'restored';
  /** As ordered. */
  positions: Position[];
  costs: CostBreakdown;
  /** Recipient of the vouchers or the confirmation. */
  email: string;
  /**
   * Postal address in one line: the customer's in `address`, a different one in `otherAddress`. Only for orders by
   * post.
   */
  address?: string;
  otherAddress?: string;
  /** Milliseconds since 1970. */
  placedAt: number;
}

/**
 * What the browser remembers of its latest order. Its functions never throw: if nothing can be stored, nothing is
 * remembered.
 */
export interface OrderMemory {
  /** The latest order of this tab, or otherwise of the browser, unless it is too old or unreadable. */
  load(): Promise<OrderRecord | undefined>;
  /**
   * Saves the order for this tab, and as the browser's latest one unless another tab has placed a later one. @returns
   * whether it could be stored
   */
  save(record: OrderRecord): boolean;
  /**
   * Ends the tab's visit to a payment page, after which no address counts any more.
   * @returns the id of the order that the tab was away to pay for
   */
  endPaymentVisit(): string | undefined;
  /** Ends the attempt whose order is paid: the next order is a new one. */
  endAttempt(): void;
}

/** Names, addresses and messages stay on the device no longer than needed. Older orders are in the visitor's e-mail. */
export const PERSONAL_DATA_KEPT_DAYS = 30;
export const PERSONAL_DATA_KEPT_MS = PERSONAL_DATA_KEPT_DAYS * 24 * 3_600_000;
