import { MAX_QUANTITY } from '../shared/order/position.ts';
import { readSaved } from './saved-data.ts';

/** A little less than features/cart/personal-data.ts keeps them. */
const OVERDUE_MS = 29 * 24 * 3_600_000;

/** Shows the number of vouchers in the cart at the header's link, until React does: see features/cart/CartLink.tsx. */
export function showCartCount(): void {
  const link = document.querySelector<HTMLElement>('[data-cart-link]');
  if (link === null) return;
  const name = link.ariaLabel ?? '';
  let isReactThere = false;
  const show = (): void => {
    if (isReactThere) return;
    const count = countVouchers();
    if (count === 0) delete link.dataset['count'];
    else link.dataset['count'] = String(count);
    link.ariaLabel = cartLinkName(name, count);
  };
  show();
  if (isOverdue()) dispatchEvent(new Event('wake'));
  // Pages come back from the back/forward cache, and other tabs fill the cart, too.
  addEventListener('pageshow', show);
  addEventListener('storage', show);
  document.addEventListener('prerenderingchange', show);
  // Dispatched by AdoptedDocument.tsx.
  addEventListener('shell-hydrated', () => {
    isReactThere = true;
    delete link.dataset['count'];
    if (link.querySelector('.badge') === null) link.ariaLabel = name;
  });
}

function cartLinkName(name: string, count: number): string {
  if (count === 0) return name;
  return `${name}, ${count} ${count === 1 ? 'Gutschein' : 'Gutscheine'}`;
}

function countVouchers(): number {
  return readCart().items.reduce<number>((sum, { quantity }) => {
    const count = Number(quantity);
    return Number.isInteger(count) && count > 0 && count <= MAX_QUANTITY ? sum + count : sum;
  }, 0);
}

/**
 * Personal data were saved so long ago that the code of the cart has to delete them, or it has to say how old they are,
 * because nothing else does: features/cart/personal-data.ts.
 */
function isOverdue(): boolean {
  const { items, customer, setAside, savedAt } = readCart();
  const hasPersonalData = (savedAt ?? customer ?? setAside ?? items.find(({ gift }) => gift)) !== undefined;
  return hasPersonalData && !(Math.abs(Date.now() - Number(savedAt)) <= OVERDUE_MS);
}

type Unchecked = Record<string, unknown>;

/** The saved cart, unchecked: features/cart/read-cart.ts reads it in full, also in older formats. */
function readCart(): { items: Unchecked[]; customer?: unknown; setAside?: unknown; savedAt?: unknown } {
  const saved = readSaved('cart');
  const { items, ...rest } = Array.isArray(saved) ? { items: saved } : saved;
  return { ...rest, items: Array.isArray(items) ? items.map(Object) : [] };
}
