import { createStore } from 'zustand/vanilla';
import type { NewPosition, Position } from '../../shared/order/position.ts';

export interface CartState {
  items: Position[];
  /** The customer's data as they were saved. */
  customer?: unknown;
  /** What was saved as a position and cannot be read as one, as it was saved. */
  setAside?: readonly unknown[];
  /** Of a cart with personal data: when it was saved, in milliseconds since 1970. */
  savedAt?: number;
}

/** A cart of its own, empty. */
export function createCartStore() {
  return createStore<CartState>(() => ({ items: [] }));
}

export type CartStore = ReturnType<typeof createCartStore>;

/** The cart of this browser tab; on the server it stays empty. */
export const cartStore: CartStore = createCartStore();

/** How many vouchers the cart holds: the sum of the quantities (specification section 3, Cart total). */
export function cartItemsCount({ items }: CartState): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The number of a position that is added: higher than all others. */
export function nextNumber(items: readonly Position[]): number {
  return Math.max(0, ...items.map((item) => item.positionNumber)) + 1;
}

/**
 * The cart with one more position. Equal vouchers stay positions of their own, since each may be for somebody else.
 * @param timestamp now, in milliseconds since 1970
 */
export function withPosition(cart: CartState, position: NewPosition, timestamp: number): CartState {
  return { ...cart, items: [...cart.items, { ...position, positionNumber: nextNumber(cart.items), timestamp }] };
}

/** Puts a voucher into this tab's cart. */
export function addToCart(position: NewPosition): void {
  cartStore.setState((cart) => withPosition(cart, position, Date.now()));
}
