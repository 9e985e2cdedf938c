import { expect, test } from '@playwright/test';
import {
  collectOrders,
  fillCustomer,
  notice,
  openCheckout,
  orderButton,
  POSTED_VOUCHER,
  VOUCHER,
  waitForTotal,
} from './testing/checkout-page.ts';
import { collectProblems } from './testing/client-page.ts';

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

test('who goes back from the payment page, or gives the payment up, finds everything, and pays the same order later', async ({
  page,
}) => {
  const orders = collectOrders(page);
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
