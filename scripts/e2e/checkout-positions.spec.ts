import { BOOKS } from './testing/cart-page.ts';
import {
  collectOrders,
  fillCustomer,
  notice,
  openCheckout,
  openFilledCheckout,
  orderButton,
  section,
  VOUCHER,
} from './testing/checkout-page.ts';
import { expect, holdBack, test } from './testing/client-page.ts';
import { priceWith } from './testing/other-order-service.ts';

/**
 * Carts that no visitor has put together on this site: the order service may take them, or find fault with them. All faults:
 * site/features/cart/use-cart.test.ts.
 */
const DOCTORED = [
  {
    what: 'a merchant that sells nothing',
    fields: { merchant: { id: '9', slug: 'laden-zu', companyName: 'Laden zu' } },
    says: 'Dieser Gutschein wird nicht mehr verkauft.',
  },
  { what: 'an unknown motif', fields: { templateId: 'alt' }, says: 'Das gewählte Motiv gibt es nicht mehr.' },
  {
    what: 'ten million euros',
    fields: { amount: 1_000_000_000 },
    says: 'Möglich sind Beträge von 5\u00a0€ bis 500\u00a0€, in ganzen Euro.',
  },
];

test('the checkout orders nothing that is not sold like that, although the service would', async ({ page }) => {
  const orders = collectOrders(page);
  await priceWith(page, { subtotal: 5000, shippingCost: 0, total: 5000 });
  const doctored = DOCTORED.map(({ fields }, index) => ({ ...VOUCHER, ...fields, positionNumber: index + 8 }));
  await openCheckout(page, [{ ...VOUCHER, merchant: BOOKS, positionNumber: 7 }, ...doctored]);
  const lines = section(page, 'Prüfen und bestellen').getByRole('listitem');
  for (const [index, { what, says }] of DOCTORED.entries()) {
    await expect(lines.nth(index + 1).getByText(says), what).toBeVisible();
  }
  await fillCustomer(page);
  await orderButton(page).click();
  await expect(notice(page)).toContainText('so nicht bestellen');
  expect(orders).toEqual([]);
  await notice(page).getByRole('link', { name: 'Warenkorb prüfen' }).click();
  for (const [index, { what, says }] of DOCTORED.entries()) {
    await expect(
      page
        .getByRole('article')
        .nth(index + 1)
        .getByText(says),
      what,
    ).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Zur Kasse' })).toHaveCount(0);
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
