import { createStore } from 'zustand/vanilla';
import { MAX_POSITIONS, type NewPosition, type Position } from '../../shared/order/position.ts';

export interface CartState {
  items: Position[];
  /** The customer's data as saved. */
  customer?: unknown;
  /** Saved positions that cannot be read, or for which the cart has no room, unchanged. */
  setAside?: readonly unknown[];
  /** When a cart with personal data was saved, in milliseconds since 1970. */
  savedAt?: number;
}

/** Creates an empty cart. */
export function createCartStore() {
  return createStore<CartState>(() => ({ items: [] }));
}

export type CartStore = ReturnType<typeof createCartStore>;

/** The cart of this browser tab. It stays empty on the server. */
export const cartStore: CartStore = createCartStore();

/** The number of vouchers: the sum of the quantities (specification section 3, Cart total). */
export function cartItemsCount({ items }: CartState): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The number for a new position: higher than all others. */
export function nextNumber(items: readonly Position[]): number {
  return Math.max(0, ...items.map((item) => item.positionNumber)) + 1;
}

/**
 * Adds a position to the cart. Equal vouchers stay separate positions, because each may be for another person.
 * @param timestamp now, in milliseconds since 1970
 */
export function withPosition(cart: CartState, position: NewPosition, timestamp: number): CartState {
  return { ...cart, items: [...cart.items, { ...position, positionNumber: nextNumber(cart.items), timestamp }] };
}

/**
 * Adds vouchers to this tab's cart: all of them, or none if the cart has too little room.
 * @returns how many more positions the cart could hold if there is too little room; otherwise undefined
 */
export function addToCart(...positions: NewPosition[]): number | undefined {
  const now = Date.now();
  const room = Math.max(0, MAX_POSITIONS - cartStore.getState().items.length);
  if (positions.length > room) return room;
  cartStore.setState((cart) => positions.reduce((filled, position) => withPosition(filled, position, now), cart));
  return undefined;
}
