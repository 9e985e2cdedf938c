import type { Page } from '@playwright/test';
import {
  choosePayPal,
  collectOrders,
  endPayPal,
  notice,
  openFilledCheckout,
  openPayPal,
  orderButton,
  section,
  VOUCHER,
} from './testing/checkout-page.ts';
import { errorSummary, expect, test } from './testing/client-page.ts';

const SCRIPT = '**/web-sdk/v6/core';

test('PayPal receives no request before it is chosen, and opens no window while something is missing', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => void (request.url().includes('web-sdk') && scripts.push(request.url())));
  await openFilledCheckout(page);
  await expect(section(page, 'Bezahlung')).toContainText('werden Daten wie Ihre IP-Adresse an PayPal übertragen');
  expect(scripts).toEqual([]);
  await choosePayPal(page);
  expect(scripts).toHaveLength(1);
  await page.getByLabel('Vor- und Nachname').fill('');
  await orderButton(page).click();
  await expect(errorSummary(page)).toBeFocused();
  expect(page.context().pages()).toHaveLength(1);
});

test('who gives PayPal’s window up, in whatever way, keeps everything; a payment that fails or is declined can be made in another way', async ({
  page,
}) => {
  const orders = collectOrders(page);
  await openFilledCheckout(page, [VOUCHER], 'abgelehnt@post.example');
  await choosePayPal(page);
  const ways: ((popup: Page) => Promise<unknown>)[] = [
    (popup) => endPayPal(popup, 'Abbrechen'),
    (popup) => popup.close(),
    // As if the window were lost.
    () => page.getByRole('button', { name: 'Zahlung abbrechen' }).click(),
  ];
  for (const [index, leave] of ways.entries()) {
    const popup = await openPayPal(page);
    await expect(page.getByText('Bitte bestätigen Sie die Zahlung im Fenster von PayPal.')).toBeVisible();
    await leave(popup);
    await expect(notice(page), `${index}`).toContainText('Die Zahlung wurde abgebrochen. Ihr Warenkorb ist noch da.');
  }
  await endPayPal(await openPayPal(page), 'Fehler auslösen');
  await expect(notice(page)).toContainText('Bei PayPal ist etwas schiefgegangen, es wurde nichts abgebucht.');
  // Until then, it was the same order.
  expect(new Set(orders.map(({ key }) => key)).size).toBe(1);
  await endPayPal(await openPayPal(page), 'Zahlung freigeben');
  await expect(notice(page)).toContainText('Die Zahlung wurde abgelehnt, es wurde nichts abgebucht.');
  await page.getByRole('radio', { name: /Kreditkarte/ }).check();
  await orderButton(page).click();
  await page.waitForURL('**/pay/**');
  expect(new Set(orders.map(({ key }) => key)).size).toBe(3);
});

test('where windows are blocked, PayPal is paid in an overlay, which Escape gives up wherever the keyboard is', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await openFilledCheckout(page);
  await choosePayPal(page);
  const dialog = page.getByRole('dialog', { name: 'PayPal' });
  const button = (name: string) => dialog.locator('iframe').contentFrame().getByRole('button', { name });
  const ways = [
    () => page.keyboard.press('Escape'),
    () => button('Zahlung freigeben').press('Escape'),
    () => button('Abbrechen').click(),
  ];
  for (const leave of ways) {
    await orderButton(page).click();
    await expect(dialog).toBeFocused();
    await leave();
    await expect(dialog).toHaveCount(0);
    await expect(notice(page)).toContainText('Die Zahlung wurde abgebrochen.');
  }
  await orderButton(page).click();
  await button('Zahlung freigeben').click();
  await expect(page).toHaveURL('/bestellung-abgeschlossen');
});

test('where PayPal cannot be loaded it is said, and can be tried again', async ({ page }) => {
  await page.route(SCRIPT, (route) => route.abort());
  await openFilledCheckout(page);
  await page.getByRole('radio', { name: /PayPal/ }).check();
  await expect(page.getByText('PayPal konnte nicht geladen werden.')).toBeVisible();
  await orderButton(page).click();
  await expect(notice(page)).toContainText('PayPal ist noch nicht geladen');
  await page.unroute(SCRIPT);
  await page.getByRole('button', { name: 'PayPal erneut laden' }).click();
  await expect(page.getByText('PayPal öffnet sich, sobald Sie bestellen.')).toBeVisible();
});
