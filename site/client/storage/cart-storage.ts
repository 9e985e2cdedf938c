import { cartStore, type CartState, type CartStore } from '../../features/cart/cart-store.ts';
import { readCart, withoutOldPersonalData, writeCart } from '../../features/cart/read-cart.ts';
import { CART_KEY } from '../../sleeping-page/names.ts';

let isStored = true;

/** Whether the cart survives loading another document. */
export function isCartStored(): boolean {
  return isStored;
}

/** Loads the saved cart when the site starts, saves every change, and follows the changes of other tabs. */
export function startCart(store: CartStore = cartStore): void {
  loadCart(store);
  let isLoading = false;
  store.subscribe((cart) => {
    if (!isLoading) saveCart(writeCart(cart, mayHavePersonalData(cart) ? Date.now() : undefined));
  });
  deleteOldData(store);
  const follow = (): void => {
    isLoading = true;
    loadCart(store);
    isLoading = false;
    deleteOldData(store);
  };
  addEventListener('storage', ({ key }) => {
    // The key is null when all storage was cleared.
    if (key === null || key === CART_KEY) follow();
  });
  // A page restored from the back/forward cache has missed all events.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow();
  });
}

/** Unreadable content is reported and stays in storage (specification section 8); the next change sets it aside. */
function loadCart(store: CartStore): void {
  try {
    const text = localStorage.getItem(CART_KEY);
    const causes: unknown[] = [];
    const cart = text === null ? { items: [] } : readCart(text, (cause) => causes.push(cause));
    if (causes.length > 0) reportUnreadable(causes[0]);
    store.setState(cart, true);
  } catch (error) {
    isStored = false;
    reportUnreadable(error);
  }
}

function deleteOldData(store: CartStore): void {
  const saved = store.getState();
  const cart = withoutOldPersonalData(saved, Date.now());
  if (cart !== saved) store.setState(cart, true);
}

function mayHavePersonalData({ items, customer, setAside }: CartState): boolean {
  return (customer ?? setAside ?? items.find(({ gift }) => gift)) !== undefined;
}

function reportUnreadable(cause: unknown): void {
  reportError(new Error('The saved cart could not be loaded', { cause }));
}

/** Without storage, the cart lasts as long as the tab. */
function saveCart(text: string): void {
  try {
    localStorage.setItem(CART_KEY, text);
    isStored = true;
  } catch (error) {
    isStored = false;
    reportError(new Error('The cart could not be saved', { cause: error }));
  }
}
