import { MAX_POSITIONS, MAX_QUANTITY } from '../shared/order/position.ts';

const STORAGE_KEY = 'cart';

/** A little less than features/cart/personal-data.ts keeps them. */
const OVERDUE_MS = 29 * 24 * 3_600_000;

/** Shows the number of vouchers in the cart at the header's link, until React does: see features/cart/CartLink.tsx. */
export function showCartCount(): void {
  const link = document.querySelector<HTMLElement>('[data-cart-link]');
  if (link === null) return;
  const name = link.getAttribute('aria-label') ?? '';
  const controller = new AbortController();
  const { signal } = controller;
  const show = (): void => {
    const count = countVouchers();
    if (count === 0) delete link.dataset['count'];
    else link.dataset['count'] = String(count);
    link.setAttribute('aria-label', cartLinkName(name, count));
  };
  show();
  if (isOverdue()) dispatchEvent(new Event('wake'));
  // Pages come back from the back/forward cache, and other tabs fill the cart, too.
  addEventListener('pageshow', show, { signal });
  addEventListener('storage', show, { signal });
  document.addEventListener('prerenderingchange', show, { signal });
  // Dispatched by AdoptedDocument.tsx.
  addEventListener(
    'shell-hydrated',
    () => {
      controller.abort();
      delete link.dataset['count'];
      if (link.querySelector('.badge') === null) link.setAttribute('aria-label', name);
    },
    { signal },
  );
}

function cartLinkName(name: string, count: number): string {
  if (count === 0) return name;
  return `${name}, ${count} ${count === 1 ? 'Gutschein' : 'Gutscheine'}`;
}

function countVouchers(): number {
  return readSaved().items.reduce<number>((sum, { quantity }) => {
    const count = Number(quantity);
    return Number.isInteger(count) && count > 0 && count <= MAX_QUANTITY ? sum + count : sum;
  }, 0);
}

/**
 * Personal data were saved so long ago that the code of the cart may have to delete them. A cart that was saved without
 * a time is as old as its newest voucher; if that has no time either, the code writes one: features/cart/personal-data.ts.
 */
function isOverdue(): boolean {
  const { items, customer, setAside, savedAt } = readSaved();
  if (typeof savedAt === 'number') return Math.abs(Date.now() - savedAt) > OVERDUE_MS;
  if ((customer ?? (items.length > 0 ? setAside : undefined) ?? items.find(({ gift }) => gift)) === undefined)
    return false;
  return Date.now() - Math.max(0, ...items.map(({ timestamp }) => Number(timestamp) || 0)) > OVERDUE_MS;
}

type Unchecked = Record<string, unknown>;

/** The saved cart, unchecked: features/cart/read-cart.ts reads it in full, also in older formats. */
function readSaved(): Unchecked & { items: Unchecked[] } {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    const { items, ...rest } = Object(Array.isArray(saved) ? { items: saved } : saved);
    return { ...rest, items: Array.isArray(items) ? items.slice(0, MAX_POSITIONS).map(Object) : [] };
  } catch {
    return { items: [] };
  }
}
