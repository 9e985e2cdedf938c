import { PERSONAL_DATA_KEPT_MS } from '../../shared/order/order-record.ts';
import { MAX_QUANTITY } from '../../shared/order/position.ts';
import { CART_KEY, CART_LINK, ORDER_KEY, PAYMENT_PAGE_KEY, SHELL_HYDRATED, WAKE } from '../names.ts';

/* What is saved in the browser, unchecked, on a page without its code. */

/** A day less than personal data are kept. */
const OVERDUE_MS = PERSONAL_DATA_KEPT_MS - 24 * 3_600_000;

/** Shows the number of vouchers in the cart at the header's link, until React does: features/cart/CartLink.tsx. */
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
    link.ariaLabel = count === 0 ? name : `${name}, ${count} ${count === 1 ? 'Gutschein' : 'Gutscheine'}`;
  };
  show();
  if (isOverdue()) dispatchEvent(new Event(WAKE));
  // Pages come back from the back/forward cache, and other tabs fill the cart, too.
  addEventListener('pageshow', show);
  addEventListener('storage', show);
  document.addEventListener('prerenderingchange', show);
  addEventListener(SHELL_HYDRATED, () => {
    isReactThere = true;
    delete link.dataset['count'];
    if (link.querySelector('.badge') === null) link.ariaLabel = name;
  });
}

function countVouchers(): number {
  const { items } = readSaved(CART_KEY);
  return (Array.isArray(items) ? items : []).reduce<number>((sum, item) => {
    const count = Number(Object(item).quantity);
    return Number.isInteger(count) && count > 0 && count <= MAX_QUANTITY ? sum + count : sum;
  }, 0);
}

/** Personal data are so old that the code of the cart has to see to them: features/cart/read-cart.ts. */
function isOverdue(): boolean {
  const { savedAt } = readSaved(CART_KEY);
  return typeof savedAt === 'number' && Math.abs(Date.now() - savedAt) > OVERDUE_MS;
}

/** Empty if it is no JSON, or nothing can be read. */
function readSaved(key: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    return {};
  }
}

/** It names people, and the pages that read it may never be opened again. One from the future was saved by a wrong clock. */
export function forgetOverdueOrder(): void {
  const { placedAt } = readSaved(ORDER_KEY);
  if (typeof placedAt === 'number' && Math.abs(Date.now() - placedAt) > PERSONAL_DATA_KEPT_MS)
    localStorage.removeItem(ORDER_KEY);
}

/**
 * A tab that shows the site is no longer away to pay: features/checkout/payment-visit.ts. Checkout and completed order end the
 * visit themselves, because they need to know of it.
 */
export function endPaymentVisit(): void {
  // Pages come back from the back/forward cache, too.
  addEventListener('pageshow', () => {
    try {
      if (!/kasse|abgeschlossen/.test(location.pathname)) sessionStorage.removeItem(PAYMENT_PAGE_KEY);
    } catch {
      // Without storage there is no mark.
    }
  });
}
