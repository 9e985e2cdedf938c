import type { Page } from '@playwright/test';
import type { OrderRecord } from '../../../site/shared/order/order-record.ts';
import type { Position } from '../../../site/shared/order/position.ts';
import { VOUCHER } from './checkout-page.ts';

export const positionOf = (fields: Partial<Position> = {}): Position => ({ ...VOUCHER, ...fields });

/** An order placed just now, whose payment is unknown. */
export function orderOf(fields: Partial<OrderRecord> = {}): OrderRecord {
  return {
    orderId: 'MU-100001',
    provider: 'STRIPE',
    state: 'OPEN',
    positions: [positionOf()],
    costs: { subtotal: 5000, shippingCost: 0, total: 5000 },
    email: 'karl@example.org',
    placedAt: Date.now(),
    ...fields,
  };
}

/**
 * Fills the storage as the cart and the checkout of this tab leave it when it goes to the payment page; once, so that
 * reloads find what became of it.
 */
export async function rememberOrder(page: Page, order: OrderRecord | undefined, items?: Position[]): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(
    ([order, cart]) => {
      if (order !== undefined) {
        localStorage.setItem('order', order);
        sessionStorage.setItem('order', order);
        sessionStorage.setItem('payment-page', JSON.parse(order).orderId);
      }
      localStorage.setItem('cart', cart);
      localStorage.setItem('order-attempt', 'attempt');
    },
    [
      order === undefined ? undefined : JSON.stringify(order),
      JSON.stringify({ items: items ?? order?.positions ?? [] }),
    ] as const,
  );
}

export async function savedOrder(page: Page) {
  return JSON.parse((await page.evaluate(() => localStorage.getItem('order'))) ?? 'null');
}

/** Whether the next order would be placed as the same attempt. */
export function hasAttempt(page: Page): Promise<boolean> {
  return page.evaluate(() => localStorage.getItem('order-attempt') !== null);
}

/** For addInitScript: a browser that refuses to store anything. */
export function blockStorage(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('Access is denied', 'SecurityError');
      },
    });
  }
}
