import type { CostBreakdown } from '../parsing/order-responses.ts';
import type { PaymentProvider } from '../../payment/providers.ts';
import type { Position } from './position.ts';

/**
 * What the order service has told this browser. Payments by card stay OPEN, because only an address says how they
 * ended.
 */
export type PaymentState = 'OPEN' | 'PAID' | 'PENDING' | 'FAILED';

/** The latest order that this browser placed. The order service has the authoritative data. */
export interface OrderRecord {
  orderId: string;
  provider: PaymentProvider;
  /** Only for orders paid with PayPal. */
  payPalOrderId?: string;
  state: PaymentState;
  /**
   * While the result of the payment is unknown, the ordered vouchers are set `aside`; the visitor may have `restored`
   * them.
   */
  cart?: 'aside' | 'restored';
  positions: Position[];
  costs: CostBreakdown;
  /** Recipient of the vouchers or the confirmation. */
  email: string;
  /** In one line, for orders by post only; a different delivery address in `otherAddress`. */
  address?: string;
  otherAddress?: string;
  /** Milliseconds since 1970. */
  placedAt: number;
}

/** Never throws: if nothing can be stored, nothing is remembered. */
export interface OrderMemory {
  /** Of this tab, or otherwise of the browser, unless it is too old or unreadable. */
  load(): OrderRecord | undefined;
  /** For this tab, and for the browser unless another tab has placed a later one. @returns whether it is stored */
  save(record: OrderRecord): boolean;
  /**
   * Ends the tab's visit to a payment page, after which no address counts.
   * @returns the id of the order that the tab was away to pay for
   */
  endPaymentVisit(): string | undefined;
  /** The next order is a new one. */
  endAttempt(): void;
}

/** Names, addresses and messages stay no longer than needed. */
export const PERSONAL_DATA_KEPT_DAYS = 30;
export const PERSONAL_DATA_KEPT_MS = PERSONAL_DATA_KEPT_DAYS * 24 * 3_600_000;
