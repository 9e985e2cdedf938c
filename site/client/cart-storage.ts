import { cartStore, type CartStore } from '../features/cart/cart-store.ts';
import { readCart, writeCart } from '../features/cart/read-cart.ts';

const CART_STORAGE_KEY = 'cart';

/** Loads the saved cart when the site starts, saves every change, and follows the changes of other tabs. */
export function startCart(store: CartStore = cartStore): void {
  loadCart(store);
  let isLoading = false;
  store.subscribe((cart) => {
    if (!isLoading) saveCart(writeCart(cart));
  });
  const follow = (): void => {
    isLoading = true;
    loadCart(store);
    isLoading = false;
  };
  addEventListener('storage', ({ key }) => {
    // No key: all that was stored is gone.
    if (key === null || key === CART_STORAGE_KEY) follow();
  });
  // A page that was left and comes back as it was has heard of nothing meanwhile.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow();
  });
}

/** A cart that cannot be read is logged and left as it is (specification section 8). */
function loadCart(store: CartStore): void {
  try {
    const text = localStorage.getItem(CART_STORAGE_KEY);
    store.setState(text === null ? { items: [] } : readCart(text), true);
  } catch (error) {
    reportError(new Error('The saved cart could not be loaded', { cause: error }));
  }
}

/** A browser that stores nothing, or no more, keeps the cart as long as the tab is open. */
function saveCart(text: string): void {
  try {
    localStorage.setItem(CART_STORAGE_KEY, text);
  } catch (error) {
    reportError(new Error('The cart could not be saved', { cause: error }));
  }
}
