import { BOOKS, savedPosition } from './testing/cart-page.ts';
import { collectOrders, notice, openFilledCheckout, orderButton, section } from './testing/checkout-page.ts';
import { expect, holdBack, test } from './testing/client-page.ts';
import { priceWith } from './testing/other-order-service.ts';

/* All faults: site/features/cart/use-cart.test.ts; in the cart: cart-troubles.spec.ts. */
test('the checkout orders nothing that is not sold like that, although the service would', async ({ page }) => {
  const orders = collectOrders(page);
  await priceWith(page, { subtotal: 5000, shippingCost: 0, total: 5000 });
  const gone = { id: '9', slug: 'laden-zu', companyName: 'Laden zu' };
  await openFilledCheckout(page, [
    savedPosition(7, { merchant: BOOKS }),
    savedPosition(8, { merchant: gone }),
    savedPosition(9, { amount: 1_000_000_000 }),
  ]);
  const lines = section(page, 'Prüfen und bestellen').getByRole('listitem');
  await expect(lines.nth(1).getByText('Dieser Gutschein wird nicht mehr verkauft.')).toBeVisible();
  await expect(
    lines.nth(2).getByText('Möglich sind Beträge von 5\u00a0€ bis 500\u00a0€, in ganzen Euro.'),
  ).toBeVisible();
  await orderButton(page).click();
  await expect(notice(page)).toContainText('so nicht bestellen');
  expect(orders).toEqual([]);
  await notice(page).getByRole('link', { name: 'Warenkorb prüfen' }).click();
  await expect(page).toHaveURL('/warenkorb');
});

test('while it is unknown what is sold no order is placed; a click requests it again, the next one waits, and orders once', async ({
  page,
}) => {
  const OFFERS = '**/builds/offers/**';
  const orders = collectOrders(page);
  await page.route(OFFERS, (route) => route.fulfill({ status: 503 }));
  await openFilledCheckout(page);
  await Promise.all([page.waitForResponse(OFFERS), orderButton(page).click()]);
  await expect(notice(page)).toContainText('Wir prüfen noch, ob Ihre Gutscheine so verkauft werden');
  await page.unroute(OFFERS);
  const answer = await holdBack(page, OFFERS);
  await Promise.all([page.waitForRequest(OFFERS), orderButton(page).click()]);
  await orderButton(page).click();
  await expect(orderButton(page)).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText('Ihre Gutscheine werden geprüft …')).toBeVisible();
  await orderButton(page).click({ force: true });
  expect(orders).toEqual([]);
  answer();
  await page.waitForURL('**/pay/**');
  expect(orders).toHaveLength(1);
});
