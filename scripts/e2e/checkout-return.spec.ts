import { expect, test, type Page } from '@playwright/test';
import { fillCustomer, openCheckout, orderButton, VOUCHER, waitForTotal, endPayPal } from './testing/checkout-page.ts';
import { waitForHydration } from './testing/client-page.ts';
import { PAYMENT_URL, placeWith, playPaymentPage } from './testing/other-order-service.ts';
import { blockStorage, savedCart, savedOrder } from './testing/remembered-order.ts';

const DONE = '/bestellung-abgeschlossen';
const SECRETS = 'payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_geheim';
const CANCELED = 'Die Zahlung wurde nicht abgeschlossen. Ihr Warenkorb ist noch da.';

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

for (const [orderId, query, text] of [
  ['PS-2026/1001', '', 'Ihre Bestellung ist aufgegeben'],
  ['<b>7</b>', `?${SECRETS}&redirect_status=failed`, 'Die Zahlung ist fehlgeschlagen'],
] as const) {
  test(`the order ${orderId} is recognised by "${query.slice(0, 12)}", and after a reload`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await orderAt(page, orderId, { zurück: DONE + query });
    await goBack(page, 'zurück');
    await expect(heading(page)).toHaveText(text);
    await expect(page).toHaveURL(DONE);
    await expect(page.getByRole('main').getByText(orderId, { exact: true })).toBeVisible();
    await page.reload();
    await expect(heading(page)).toHaveText(text);
    const isKept = text.includes('fehlgeschlagen');
    expect((await savedCart(page)).items).toHaveLength(isKept ? 1 : 0);
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]));
    expect(kept).not.toContain('geheim');
  });
}

test('who puts the vouchers back and orders again, orders the same', async ({ page }) => {
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/orders/place')) {
      keys.push(request.headers()['idempotency-key']);
    }
  });
  await orderAt(page, 'ORD 77', { zurück: DONE });
  await goBack(page, 'zurück');
  await page.getByRole('button', { name: 'Warenkorb wiederherstellen' }).click();
  await page.getByRole('link', { name: 'Warenkorb ansehen' }).click();
  await page.getByRole('link', { name: 'Zur Kasse' }).click();
  await waitForTotal(page);
  await orderButton(page).click();
  await page.waitForURL(PAYMENT_URL);
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
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
  await expect(heading(page)).toHaveText('Ihre Bestellung ist aufgegeben');
  await expect(page.getByRole('main').getByText('A/1')).toBeVisible();
  expect(await savedOrder(page)).toMatchObject({ orderId: 'B/2', state: 'OPEN' });
  await goBack(other, 'zurück');
  await expect(heading(other)).toHaveText('Ihre Bestellung ist aufgegeben');
  await expect(other.getByRole('main').getByText('B/2')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main').getByText('A/1')).toBeVisible();
});

test('the way back from the completed order does not lead to a second one', async ({ page }) => {
  await orderAt(page, 'ORD 77', { zurück: DONE });
  await goBack(page, 'zurück');
  await expect(heading(page)).toHaveText('Ihre Bestellung ist aufgegeben');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/kasse');
  await expect(page.getByText('Ihr Warenkorb ist leer')).toBeVisible();
  await page.getByRole('link', { name: 'Stand der Bestellung' }).click();
  await expect(heading(page)).toHaveText('Ihre Bestellung ist aufgegeben');
});

for (const query of ['', '?session_id=cs_geheim']) {
  test(`who comes back to the checkout with "${query}" hears that nothing is lost, once`, async ({ page }) => {
    await orderAt(page, 'ORD 77', { Abbrechen: `/kasse${query}` });
    await goBack(page, 'Abbrechen');
    await expect(canceled(page)).toHaveText(CANCELED);
    await expect(canceled(page)).toBeFocused();
    await expect(page).toHaveURL('/kasse');
    await expect(page.getByLabel('Vor- und Nachname')).toHaveValue('Erika Mustermann');
    await page.reload();
    await waitForTotal(page);
    await expect(canceled(page)).toHaveCount(0);
  });
}

test('visitors who have paid see no notice of a cancelled payment', async ({ page }) => {
  await orderAt(page, 'ORD 77', { zurück: `${DONE}?redirect_status=succeeded` });
  await goBack(page, 'zurück');
  await expect(heading(page)).toHaveText('Ihre Bestellung ist aufgegeben');
  await page.evaluate((cart) => localStorage.setItem('cart', cart), JSON.stringify({ items: [VOUCHER] }));
  await page.goto('/kasse');
  await waitForTotal(page);
  await expect(canceled(page)).toHaveCount(0);
});

test('a checkout that the browser’s cache shows again is not away any more: a link says nothing', async ({ page }) => {
  await openCheckout(page);
  await fillCustomer(page);
  await placeWith(page, { orderId: 'ORD 77' });
  // A response without content leaves the page where it is.
  await page.route(PAYMENT_URL, (route) => route.fulfill({ status: 204 }));
  await orderButton(page).click();
  const away = () => page.evaluate(() => sessionStorage.getItem('payment-page'));
  await expect.poll(away).toBe('ORD 77');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(await away()).toBeNull();
  await page.goto(`${DONE}?redirect_status=succeeded`);
  await expect(heading(page)).toHaveText('Ihre Bestellung ist aufgegeben');
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

test('a capture of another order does not count', async ({ page }) => {
  await openCheckout(page);
  await fillCustomer(page);
  await page.route('**/capture', (route) => route.fulfill({ json: { orderId: 'fremd/1', status: 'PAID' } }));
  await payWithPayPal(page);
  await expect(heading(page)).toHaveText('Ihre Bestellung ist aufgegeben');
  expect(await savedOrder(page)).toMatchObject({ state: 'OPEN' });
});
