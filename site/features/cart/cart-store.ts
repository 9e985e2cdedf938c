import { createStore } from 'zustand/vanilla';
import type { Customer } from '../../shared/order/customer.ts';
import type { Position } from '../../shared/order/position.ts';

export interface CartState {
  items: Position[];
  /** The customer's data as saved. */
  customer?: unknown;
  /** What was saved and cannot be read, unchanged. */
  setAside?: readonly unknown[];
  /** When a cart that may have personal data was saved, in milliseconds since 1970. */
  savedAt?: number;
}

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

/** Saves the checkout's form with the cart. */
export function setCustomer(customer: Customer): void {
  cartStore.setState({ customer });
}
