import type { Customer } from '../../shared/order/customer.ts';
import type { NewPosition, Position } from '../../shared/order/position.ts';
import { addToCart, cartStore, type CartState } from './cart-store.ts';
import {
  withChange,
  withCustomer,
  withoutPosition,
  withoutSetAside,
  withRestored,
  type PositionChange,
} from './change-cart.ts';

/* What a visitor does with this tab's cart. Each is saved at once (client/cart-storage.ts). */

export function changePosition(position: Position, change: PositionChange): void {
  cartStore.setState((cart) => withChange(cart, position, change));
}

export function removePosition(position: Position): void {
  cartStore.setState((cart) => withoutPosition(cart, position));
}

/** Undoes a removal. */
export function restorePosition(position: Position): void {
  cartStore.setState((cart) => withRestored(cart, position));
}

/** Removes what was set aside because it could not be read. */
export function discardSetAside(entry: unknown): void {
  cartStore.setState((cart) => withoutSetAside(cart, entry), true);
}

/** Puts a position into the cart in the place of what was set aside. */
export function replaceSetAside(entry: unknown, position: NewPosition): void {
  discardSetAside(entry);
  addToCart(position);
}

/**
 * Empties the cart, the customer's data included: others may use the same device.
 * @returns what it was, for restoreCart
 */
export function resetCart(): CartState {
  const cart = cartStore.getState();
  cartStore.setState({ items: [] }, true);
  return cart;
}

/** Undoes a reset. What was added since stays. */
export function restoreCart(cart: CartState): void {
  cartStore.setState(
    (current) => ({ ...cart, ...current, items: cart.items.reduce(withRestored, current).items }),
    true,
  );
}

/** Forgets who ordered. Other vouchers stay, gifts and all. */
export function forgetCustomer(): void {
  cartStore.setState(({ customer: _customer, ...cart }) => cart, true);
}

/** Keeps what the checkout's form holds. */
export function setCustomer(customer: Customer): void {
  cartStore.setState((cart) => withCustomer(cart, customer));
}
