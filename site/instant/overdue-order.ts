import { ORDER_REMEMBERED_MS, ORDER_STORAGE_KEY } from '../shared/order/order-record.ts';

/**
 * Forgets the last order when it is old, whichever page the visitor opens: it names people, and the pages that read it may never
 * be opened again. One from the future was saved by a wrong clock.
 */
export function forgetOverdueOrder(): void {
  try {
    const placedAt: unknown = Object(JSON.parse(localStorage.getItem(ORDER_STORAGE_KEY) ?? '{}')).placedAt;
    if (typeof placedAt !== 'number' || Math.abs(Date.now() - placedAt) <= ORDER_REMEMBERED_MS) return;
    localStorage.removeItem(ORDER_STORAGE_KEY);
  } catch {
    // Without storage there is no order, and one that is not JSON is read by no page.
  }
}
