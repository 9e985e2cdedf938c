import type { PlaceAnswer } from '../../shared/order/order-service.ts';
import type { FieldProblemDetail } from '../../shared/parsing/problem-details.ts';

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
        /** Nobody knows whether the order arrived; the same may be sent again. */
        | 'unknown'
        /** Nobody knows whether the payment arrived; nothing may be paid again. */
        | 'payment-unknown'
        /** Nothing was placed, and no field says why. */
        | 'refused'
        /** Nothing was placed; the same with a new key may work. */
        | 'once-more'
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
  /** Nothing was placed, since the total is another one than `shown` (cents). */
  | { kind: 'total-changed'; shown: number }
  | { kind: 'invalid'; problems: readonly FieldProblemDetail[] };

export type OrderState =
  /** Something can be ordered. */
  | { step: 'ready'; notice?: OrderNotice }
  /** The order is on its way. */
  | { step: 'placing' }
  /** PayPal's window is open. */
  | { step: 'approving' }
  | { step: 'capturing' }
  /** The page is being left, for the payment page or the completed order. */
  | { step: 'leaving'; href: string };

/** What an answer other than an order means. */
export function noticeOf(answer: Exclude<PlaceAnswer, { kind: 'placed' }>, shownTotal: number): OrderNotice {
  if (answer.kind === 'total-changed') return { kind: 'total-changed', shown: shownTotal };
  if (answer.kind === 'key-used') return { kind: 'once-more' };
  return answer;
}

/**
 * Whether the next order needs another key. The key is kept where an order was placed, or may have been, or nothing was
 * sent at all.
 */
export function isKeySpent({ kind }: PlaceAnswer): boolean {
  return kind === 'key-used' || kind === 'refused' || kind === 'invalid' || kind === 'total-changed';
}
