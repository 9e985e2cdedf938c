import { cartStore, type CartState, type CartStore } from '../features/cart/cart-store.ts';
import { hasPersonalData, withoutOldPersonalData } from '../features/cart/personal-data.ts';
import { readCart, writeCart } from '../features/cart/read-cart.ts';

const CART_STORAGE_KEY = 'cart';

/** Loads the saved cart when the site starts, saves every change, and follows the changes of other tabs. */
export function startCart(store: CartStore = cartStore): void {
  loadCart(store);
  let isLoading = false;
  store.subscribe((cart) => {
    if (!isLoading) saveCart(hasPersonalData(cart) ? { ...cart, savedAt: Date.now() } : cart);
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

/**
 * What cannot be read is logged and left as it is (specification section 8); the next change keeps it aside. Only personal
 * data that are too old, or of an unknown age, are cause to write.
 */
function loadCart(store: CartStore): void {
  try {
    const text = localStorage.getItem(CART_STORAGE_KEY);
    const saved = text === null ? { items: [] } : readCart(text, reportUnreadable);
    const cart = withoutOldPersonalData(saved, Date.now());
    store.setState(cart, true);
    if (cart !== saved) saveCart(cart);
  } catch (error) {
    reportUnreadable(error);
  }
}

function reportUnreadable(cause: unknown): void {
  reportError(new Error('The saved cart could not be loaded', { cause }));
}

/** A browser that stores nothing, or no more, keeps the cart as long as the tab is open. */
function saveCart(cart: CartState): void {
  try {
    localStorage.setItem(CART_STORAGE_KEY, writeCart(cart));
  } catch (error) {
    reportError(new Error('The cart could not be saved', { cause: error }));
  }
}
