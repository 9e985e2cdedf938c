import type { CostBreakdown } from '../../shared/order/cost-breakdown.ts';
import type { LoadOrderMemory } from '../../shared/order/order-memory.ts';
import type { OrderInput } from '../../shared/order/order-payload.ts';
import type { OrderRecord } from '../../shared/order/order-record.ts';
import type { LoadOrderService } from '../../shared/order/order-service.ts';
import type { OrderNotice } from './order-state.ts';
import type { PlacingTools } from './place-once.ts';

/** What the visitor saw when they ordered. */
export interface OrderDraft extends Omit<OrderInput, 'expectedTotal'> {
  costs: CostBreakdown;
}

export interface OrderFlowTools extends PlacingTools {
  loadService: LoadOrderService;
  loadMemory: LoadOrderMemory;
  /** Keeps the site from reloading by itself. @returns ends that */
  holdReloads: () => () => void;
  /** Loads another document. */
  leave: (href: string) => void;
}

/** How placing an order ended, for the payment to go on with. */
export type Placing = { placed: OrderRecord; redirectUrl?: string } | { notice: OrderNotice };
