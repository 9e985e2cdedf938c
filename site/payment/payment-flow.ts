import type { OrderRecord } from '../shared/order/order-record.ts';
import type { FieldProblemDetail, PlacedOrder } from '../shared/parsing/order-responses.ts';
import type { SiteServices } from '../shared/site-services.ts';
import type { PaymentProvider, PaymentSettings } from './providers.ts';

/** Why an order has not gone on. What the visitor typed is kept in every case. */
export type OrderNotice =
  | {
      kind: /** The visitor canceled the payment. */
        | 'canceled'
        /** The payment was refused, by the bank of the card or by the provider. */
        | 'declined'
        /** Nothing was sent. */
        | 'offline'
        /** Nothing was sent: the site only shows what will go live. */
        | 'preview'
        /** It is unknown whether the order arrived. The same order may be sent again. */
        | 'unknown'
        /** It is unknown whether the payment arrived. Nothing may be paid again. */
        | 'payment-unknown'
        /** Nothing was placed, and no field says why. */
        | 'refused'
        /** The order was placed, but there is no trusted page to pay on. Nothing was charged. */
        | 'unpayable'
        /** Another tab is placing an order. */
        | 'other-tab'
        /** The total is not known (yet). */
        | 'costs-missing'
        /** Something in the cart cannot be sold like this. */
        | 'cart-invalid'
        /** It is not known (yet) whether everything in the cart is sold. */
        | 'offers-missing';
    }
  /** The provider's own code failed, or its window could not be opened. */
  | { kind: 'provider-failed'; provider: PaymentProvider }
  /** The provider's code is not loaded (yet). */
  | { kind: 'provider-missing'; provider: PaymentProvider }
  /**
   * Nothing was placed, or nothing that is paid for. The costs are requested again and the visitor confirms them. The
   * order service does not accept `shown` (cents); if `isRefused`, it is not sent again for a while, even if the costs
   * stay the same.
   */
  | { kind: 'conflict'; shown: number; isRefused: boolean }
  | { kind: 'invalid'; problems: readonly FieldProblemDetail[] };

/** How a placed order is to be paid, as the order service says. */
type Payment = PlacedOrder['payment'];

interface PayableOrder {
  placed: OrderRecord;
  payment: Payment;
}

/** Result of placing an order, for the payment to continue with. */
export type Placing = PayableOrder | { notice: OrderNotice };

/** What a payment may do with the checkout. */
export interface PaymentTools {
  loadService: SiteServices['loadOrderService'];
  loadMemory: SiteServices['loadOrderMemory'];
  /** The attempt to place this order; once forgotten, the next order gets another key. */
  attempts: { forget: () => void };
  /** Ends the payment, with the reason unless the visitor knows it. */
  finish: (notice?: OrderNotice) => void;
  show: (step: 'approving' | 'capturing') => void;
  /** Loads the payment page of an order. */
  leave: (href: string, orderId: string) => void;
  /**
   * Loads the page of the completed order.
   * @param isStored the order is passed on directly if it could not be stored
   */
  complete: (order: OrderRecord, isStored: boolean) => void;
  /** Whether the visitor has left the checkout for another page of the site. */
  isAbandoned: () => boolean;
}

/**
 * Pays for an order that is being placed. It is called within the visitor's click.
 * @param placing never rejects
 * @returns cancels the payment
 */
export type Pay = (placing: Promise<Placing>, tools: PaymentTools) => () => void;

/** What a flow knows of the checkout. */
export interface PaymentContext {
  settings: PaymentSettings;
  /** Whether real money is paid. */
  isProduction: boolean;
  /** A stand-in for PayPal's script, for tenants of the sandbox. */
  payPalScriptUrl: string | undefined;
  /** Whether the order service is on the site's own origin, as the sandbox's is. */
  hasOwnOrderService: boolean;
  /** The open page. */
  site: Pick<Location, 'origin' | 'hostname'>;
}

/** How the checkout pays with a provider. */
export interface PaymentFlow {
  /** Whether paying opens a window. Browsers allow that only within a click, so the order cannot wait for anything. */
  opensWindow: boolean;
  /**
   * Checks how a placed order is to be paid, and adds to the order what must be remembered.
   * @returns undefined for a payment that cannot be used or trusted
   */
  accept: (payment: Payment, placed: OrderRecord, context: PaymentContext) => PayableOrder | undefined;
  /** The way to pay, or the loading of code that has it. The code is loaded only once the visitor chooses the provider. */
  pay: Pay | { load: (context: PaymentContext) => Promise<Pay> };
}
