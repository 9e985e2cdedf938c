import type { OrderRecord } from '../shared/order/order-record.ts';
import type { FieldProblemDetail, PlacedOrder } from '../shared/parsing/order-responses.ts';
import type { SiteServices } from '../shared/site-services.ts';
import type { PaymentProvider, PaymentSettings } from './providers.ts';

/** Why an order has not gone on. What the visitor typed is kept in every case. */
export type OrderNotice =
  | {
      kind:
        | 'canceled'
        /** By the bank of the card or by the provider. */
        | 'declined'
        | 'offline'
        /** The site only shows what will go live. */
        | 'preview'
        /** It is unknown whether the order arrived. The same order may be sent again. */
        | 'unknown'
        /** It is unknown whether the payment arrived. Nothing may be paid again. */
        | 'payment-unknown'
        /** Nothing was placed, and no field says why. */
        | 'refused'
        /** The order was placed, but there is no trusted page to pay on. Nothing was charged. */
        | 'unpayable'
        | 'other-tab'
        /** The total is not known (yet). */
        | 'costs-missing'
        /** Something in the cart cannot be sold like this. */
        | 'cart-invalid'
        /** It is not known (yet) whether all in the cart is sold. */
        | 'offers-missing';
    }
  /** The provider's own code failed, or its window could not be opened. */
  | { kind: 'provider-failed'; provider: PaymentProvider }
  /** The provider's code is not loaded (yet). */
  | { kind: 'provider-missing'; provider: PaymentProvider }
  /**
   * Nothing was placed, or nothing that is paid for. The order service does not accept `shown` (cents), and the visitor
   * confirms the new costs; if `isRefused`, `shown` is not sent again for a while.
   */
  | { kind: 'conflict'; shown: number; isRefused: boolean }
  | { kind: 'invalid'; problems: readonly FieldProblemDetail[] };

type Payment = PlacedOrder['payment'];

interface PayableOrder {
  placed: OrderRecord;
  payment: Payment;
}

export type Placing = PayableOrder | { notice: OrderNotice };

export interface PaymentTools {
  loadService: SiteServices['loadOrderService'];
  loadMemory: SiteServices['loadOrderMemory'];
  /** The attempt to place this order; once forgotten, the next order gets another key. */
  attempts: { forget: () => void };
  /** Ends the payment, with the reason unless the visitor knows it. */
  finish: (notice?: OrderNotice) => void;
  show: (step: 'approving' | 'capturing') => void;
  leave: (href: string, orderId: string) => void;
  /** @param isStored otherwise the order is passed on directly */
  complete: (order: OrderRecord, isStored: boolean) => void;
  /** Whether the visitor has left the checkout for another page of the site. */
  isAbandoned: () => boolean;
}

/**
 * Called within the visitor's click, for an order that is being placed.
 * @param placing never rejects
 * @returns cancels the payment
 */
export type Pay = (placing: Promise<Placing>, tools: PaymentTools) => () => void;

export interface PaymentContext {
  settings: PaymentSettings;
  /** Whether real money is paid. */
  isProduction: boolean;
  /** A stand-in for PayPal's script, for tenants of the sandbox. */
  payPalScriptUrl: string | undefined;
  /** Whether the order service is on the site's own origin, as the sandbox's is. */
  hasOwnOrderService: boolean;
  site: Pick<Location, 'origin' | 'hostname'>;
}

export interface PaymentFlow {
  /** Whether paying opens a window. Browsers allow that only within a click, so the order cannot wait for anything. */
  opensWindow: boolean;
  /**
   * Adds to the order what must be remembered.
   * @returns undefined for a payment that cannot be used or trusted
   */
  accept: (payment: Payment, placed: OrderRecord, context: PaymentContext) => PayableOrder | undefined;
  /** Code that is loaded once the visitor chooses the provider, or the way to pay. */
  pay: Pay | { load: (context: PaymentContext) => Promise<Pay> };
}
