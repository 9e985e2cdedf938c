import type { PlaceAnswer } from '../../shared/order/order-service.ts';
import type { FieldProblemDetail } from '../../shared/parsing/order-responses.ts';

/** Why an order has not gone on; what the visitor typed is kept in every case. */
export type OrderNotice =
  | {
      kind: /** The visitor gave the payment up. */
        | 'canceled'
        /** The payment was refused, by the card's bank or at PayPal. */
        | 'declined'
        /** PayPal's own code failed, or its window could not be opened. */
        | 'paypal-failed'
        /** Nothing was sent. */
        | 'offline'
        /** It is unknown whether the order arrived; the same may be sent again. */
        | 'unknown'
        /** It is unknown whether the payment arrived; nothing may be paid again. */
        | 'payment-unknown'
        /** Nothing was placed, and no field says why. */
        | 'refused'
        /** It was placed, but there is no page that may be trusted with the payment: nothing was charged. */
        | 'unpayable'
        /** Another tab is placing an order right now. */
        | 'other-tab'
        /** The total is not known (yet). */
        | 'costs-missing'
        /** Something in the cart cannot be sold like this. */
        | 'cart-invalid'
        /** It is not known (yet) whether all of it is sold. */
        | 'offers-missing'
        /** PayPal's code is not there (yet). */
        | 'paypal-missing';
    }
  /**
   * Nothing was placed, or nothing that is paid for: the costs are asked for again and the visitor confirms them. `shown`
   * (cents) is not accepted; where `isRefused`, it is not sent again for a while, even if the costs stay the same.
   */
  | { kind: 'conflict'; shown: number; isRefused: boolean }
  | { kind: 'invalid'; problems: readonly FieldProblemDetail[] };

export type OrderState =
  /** Something can be ordered. */
  | { step: 'ready'; notice?: OrderNotice }
  /** Waits for the list of what is sold, then places the order as it was when the visitor clicked. */
  | { step: 'checking' }
  /** The order is on its way. */
  | { step: 'placing' }
  /** PayPal's window is open. */
  | { step: 'approving' }
  | { step: 'capturing' }
  /** The page is being left, for the payment page or the completed order. */
  | { step: 'leaving'; href: string };

/**
 * Whether the next order needs another key. The key is kept where an order was placed that can be paid for, or may have
 * been, or nothing was sent at all.
 */
export function isKeySpent({ kind }: PlaceAnswer): boolean {
  return kind === 'conflict' || kind === 'refused' || kind === 'invalid' || kind === 'unpayable';
}
