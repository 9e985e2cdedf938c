import { PERSONAL_DATA_KEPT_MS } from '../../shared/order/order-record.ts';
import { ORDER_KEY, PAYMENT_PAGE_KEY } from '../names.ts';

/** What is stored under a key, unchecked; an empty object if it is no JSON, or nothing can be read. */
export function readSaved(key: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    return {};
  }
}

/**
 * Forgets the last order when it is old, whichever page the visitor opens: it names people, and the pages that read it may never
 * be opened again. One from the future was saved by a wrong clock.
 */
export function forgetOverdueOrder(): void {
  const { placedAt } = readSaved(ORDER_KEY);
  if (typeof placedAt === 'number' && Math.abs(Date.now() - placedAt) > PERSONAL_DATA_KEPT_MS)
    localStorage.removeItem(ORDER_KEY);
}

/**
 * A tab that shows a page of the site is no longer away to pay (see features/checkout/payment-visit.ts). The checkout and
 * the completed order end the visit themselves, because they need to know of it.
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
