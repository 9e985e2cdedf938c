import { cartStore, type CartState } from './cart-store.ts';
import { writeCart } from './read-cart.ts';

/** Property of the window. The code that draws shares nothing else with that of pages. */
const DRAWN_CART = 'drawnCart';

/** Called by site/sleeping-page/first-view when it has drawn the page of a cart. */
export function rememberDrawnCart(cart: CartState): void {
  Reflect.set(window, DRAWN_CART, cart);
}

let hydratedCart: CartState | undefined;

/**
 * The cart of the document that React hydrates: as drawn, even if another tab has changed it since; undefined if the
 * document shows none. It is the store's own state if that is equal, so that nothing is rendered twice.
 */
export function readDrawnCart(): CartState | undefined {
  if (typeof window === 'undefined') return undefined;
  hydratedCart ??= matchStore(Reflect.get(window, DRAWN_CART) as CartState | undefined);
  return hydratedCart;
}

function matchStore(drawn: CartState | undefined): CartState | undefined {
  const current = cartStore.getState();
  return drawn !== undefined && writeCart(drawn) === writeCart(current) ? current : drawn;
}
