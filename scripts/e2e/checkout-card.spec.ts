import { expect, test } from '@playwright/test';
import {
  collectOrders,
  field,
  fillCustomer,
  notice,
  openCheckout,
  orderButton,
  POSTED_VOUCHER,
  section,
  VOUCHER,
  waitForTotal,
} from './testing/checkout-page.ts';
import { collectDocuments, collectProblems, releaseBuild } from './testing/client-page.ts';

test('an order goes to the payment page and is remembered', async ({ page }) => {
  const problems = collectProblems(page);
  const orders = collectOrders(page);
  await openCheckout(page, [{ ...VOUCHER, gift: { recipientName: 'Anna' } }, POSTED_VOUCHER]);
  await fillCustomer(page);
  await orderButton(page).click();
  await expect(page.getByRole('heading', { name: 'Testzahlung' })).toBeVisible();
  const origin = new URL(page.url()).origin;
  expect(orders.map(({ body }) => body)).toEqual([
    {
      positions: [
        {
          positionNumber: 1,
          merchant: '1',
          amount: 2500,
          quantity: 2,
          templateId: '1',
          deliveryType: 'EMAIL',
          gift: { recipientName: 'Anna' },
        },
        {
          positionNumber: 2,
          merchant: '1',
          amount: 2500,
          quantity: 1,
          templateId: '8',
          deliveryType: 'POSTAL_SHIPPING',
        },
      ],
      customer: {
        name: 'Erika Mustermann',
        email: 'erika@post.example',
        address: { street: 'Marktplatz 1', postalCode: '97070', city: 'Musterstadt' },
      },
      payment: { provider: 'STRIPE', returnUrl: `${origin}/bestellung-abgeschlossen`, cancelUrl: `${origin}/kasse` },
      expectedTotal: 7795,
    },
  ]);
  const record = await page.evaluate(() => JSON.parse(localStorage.getItem('order') ?? 'null'));
  expect(record).toMatchObject({ provider: 'STRIPE', state: 'OPEN', email: 'erika@post.example' });
  const attempt = await page.evaluate(() => localStorage.getItem('order-attempt') ?? '');
  expect(attempt).toMatch(/"digest":"[0-9a-f]{64}"/);
  expect(attempt).not.toMatch(/erika|markt/i);
  expect(problems).toEqual([]);
});

test('who gives the payment up finds everything, and pays the same order later', async ({ page }) => {
  const orders = collectOrders(page);
  await openCheckout(page);
  await fillCustomer(page);
  await orderButton(page).click();
  await page.waitForURL('**/pay/**');
  const paymentUrl = page.url();
  await page.getByRole('button', { name: 'Abbrechen und zurück zur Kasse' }).click();
  await expect(page.getByText('Die Zahlung wurde nicht abgeschlossen. Ihr Warenkorb ist noch da.')).toBeVisible();
  await expect(page).toHaveURL('/kasse');
  await expect(page.getByLabel('Vor- und Nachname')).toHaveValue('Erika Mustermann');
  await waitForTotal(page);
  await orderButton(page).click();
  await page.waitForURL(paymentUrl);
  expect(new Set(orders.map(({ key }) => key)).size).toBe(1);
  await page.getByRole('button', { name: 'Zahlung bestätigen' }).click();
  await expect(page).toHaveURL('/bestellung-abgeschlossen');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('order-attempt'))).toBeNull();
});

test('the way back from the payment page leads to a checkout that works, to the same order', async ({ page }) => {
  await openCheckout(page);
  await fillCustomer(page);
  await orderButton(page).click();
  await page.waitForURL('**/pay/**');
  const paymentUrl = page.url();
  await page.goBack();
  await expect(orderButton(page)).toHaveAttribute('aria-busy', 'false');
  await expect(notice(page)).toHaveCount(0);
  await waitForTotal(page);
  await orderButton(page).click();
  await page.waitForURL(paymentUrl);
});

test('a page that the browser restores from its cache can order again', async ({ page }) => {
  await openCheckout(page);
  await fillCustomer(page);
  // The payment page does not load, so the checkout stays unchanged.
  await page.route('**/pay/**', (route) => route.fulfill({ status: 204 }));
  await waitForTotal(page);
  await orderButton(page).click();
  await expect(page.getByRole('link', { name: 'Zur Zahlungsseite' })).toBeVisible();
  await expect(orderButton(page)).toHaveAttribute('aria-busy', 'true');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(orderButton(page)).toHaveAttribute('aria-busy', 'false');
  await page.unroute('**/pay/**');
  await orderButton(page).click();
  await page.waitForURL('**/pay/**');
});

test('a new build during the checkout keeps all input', async ({ page }) => {
  await releaseBuild(page, 'newer');
  const documents = collectDocuments(page);
  const seen = page.waitForResponse('**/builds/latest.json');
  await openCheckout(page);
  await seen;
  await fillCustomer(page);
  await section(page, 'Prüfen und bestellen').getByRole('link', { name: 'AGB' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Geschäfts/ })).toBeVisible();
  await page.goBack();
  await expect(field(page, 'Ort')).toHaveValue('Musterstadt');
  expect(documents).toEqual(['/kasse', '/agb', '/kasse']);
});
