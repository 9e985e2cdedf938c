import type { OrderRecord } from './order-record.ts';

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
