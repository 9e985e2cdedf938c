import type { Page } from '@playwright/test';
import { readSavedCart } from './testing/cart-page.ts';
import {
  choosePayPal,
  collectOrders,
  fillCustomer,
  openCheckout,
  orderButton,
  VOUCHER,
  waitForTotal,
} from './testing/checkout-page.ts';
import { expect, openHydrated, test, waitForHydration } from './testing/client-page.ts';
import { PAYMENT_URL, placeWith, playPaymentPage } from './testing/other-order-service.ts';
import { orderAndPay } from './testing/purchase-steps.ts';
import { blockStorage } from './testing/remembered-order.ts';

const DONE = '/bestellung-abgeschlossen';
const PLACED = 'Ihre Bestellung ist aufgegeben';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const canceled = (page: Page) => page.getByRole('region', { name: 'Hinweis zur Zahlung' });

test('a return that does not say how the payment ended sets the cart aside; the way back leads to no second order, but who puts the vouchers back orders the same again', async ({
  quietPage: page,
  main,
}) => {
  const orders = collectOrders(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await openCheckout(page);
  await fillCustomer(page);
  await placeWith(page, { orderId: 'PS-2026/1001' });
  await playPaymentPage(page, new URL(DONE, page.url()).href);
  await orderButton(page).click();
  await page.getByRole('link', { name: 'zurück' }).click();
  await waitForHydration(page);
  await expect(page).toHaveURL(DONE);
  await expect(heading(page)).toHaveText(PLACED);
  await expect(main.getByText('Die Bestätigung kommt per E-\u2060Mail.')).toBeVisible();
  await expect(main.getByText('Ihre Bestellbestätigung schicken wir an erika@post.example.')).toBeVisible();
  await expect(main.getByRole('link', { name: /kasse/i })).toHaveCount(0);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/kasse');
  await expect(page.getByText('Ihr Warenkorb ist leer')).toBeVisible();
  await page.getByRole('link', { name: 'Stand der Bestellung' }).click();
  await expect(heading(page)).toHaveText(PLACED);
  await page.reload();
  await expect(main.getByText('PS-2026/1001', { exact: true })).toBeVisible();
  expect((await readSavedCart(page)).items).toEqual([]);
  await page.getByRole('button', { name: 'Warenkorb wiederherstellen' }).click();
  await expect(main.getByText('Ihre Gutscheine liegen wieder im Warenkorb.')).toBeVisible();
  await page.reload();
  await expect(main.getByText('Ihre Gutscheine liegen wieder im Warenkorb.')).toBeVisible();
  expect((await readSavedCart(page)).items).toMatchObject([VOUCHER]);
  await page.getByRole('link', { name: 'Warenkorb ansehen' }).click();
  await page.getByRole('link', { name: 'Zur Kasse' }).click();
  await waitForTotal(page);
  // Who has ordered is not told that the payment was given up.
  await expect(canceled(page)).toHaveCount(0);
  await orderButton(page).click();
  await page.waitForURL(PAYMENT_URL);
  expect(orders).toHaveLength(2);
  expect(orders[1]?.key).toBe(orders[0]?.key);
});

test('a checkout that the browser’s cache shows again can order, and is not away any more: a link says nothing', async ({
  page,
}) => {
  await openCheckout(page);
  await fillCustomer(page);
  await placeWith(page, { orderId: 'ORD 77' });
  // A response without content leaves the page where it is.
  await page.route(PAYMENT_URL, (route) => route.fulfill({ status: 204 }));
  await orderButton(page).click();
  await expect(page.getByRole('link', { name: 'Zur Zahlungsseite' })).toBeVisible();
  await expect(orderButton(page)).toHaveAttribute('aria-busy', 'true');
  const away = () => page.evaluate(() => sessionStorage.getItem('payment-page'));
  await expect.poll(away).toBe('ORD 77');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(await away()).toBeNull();
  await expect(orderButton(page)).toHaveAttribute('aria-busy', 'false');
  await page.goto(`${DONE}?redirect_status=succeeded`);
  await expect(heading(page)).toHaveText(PLACED);
  expect((await readSavedCart(page)).items).toHaveLength(1);
});

test('a link to the checkout is no return from a payment page, whatever it says', async ({ page }) => {
  await openCheckout(page);
  for (const query of ['redirect_status=failed', 'session_id=cs_1&payment_intent=pi_1']) {
    await page.goto(`/kasse?${query}`);
    await waitForTotal(page);
    await expect(page).toHaveURL('/kasse');
    await expect(canceled(page)).toHaveCount(0);
  }
});

test('without storage the number of an order paid with PayPal is shown', async ({ page, main }) => {
  await page.addInitScript(blockStorage);
  await openHydrated(page, '/gutscheine/musterstadt-gutschein');
  await main.getByRole('button', { name: 'In den Warenkorb' }).click();
  await main.getByRole('link', { name: 'Im Warenkorb' }).click();
  await page.getByRole('link', { name: 'Zur Kasse' }).click();
  await fillCustomer(page);
  await choosePayPal(page);
  await orderAndPay(page, 'PayPal');
  await expect(heading(page)).toHaveText('Vielen Dank für Ihre Bestellung');
  await expect(page).toHaveURL(DONE);
  const number = main.getByText(/^MU-\d+$/);
  const text = await number.textContent();
  await page.reload();
  await expect(number).toHaveText(text ?? '');
});
