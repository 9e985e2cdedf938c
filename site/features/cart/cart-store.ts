import { createStore } from 'zustand/vanilla';

/** A position of the cart, as far as the site's frame needs it. */
export interface CartItem {
  quantity: number;
}

export interface CartState {
  items: CartItem[];
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
