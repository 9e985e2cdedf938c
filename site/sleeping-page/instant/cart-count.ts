import { PERSONAL_DATA_KEPT_MS } from '../../shared/order/order-record.ts';
import { MAX_QUANTITY } from '../../shared/order/position.ts';
import { readSaved } from './saved-data.ts';
import { CART_KEY, CART_LINK, SHELL_HYDRATED, WAKE } from '../names.ts';

/** A day less than personal data are kept. */
const OVERDUE_MS = PERSONAL_DATA_KEPT_MS - 24 * 3_600_000;

/** Shows the number of vouchers in the cart at the header's link, until React does: see features/cart/CartLink.tsx. */
export function showCartCount(): void {
  const link = document.querySelector<HTMLElement>(CART_LINK);
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
  if (isOverdue()) dispatchEvent(new Event(WAKE));
  // Pages come back from the back/forward cache, and other tabs fill the cart, too.
  addEventListener('pageshow', show);
  addEventListener('storage', show);
  document.addEventListener('prerenderingchange', show);
  // Dispatched by AdoptedDocument.tsx.
  addEventListener(SHELL_HYDRATED, () => {
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
  const saved = readSaved(CART_KEY);
  const { items, ...rest } = Array.isArray(saved) ? { items: saved } : saved;
  return { ...rest, items: Array.isArray(items) ? items.map(Object) : [] };
}
