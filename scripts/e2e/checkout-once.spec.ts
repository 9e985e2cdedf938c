import {
  collectOrders,
  notice,
  openFilledCheckout,
  orderButton,
  PLACE_URL,
  VOUCHER,
  waitForTotal,
} from './testing/checkout-page.ts';
import { expect, holdBack, openHydrated, test } from './testing/client-page.ts';
import { examineOpened } from './testing/looks.ts';

test('a double click and two tabs place one order', async ({ page, context }) => {
  await openFilledCheckout(page);
  const other = await context.newPage();
  const orders = [collectOrders(page), collectOrders(other)];
  // Once the other tab has read the customer.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toContain('"city":"Musterstadt"');
  await openHydrated(other, '/kasse');
  await waitForTotal(other);
  const answer = await holdBack(page, PLACE_URL);
  const sent = page.waitForRequest(PLACE_URL);
  await orderButton(page).dblclick();
  await sent;
  await expect(orderButton(page)).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText('Ihre Bestellung wird übermittelt …')).toBeVisible();
  await orderButton(other).click();
  await expect(notice(other)).toContainText('In einem anderen Fenster wird gerade bestellt.');
  answer();
  await page.waitForURL('**/pay/**');
  expect(orders[0]).toHaveLength(1);
  await orderButton(other).click();
  await other.waitForURL(page.url());
  expect(new Set(orders.flat().map(({ key }) => key)).size).toBe(1);
});

test('an order whose answer breaks off is sent again when the visitor says so, also after a reload, and placed once', async ({
  page,
}) => {
  const orders = collectOrders(page);
  await openFilledCheckout(page, [VOUCHER], 'verloren+once@gmial.com');
  await orderButton(page).click();
  await expect(notice(page)).toContainText('Wir wissen nicht, ob Ihre Bestellung angekommen ist.');
  await expect(notice(page)).toBeFocused();
  await expect(notice(page).getByRole('link', { name: /\+49/ })).toBeVisible();
  await expect(page.getByText('Meinten Sie')).toBeVisible();
  await examineOpened(page, notice(page));
  expect(orders).toHaveLength(1);
  await page.route(PLACE_URL, (route) => route.abort());
  await orderButton(page).click();
  await expect.poll(() => orders).toHaveLength(2);
  await page.unroute(PLACE_URL);
  await page.reload();
  await waitForTotal(page);
  await orderButton(page).click();
  await page.waitForURL('**/pay/**');
  expect(orders).toEqual([orders[0], orders[0], orders[0]]);
});

test('no answer in time is an answer that is lost', async ({ page }) => {
  await page.clock.install();
  await openFilledCheckout(page);
  await page.route(PLACE_URL, () => {});
  await page.clock.runFor(2000);
  const sent = page.waitForRequest(PLACE_URL);
  await orderButton(page).click();
  await sent;
  await page.clock.runFor(25_000);
  await expect(notice(page)).toContainText('Wir wissen nicht, ob Ihre Bestellung angekommen ist.');
});
