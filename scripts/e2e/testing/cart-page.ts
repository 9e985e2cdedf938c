import { expect, type Locator, type Page } from '@playwright/test';
import type { Position } from '../../../site/shared/order/position.ts';
import { openHydrated } from './client-page.ts';

/** When it was put into the cart. */
export const LATELY = Date.now() - 3_600_000;

/** A position of the demo city's general voucher, as it is saved. */
export function savedPosition(positionNumber: number, fields: Partial<Position> = {}): Position {
  return {
    merchant: { id: '1', slug: 'musterstadt-gutschein', companyName: 'Musterstadt Gutschein' },
    amount: 2500,
    quantity: 1,
    templateId: '1',
    deliveryType: 'EMAIL',
    positionNumber,
    timestamp: LATELY + positionNumber,
    ...fields,
  };
}

export const BOOKS = { id: '123', slug: 'antiquariat-goldschnitt', companyName: 'Antiquariat Goldschnitt' };

/** What localStorage holds before the site's own code runs for the first time. */
export async function saveCart(page: Page, cart: unknown): Promise<void> {
  const text = typeof cart === 'string' ? cart : JSON.stringify(cart);
  await page.addInitScript((text) => {
    if (localStorage.getItem('cart') === null) localStorage.setItem('cart', text);
  }, text);
}

export async function readSavedCart(page: Page) {
  return JSON.parse((await page.evaluate(() => localStorage.getItem('cart'))) ?? 'null');
}

/** Opens the cart with these entries in it. */
export async function openCart(page: Page, ...items: readonly unknown[]) {
  await saveCart(page, { items });
  await openHydrated(page, '/warenkorb');
  return cartOn(page);
}

/** What a visitor finds on the page of the cart. */
export function cartOn(page: Page) {
  const main = page.getByRole('main');
  const rows = main.getByRole('article');
  return {
    main,
    rows,
    row: (name = 'Musterstadt Gutschein') => rows.filter({ has: page.getByRole('heading', { name }) }),
    summary: main.getByRole('region', { name: /Gutschein/ }),
    dialog: page.getByRole('dialog'),
    accept: page.getByRole('dialog').getByRole('button', { name: 'Übernehmen' }),
    toCheckout: main.getByRole('link', { name: 'Zur Kasse' }),
    undo: main.getByRole('button', { name: 'Rückgängig' }),
  };
}

/** The buttons of a row of the cart. */
export function buttonsOf(row: Locator) {
  const button = (name: RegExp) => row.getByRole('button', { name });
  return {
    more: button(/^Anzahl erhöhen/),
    change: button(/^Betrag, Versand, Motiv ändern/),
    greet: button(/^Gruß/),
    remove: button(/^Entfernen/),
  };
}

/** Sum, shipping and total as they are shown. */
export async function expectCosts(page: Page, costs: readonly string[]): Promise<void> {
  await expect(cartOn(page).summary.getByRole('definition')).toHaveText(
    costs.map((cost) => cost.replace(' €', '\u00a0€')),
  );
}
