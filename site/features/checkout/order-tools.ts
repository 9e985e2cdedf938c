import type { SiteServices } from '../../shared/site-services.ts';
import type { CostBreakdown } from '../../shared/parsing/order-responses.ts';
import type { OrderInput } from '../../shared/order/order-payload.ts';
import type { OrderRecord } from '../../shared/order/order-record.ts';
import type { OrderNotice } from './order-state.ts';
import type { PlacingTools } from './place-once.ts';

/** What the visitor saw when they ordered. */
export interface OrderDraft extends Omit<OrderInput, 'expectedTotal'> {
  costs: CostBreakdown;
}

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

/** How placing an order ended, for the payment to go on with. */
export type Placing =
  | { placed: OrderRecord; redirectUrl: string }
  | { placed: OrderRecord; payPalOrderId: string }
  | { notice: OrderNotice };
