import type { OrderRecord } from './order-record.ts';

/** What the browser remembers of its last order. None of it throws: where nothing can be stored, nothing is remembered. */
export interface OrderMemory {
  /** The last order, unless it is too long ago or cannot be read. */
  load(): Promise<OrderRecord | undefined>;
  save(record: OrderRecord): void;
  forget(): void;
  /** Forgets the attempt whose order is paid for: what is ordered next is another order. */
  endAttempt(): void;
}

/** Loads the code of the memory: only pages that buy need it. */
export type LoadOrderMemory = () => Promise<OrderMemory>;
