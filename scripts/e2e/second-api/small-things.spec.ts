import { BAKERY, GENERAL_MERCHANT_ID } from '../../second-api/second-city.ts';
import { readSavedCart, saveCart } from '../testing/cart-page.ts';
import {
  collectOrders,
  field,
  fillCustomer,
  openCheckout,
  orderButton,
  pressOrder,
  waitForTotal,
} from '../testing/checkout-page.ts';
import { collectProblems, openHydrated } from '../testing/client-page.ts';
import { orderOf } from '../testing/remembered-order.ts';
import { sitemapPaths } from '../testing/cities.ts';
import { expect, test, order, pay, voucher } from '../testing/second-city-pages.ts';

test('a postal code is taken as people write it, and a mail address with an empty label is not', async ({
  page,
  api,
}) => {
  await openCheckout(page, [voucher()]);
  await fillCustomer(page, 'a@b..de');
  await field(page, 'Postleitzahl').fill('D-02 977');
  await pressOrder(page);
  await expect(field(page, 'E-Mail-Adresse')).toHaveAttribute('aria-invalid', 'true');
  await field(page, 'E-Mail-Adresse').fill('a@b.de');
  await waitForTotal(page);
  await pressOrder(page);
  await expect(page.getByRole('heading', { name: 'Kartenzahlung' })).toBeVisible();
  expect((await api.log()).orders).toMatchObject([{ body: { customer: { address: { postalCode: '02977' } } } }]);
});

test('a hundred vouchers are explained, and lead to the page for companies', async ({ page }) => {
  await openHydrated(page, `/gutscheine/${BAKERY.slug}`);
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: 'Anzahl' }).fill('100');
  await main.getByRole('button', { name: 'In den Warenkorb' }).click();
  await expect(main.locator('a[href="/firmenkunden"]')).toBeVisible();
  expect(await readSavedCart(page)).toBeNull();
});

test('names of 80 letters and text of twice the size do not widen a page', async ({ page, request }) => {
  const merchant = { id: '-8', slug: 'gaertnerei-der-geschwister-oehmichen', companyName: 'Ö'.repeat(80) };
  await saveCart(page, { items: [voucher({ merchant }), voucher({ positionNumber: 2 })] });
  const long = (await sitemapPaths(request)).filter((path) => path.endsWith(merchant.slug));
  expect(long).toHaveLength(2);
  for (const path of [...long, '/warenkorb', '/kasse', '/gutscheine']) {
    await openHydrated(page, path);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
  }
});

test('personal data leave the saved cart once the payment page has accepted the payment', async ({ page, api }) => {
  await api.steer({ returnQuery: 'redirect_status=succeeded&payment_intent=pi_1&payment_intent_client_secret=x' });
  await order(page, [voucher({ gift: { recipientName: 'Ömer' } })]);
  await pay(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihre Bestellung ist aufgegeben');
  await expect.poll(async () => JSON.stringify(await readSavedCart(page))).not.toMatch(/Erika|Marktplatz|Ömer/);
});

test('an order of the year 287396 does not break the page after the order', async ({ page }) => {
  const problems = collectProblems(page);
  const far = JSON.stringify(orderOf({ placedAt: 9_007_199_254_740_991, positions: [voucher()] }));
  await page.addInitScript((saved) => localStorage.setItem('order', saved), far);
  await openHydrated(page, '/bestellung-abgeschlossen');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/Fehler 500|Invalid/)).toHaveCount(0);
  expect(problems.filter((problem) => problem.includes('RangeError'))).toEqual([]);
});

test('PayPal is promised nowhere, since there is no client id to pay with', async ({ page, request }) => {
  for (const path of await sitemapPaths(request)) {
    expect((await (await request.get(path)).text()).includes('PayPal'), path).toBe(false);
  }
  await saveCart(page, { items: [voucher()] });
  for (const path of ['/warenkorb', '/kasse']) {
    await openHydrated(page, path);
    await expect(page.locator('.cost-total')).toContainText('30,00 €');
    await expect(page.getByText('PayPal')).toHaveCount(0);
  }
});

test('all amounts from 1 € to 1000 € are sold, and no others', async ({ page }) => {
  await openHydrated(page, '/gutscheine/oelfurter-taler');
  const main = page.getByRole('main');
  await main.getByRole('radio', { name: 'Anderer Betrag' }).check();
  for (const [typed, cents] of [['1001'], ['1000', 100_000], ['0'], ['1', 100]] as const) {
    await main.getByRole('textbox', { name: /Betrag/ }).fill(typed);
    await main.getByRole('button', { name: 'In den Warenkorb' }).click();
    if (cents === undefined) await expect(main.locator('.field-error').first()).toBeVisible();
    else {
      const added = { merchant: { id: GENERAL_MERCHANT_ID }, amount: cents };
      await expect.poll(async () => (await readSavedCart(page)).items.at(-1)).toMatchObject(added);
    }
  }
});

test('an order whose answers take seconds shows that it is under way, and is placed once', async ({ page, api }) => {
  const orders = collectOrders(page);
  await api.steer({ delays: { 'POST /orders/cost-breakdown': 2000, 'POST /orders/place': 3000 } });
  await order(page, [voucher({ quantity: 2 })]);
  await expect(orderButton(page)).toHaveAttribute('aria-busy', 'true');
  // An impatient visitor does not wait until it can be clicked again.
  await orderButton(page).click({ force: true });
  await expect(page.getByRole('heading', { name: 'Kartenzahlung' })).toBeVisible();
  expect(orders).toMatchObject([{ body: { expectedTotal: 6000 } }]);
});
