import { readSavedCart } from '../testing/cart-page.ts';
import { collectOrders } from '../testing/checkout-page.ts';
import { expect, test, order, pay, voucher } from '../testing/second-city-pages.ts';

const STRIPE = 'payment_intent=pi_3Q&payment_intent_client_secret=pi_3Q_secret_x&redirect_status=';

const RETURNS = [
  { orderId: 'PS-2026/1001', name: 'nothing', query: '' },
  { orderId: 'ORD 77', name: 'Stripe’s success', query: `${STRIPE}succeeded` },
  { orderId: 'ä-1', name: 'a session', query: 'session_id=cs_live_a1' },
  { orderId: 4711, name: 'Stripe’s processing', query: `${STRIPE}processing` },
];

for (const { orderId, name, query } of RETURNS) {
  test(`a payment that comes back with ${name} is of the order that this browser placed`, async ({ page, api }) => {
    await api.steer({ orderId, returnQuery: query });
    const orders = collectOrders(page);
    await order(page);
    await pay(page);
    const main = page.getByRole('main');
    await expect(main.getByText(String(orderId), { exact: true })).toBeVisible();
    await expect(main).toContainText('E-\u2060Mail');
    await expect(main).toContainText('erika@post.example');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihre Bestellung ist aufgegeben');
    await expect(main).not.toContainText('Ihre Zahlung ist angekommen');
    await expect(page).toHaveURL('/bestellung-abgeschlossen');
    // No link leads to a second payment.
    await expect(main.getByRole('link', { name: /Kasse/ })).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Warenkorb', exact: true })).toBeVisible();
    await page.reload();
    await expect(main.getByText(String(orderId), { exact: true })).toBeVisible();
    await expect(main.getByRole('link', { name: /Kasse/ })).toHaveCount(0);
    expect(orders).toHaveLength(1);
  });
}

test('a cart that was put aside, because nobody said how the payment ended, can be had back', async ({ page, api }) => {
  await api.steer({ returnQuery: '' });
  await order(page, [voucher({ quantity: 3 })]);
  await pay(page);
  await expect.poll(async () => (await readSavedCart(page)).items).toEqual([]);
  await page
    .getByRole('main')
    .getByRole('button', { name: /Warenkorb/ })
    .click();
  await expect.poll(async () => (await readSavedCart(page)).items).toMatchObject([{ quantity: 3 }]);
});

test('a failed payment leaves the cart unchanged', async ({ page, api }) => {
  await api.steer({ returnQuery: `${STRIPE}failed` });
  await order(page);
  await pay(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Die Zahlung ist fehlgeschlagen');
  expect((await readSavedCart(page)).items).toHaveLength(1);
});

test('a link that says how the payment ended changes nothing once the visitor has come back without paying', async ({
  page,
}) => {
  await order(page);
  await page.getByRole('link', { name: 'Zurück zum Laden' }).click();
  await expect(page.getByText('Die Zahlung wurde nicht abgeschlossen.')).toBeVisible();
  for (const status of ['succeeded', 'failed']) {
    await page.goto(`/bestellung-abgeschlossen?${STRIPE}${status}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihre Bestellung ist aufgegeben');
    await expect(page.getByRole('main')).toContainText('Ihre Gutscheine liegen noch im Warenkorb.');
    expect((await readSavedCart(page)).items).toHaveLength(1);
  }
});

test('visitors who cancel on the payment page keep everything, even if the address has no status', async ({ page }) => {
  await order(page);
  await page.getByRole('link', { name: 'Zurück zum Laden' }).click();
  await expect(page.getByText('Die Zahlung wurde nicht abgeschlossen.')).toBeVisible();
  await expect(page.getByLabel('Vor- und Nachname')).toHaveValue('Erika Mustermann');
});
