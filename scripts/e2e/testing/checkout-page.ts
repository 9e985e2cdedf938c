import { expect, type Locator, type Page } from '@playwright/test';
import type { Position } from '../../../site/shared/order/position.ts';
import { saveCart, savedPosition } from './cart-page.ts';
import { openHydrated } from './client-page.ts';

export const VOUCHER = savedPosition(1, { quantity: 2 });
export const POSTED_VOUCHER = savedPosition(2, { templateId: '8', deliveryType: 'POSTAL_SHIPPING' });

/** The service of the sandbox that places orders. */
export const PLACE_URL = '**/orders/place';

export async function openCheckout(page: Page, items: readonly Position[] = [VOUCHER]): Promise<void> {
  await saveCart(page, { items });
  await openHydrated(page, '/kasse');
  await section(page, 'Ihre Daten').waitFor();
}

/** Of the demo city, with everything that an order needs. @param email see `fillCustomer` */
export async function openFilledCheckout(page: Page, items?: readonly Position[], email?: string): Promise<void> {
  await openCheckout(page, items);
  await fillCustomer(page, email);
}

export function section(page: Page, title: string): Locator {
  return page.getByRole('region', { name: new RegExp(`^\\d ${title}$`) });
}

export function field(page: Page, label: string): Locator {
  return section(page, 'Ihre Daten').getByLabel(label);
}

/**
 * Fills in the form and waits for the total, without which no order is placed.
 * @param email its local part determines how the sandbox handles the order
 */
export async function fillCustomer(page: Page, email = 'erika@post.example'): Promise<void> {
  await field(page, 'Vor- und Nachname').fill('Erika Mustermann');
  await field(page, 'E-Mail-Adresse').fill(email);
  await field(page, 'Straße und Hausnummer').fill('Marktplatz 1');
  await field(page, 'Postleitzahl').fill('97070');
  await field(page, 'Ort').fill('Musterstadt');
  await waitForTotal(page);
}

export async function waitForTotal(page: Page): Promise<void> {
  // As screen readers hear it: before it is known, the line says that it is being computed.
  await section(page, 'Prüfen und bestellen')
    .getByText(/^Gesamtpreis\s.+€$/)
    .waitFor();
}

export function orderButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Zahlungspflichtig bestellen', exact: true });
}

/** Says why an order has not gone on. */
export function notice(page: Page): Locator {
  return page.getByRole('region', { name: 'Hinweis zur Bestellung' });
}

/** Orders as they were sent: their keys and bodies. */
export function collectOrders(page: Page): { key: string; body: unknown }[] {
  const orders: { key: string; body: unknown }[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/orders/place')) return;
    orders.push({ key: request.headers()['idempotency-key'] ?? '', body: request.postDataJSON() });
  });
  return orders;
}

/** Chooses PayPal, and waits until it is loaded. */
export async function choosePayPal(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'PayPal' }).check();
  await expect(page.getByText('PayPal öffnet sich, sobald Sie bestellen.')).toBeVisible();
}

/** Orders, and waits for PayPal's window to show the order. */
export async function openPayPal(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await orderButton(page).click();
  const popup = await opened;
  await popup.getByRole('button', { name: 'Zahlung freigeben' }).waitFor();
  return popup;
}

/** Ends PayPal's window with one of its buttons, and waits until the shop has closed it. */
export async function endPayPal(popup: Page, button: string): Promise<void> {
  const closed = popup.waitForEvent('close');
  // The window closes within the click, which may look like a failure of the click.
  await Promise.allSettled([popup.getByRole('button', { name: button }).click(), closed]);
  await closed;
}

/** Presses the last button, and again where the site asks for it, because costs or what is sold are still on their way. */
export async function pressOrder(page: Page): Promise<void> {
  const isTooEarly = notice(page).getByText(/noch nicht fest|prüfen noch/);
  await orderButton(page).click();
  await expect(async () => {
    if (await isTooEarly.isVisible()) await orderButton(page).click();
    await expect(isTooEarly).toHaveCount(0, { timeout: 500 });
  }).toPass();
}
