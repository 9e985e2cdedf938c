import type { Position } from '../../shared/order/position.ts';
import type { CartState } from './cart-store.ts';

/**
 * The cart without what was ordered: exactly those positions, known by number and time together, since a number is given
 * again once its position is gone. What was added in the meantime stays, and so does the customer.
 */
export function withoutOrdered(cart: CartState, ordered: readonly Position[]): CartState {
  const keys = new Set(ordered.map(keyOf));
  const items = cart.items.filter((item) => !keys.has(keyOf(item)));
  return items.length === cart.items.length ? cart : { ...cart, items };
}

function keyOf({ positionNumber, timestamp }: Position): string {
  return `${positionNumber}/${timestamp}`;
}
