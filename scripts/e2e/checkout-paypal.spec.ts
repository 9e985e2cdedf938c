import { expect, test, type Page } from '@playwright/test';
import {
  collectOrders,
  fillCustomer,
  notice,
  openCheckout,
  orderButton,
  section,
  endPayPal,
} from './testing/checkout-page.ts';
import { errorSummary } from './testing/client-page.ts';

const SCRIPT = '**/web-sdk/v6/core';

/** Everything filled in, PayPal chosen and loaded. */
async function choosePayPal(page: Page, email = 'erika@post.example'): Promise<void> {
  await openCheckout(page);
  await fillCustomer(page, email);
  await page.getByRole('radio', { name: /PayPal/ }).check();
  await expect(page.getByText('PayPal öffnet sich, sobald Sie bestellen.')).toBeVisible();
}

/** Orders, and waits for PayPal's window to show the order. */
async function openPayPal(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await orderButton(page).click();
  const popup = await opened;
  await popup.getByRole('button', { name: 'Zahlung freigeben' }).waitFor();
  return popup;
}

test('PayPal receives no request before it is chosen, and opens no window while something is missing', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => void (request.url().includes('web-sdk') && scripts.push(request.url())));
  await openCheckout(page);
  await fillCustomer(page);
  await expect(section(page, 'Bezahlung')).toContainText('werden Daten wie Ihre IP-Adresse an PayPal übertragen');
  expect(scripts).toEqual([]);
  await page.getByRole('radio', { name: /PayPal/ }).check();
  await expect(page.getByText('PayPal öffnet sich, sobald Sie bestellen.')).toBeVisible();
  expect(scripts).toHaveLength(1);
  await page.getByLabel('Vor- und Nachname').fill('');
  await orderButton(page).click();
  await expect(errorSummary(page)).toBeFocused();
  expect(page.context().pages()).toHaveLength(1);
});

test('who gives PayPal’s window up, in whatever way, keeps everything and can pay the same order', async ({ page }) => {
  const orders = collectOrders(page);
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
  await endPayPal(await openPayPal(page), 'Zahlung freigeben');
  await expect(page).toHaveURL('/bestellung-abgeschlossen');
  expect(new Set(orders.map(({ key }) => key)).size).toBe(1);
});

test('a payment that fails or is declined can be made in another way', async ({ page }) => {
  const orders = collectOrders(page);
  await choosePayPal(page, 'abgelehnt@post.example');
  await endPayPal(await openPayPal(page), 'Fehler auslösen');
  await expect(notice(page)).toContainText('Bei PayPal ist etwas schiefgegangen, es wurde nichts abgebucht.');
  await endPayPal(await openPayPal(page), 'Zahlung freigeben');
  await expect(notice(page)).toContainText('Die Zahlung wurde abgelehnt, es wurde nichts abgebucht.');
  await page.getByRole('radio', { name: /Kreditkarte/ }).check();
  await orderButton(page).click();
  await page.waitForURL('**/pay/**');
  expect(new Set(orders.map(({ key }) => key)).size).toBe(3);
});

test('where PayPal cannot be loaded it is said, and can be tried again', async ({ page }) => {
  await page.route(SCRIPT, (route) => route.abort());
  await openCheckout(page);
  await fillCustomer(page);
  await page.getByRole('radio', { name: /PayPal/ }).check();
  await expect(page.getByText('PayPal konnte nicht geladen werden.')).toBeVisible();
  await orderButton(page).click();
  await expect(notice(page)).toContainText('PayPal ist noch nicht geladen');
  await page.unroute(SCRIPT);
  await page.getByRole('button', { name: 'PayPal erneut laden' }).click();
  await expect(page.getByText('PayPal öffnet sich, sobald Sie bestellen.')).toBeVisible();
});

test('where there is only PayPal it has to be chosen, too', async ({ page }) => {
  await page.route('/kasse', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace('"paymentProviders":["STRIPE",', '"paymentProviders":[');
    await route.fulfill({ response, body: html });
  });
  await openCheckout(page);
  await fillCustomer(page);
  const radio = page.getByRole('radio');
  await expect(radio).toHaveCount(1);
  await expect(radio).not.toBeChecked();
  await orderButton(page).click();
  const summary = errorSummary(page);
  await expect(summary).toBeFocused();
  const group = page.getByRole('group', { name: 'Zahlungsart' });
  await expect(group).toHaveAccessibleDescription('Bitte wählen Sie, wie Sie bezahlen möchten.');
  await summary.getByRole('link', { name: 'Bitte wählen Sie, wie Sie bezahlen möchten.' }).click();
  await expect(radio).toBeFocused();
  await radio.check();
  await expect(summary).toHaveCount(0);
});
