import {
  collectOrders,
  field,
  fillCustomer,
  notice,
  openFilledCheckout,
  orderButton,
  PLACE_URL,
  VOUCHER,
} from './testing/checkout-page.ts';
import { originOf } from './testing/cities.ts';
import { errorSummary, expect, openHydrated, test } from './testing/client-page.ts';

const PROBLEM = { status: 422, contentType: 'application/problem+json' };

test('whatever the service refuses is named at its place, and without a network the input is kept until the order can be placed', async ({
  page,
  context,
}) => {
  await openFilledCheckout(page, [VOUCHER], 'ungueltig+field@post.example');
  await orderButton(page).click();
  const postalCode = field(page, 'Postleitzahl');
  await expect(errorSummary(page)).toBeFocused();
  await expect(postalCode).toHaveAttribute('aria-invalid', 'true');
  await expect(errorSummary(page).getByRole('link')).toHaveCount(1);
  await postalCode.fill('97072');
  await expect(postalCode).toHaveAttribute('aria-invalid', 'false');

  await fillCustomer(page);
  const position = { errors: [{ pointer: '/positions/0/amount', detail: 'Höchstens 20 €.' }] };
  await page.route(PLACE_URL, (route) => route.fulfill({ ...PROBLEM, json: position }));
  await orderButton(page).click();
  await expect(notice(page)).toContainText('Musterstadt Gutschein: Höchstens 20 €.');
  await expect(notice(page).getByRole('link', { name: 'Warenkorb prüfen' })).toBeVisible();

  await page.route(PLACE_URL, (route) => route.fulfill({ status: 403, json: {} }));
  await orderButton(page).click();
  await expect(notice(page)).toContainText('Ihre Bestellung konnte nicht angenommen werden.');
  await expect(notice(page).getByRole('link', { name: 'hallo@gutschein-musterstadt.example' })).toBeVisible();

  await page.unroute(PLACE_URL);
  const orders = collectOrders(page);
  await context.setOffline(true);
  await orderButton(page).click();
  await expect(notice(page)).toContainText('es gibt keine Verbindung zum Internet');
  expect(orders).toEqual([]);
  await context.setOffline(false);
  await orderButton(page).click();
  await page.waitForURL('**/pay/**');
  expect(orders).toHaveLength(1);
});

test.describe('in a city where nothing can be paid online', () => {
  test.use({ baseURL: originOf('blocked') });

  test('the sales points are shown instead of a form', async ({ page, main }) => {
    await page.addInitScript(() => {
      const merchant = { id: 'seeblick-karte', slug: 'seeblick-karte', companyName: 'Seeblick Karte' };
      const voucher = { merchant, amount: 2500, quantity: 1, templateId: '1', deliveryType: 'EMAIL' };
      localStorage.setItem('cart', JSON.stringify({ items: [{ ...voucher, positionNumber: 1, timestamp: 1 }] }));
    });
    await openHydrated(page, '/kasse');
    await expect(main.getByRole('heading', { name: 'Zurzeit können Sie hier nicht online bezahlen' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Verkaufsstellen ansehen' })).toBeVisible();
    await expect(main.getByRole('textbox')).toHaveCount(0);
    await expect(orderButton(page)).toHaveCount(0);
  });
});
