import { expect, test, type Page } from '@playwright/test';
import {
  collectOrders,
  fillCustomer,
  openCheckout,
  orderButton,
  VOUCHER,
  waitForTotal,
  endPayPal,
} from './testing/checkout-page.ts';
import { waitForHydration } from './testing/client-page.ts';
import { PAYMENT_URL, placeWith, playPaymentPage } from './testing/other-order-service.ts';
import { blockStorage, savedCart, savedOrder } from './testing/remembered-order.ts';

const DONE = '/bestellung-abgeschlossen';
const SECRETS = 'payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_geheim';
const PLACED = 'Ihre Bestellung ist aufgegeben';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const canceled = (page: Page) => page.getByRole('region', { name: 'Hinweis zur Zahlung' });

/** Orders at a service that gives its orders these numbers; on the provider's page are these ways back to the site. */
async function orderAt(page: Page, orderId: unknown, ways: Record<string, string>, email?: string): Promise<void> {
  await openCheckout(page);
  await fillCustomer(page, email);
  await placeWith(page, { orderId });
  const { origin } = new URL(page.url());
  await playPaymentPage(page, Object.fromEntries(Object.entries(ways).map(([name, path]) => [name, origin + path])));
  await orderButton(page).click();
  await page.waitForURL(PAYMENT_URL);
}

async function goBack(page: Page, way: string): Promise<void> {
  await page.getByRole('link', { name: way, exact: true }).click();
  await waitForHydration(page);
}

test('an order is recognised; the way back leads to no second one, but who puts the vouchers back orders the same again', async ({
  page,
}) => {
  const orders = collectOrders(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await orderAt(page, 'PS-2026/1001', { zurück: DONE });
  await goBack(page, 'zurück');
  await expect(page).toHaveURL(DONE);
  await expect(heading(page)).toHaveText(PLACED);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/kasse');
  await expect(page.getByText('Ihr Warenkorb ist leer')).toBeVisible();
  await page.getByRole('link', { name: 'Stand der Bestellung' }).click();
  await expect(heading(page)).toHaveText(PLACED);
  await page.reload();
  await expect(page.getByRole('main').getByText('PS-2026/1001', { exact: true })).toBeVisible();
  expect((await savedCart(page)).items).toEqual([]);
  await page.getByRole('button', { name: 'Warenkorb wiederherstellen' }).click();
  await page.getByRole('link', { name: 'Warenkorb ansehen' }).click();
  await page.getByRole('link', { name: 'Zur Kasse' }).click();
  await waitForTotal(page);
  await orderButton(page).click();
  await page.waitForURL(PAYMENT_URL);
  expect(orders).toHaveLength(2);
  expect(orders[1]?.key).toBe(orders[0]?.key);
});

test('an order whose id is markup is recognised as failed, and after a reload; no secret is kept', async ({ page }) => {
  await orderAt(page, '<b>7</b>', { zurück: `${DONE}?${SECRETS}&redirect_status=failed` });
  await goBack(page, 'zurück');
  for (const visit of ['at first', 'after a reload']) {
    await expect(heading(page), visit).toHaveText('Die Zahlung ist fehlgeschlagen');
    await expect(page).toHaveURL(DONE);
    await expect(page.getByRole('main').getByText('<b>7</b>', { exact: true })).toBeVisible();
    expect((await savedCart(page)).items).toHaveLength(1);
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]));
    expect(kept).not.toContain('geheim');
    await page.reload();
  }
});

test('two tabs with two orders: each returns to its own', async ({ page, context }) => {
  await orderAt(page, 'A/1', { zurück: `${DONE}?redirect_status=succeeded` });
  const other = await context.newPage();
  await other.addInitScript(
    (cart) => {
      if (sessionStorage.length === 0) localStorage.setItem('cart', cart);
    },
    JSON.stringify({ items: [{ ...VOUCHER, quantity: 1, timestamp: VOUCHER.timestamp + 1 }] }),
  );
  await orderAt(other, 'B/2', { zurück: `${DONE}?redirect_status=processing` });
  await goBack(page, 'zurück');
  await expect(heading(page)).toHaveText(PLACED);
  await expect(page.getByRole('main').getByText('A/1')).toBeVisible();
  expect(await savedOrder(page)).toMatchObject({ orderId: 'B/2', state: 'OPEN' });
  await goBack(other, 'zurück');
  await expect(heading(other)).toHaveText(PLACED);
  await expect(other.getByRole('main').getByText('B/2')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main').getByText('A/1')).toBeVisible();
  // Visitors who have paid see no notice of a cancelled payment.
  await page.evaluate((cart) => localStorage.setItem('cart', cart), JSON.stringify({ items: [VOUCHER] }));
  await page.goto('/kasse');
  await waitForTotal(page);
  await expect(canceled(page)).toHaveCount(0);
});

test('who comes back to the checkout hears that nothing is lost, once', async ({ page }) => {
  await orderAt(page, 'ORD 77', { Abbrechen: '/kasse?session_id=cs_geheim' });
  await goBack(page, 'Abbrechen');
  await expect(canceled(page)).toHaveText('Die Zahlung wurde nicht abgeschlossen. Ihr Warenkorb ist noch da.');
  await expect(canceled(page)).toBeFocused();
  await expect(page).toHaveURL('/kasse');
  await expect(page.getByLabel('Vor- und Nachname')).toHaveValue('Erika Mustermann');
  await page.reload();
  await waitForTotal(page);
  await expect(canceled(page)).toHaveCount(0);
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
  expect((await savedCart(page)).items).toHaveLength(1);
});

test('a link to the checkout is no return from a payment page, whatever it says', async ({ page }) => {
  await openCheckout(page);
  for (const query of ['utm_source=brief', 'redirect_status=failed', 'session_id=cs_1&payment_intent=pi_1']) {
    await page.goto(`/kasse?${query}`);
    await waitForTotal(page);
    await expect(page).toHaveURL('/kasse');
    await expect(canceled(page)).toHaveCount(0);
  }
});

async function payWithPayPal(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /PayPal/ }).check();
  await expect(page.getByText('PayPal öffnet sich, sobald Sie bestellen.')).toBeVisible();
  const opened = page.waitForEvent('popup');
  await orderButton(page).click();
  await endPayPal(await opened, 'Zahlung freigeben');
}

test('without storage the number of an order paid with PayPal is shown', async ({ page }) => {
  await page.addInitScript(blockStorage);
  await page.goto('/gutscheine/musterstadt-gutschein');
  await waitForHydration(page);
  await page.getByRole('main').getByRole('button', { name: 'In den Warenkorb' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Im Warenkorb' }).click();
  await page.getByRole('link', { name: 'Zur Kasse' }).click();
  await fillCustomer(page);
  await payWithPayPal(page);
  await expect(heading(page)).toHaveText('Vielen Dank für Ihre Bestellung');
  await expect(page).toHaveURL(DONE);
  const number = page.getByRole('main').getByText(/^MU-\d+$/);
  const text = await number.textContent();
  await page.reload();
  await expect(number).toHaveText(text ?? '');
});
