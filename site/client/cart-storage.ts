import { cartStore, type CartStore } from '../features/cart/cart-store.ts';
import { readCart } from '../features/cart/read-cart.ts';

const CART_STORAGE_KEY = 'cart';

/**
 * Loads the saved cart when the site starts. A cart that cannot be read is logged and left as it is
 * (specification section 8): a later version may know what to do with it.
 */
export function loadCart(store: CartStore = cartStore): void {
  try {
    const text = localStorage.getItem(CART_STORAGE_KEY);
    if (text !== null) store.setState({ items: readCart(text) });
  } catch (error) {
    reportError(new Error('The saved cart could not be loaded', { cause: error }));
  }
}
