import { positionKey, type Position } from '../../shared/order/position.ts';
import type { CartState } from './cart-store.ts';

/** The cart without exactly those positions. What was added in the meantime stays, and so does the customer. */
export function withoutOrdered(cart: CartState, ordered: readonly Position[]): CartState {
  const keys = new Set(ordered.map(positionKey));
  const items = cart.items.filter((item) => !keys.has(positionKey(item)));
  return items.length === cart.items.length ? cart : { ...cart, items };
}
