import {
  collectOrders,
  notice,
  openFilledCheckout,
  orderButton,
  POSTED_VOUCHER,
  VOUCHER,
  waitForTotal,
} from './testing/checkout-page.ts';
import { expect, test } from './testing/client-page.ts';

test('an order goes to the payment page; who goes back, or gives the payment up, hears that nothing is lost, once, finds everything, and pays the same order later', async ({
  quietPage: page,
}) => {
  const orders = collectOrders(page);
  await openFilledCheckout(page, [{ ...VOUCHER, gift: { recipientName: 'Anna' } }, POSTED_VOUCHER]);
  await orderButton(page).click();
  await expect(page.getByRole('heading', { name: 'Testzahlung' })).toBeVisible();
  const paymentUrl = page.url();
  const { origin } = new URL(paymentUrl);
  // What else it says: site/shared/order/order-payload.test.ts.
  const payment = { provider: 'STRIPE', returnUrl: `${origin}/bestellung-abgeschlossen`, cancelUrl: `${origin}/kasse` };
  expect(orders).toMatchObject([{ body: { customer: { name: 'Erika Mustermann' }, payment, expectedTotal: 7795 } }]);
  const attempt = () => page.evaluate(() => localStorage.getItem('order-attempt') ?? '');
  expect(await attempt()).toMatch(/"digest":"[0-9a-f]{64}"/);
  expect(await attempt()).not.toMatch(/erika|markt/i);
  await page.goBack();
  await expect(orderButton(page)).toHaveAttribute('aria-busy', 'false');
  await expect(notice(page)).toHaveCount(0);
  await waitForTotal(page);
  await orderButton(page).click();
  await page.waitForURL(paymentUrl);
  await page.getByRole('button', { name: 'Abbrechen und zurück zur Kasse' }).click();
  const canceled = page.getByRole('region', { name: 'Hinweis zur Zahlung' });
  await expect(canceled).toHaveText('Die Zahlung wurde nicht abgeschlossen. Ihr Warenkorb ist noch da.');
  await expect(canceled).toBeFocused();
  await expect(page).toHaveURL('/kasse');
  await expect(page.getByLabel('Vor- und Nachname')).toHaveValue('Erika Mustermann');
  await page.reload();
  await waitForTotal(page);
  await expect(canceled).toHaveCount(0);
  await orderButton(page).click();
  await page.waitForURL(paymentUrl);
  expect(new Set(orders.map(({ key }) => key)).size).toBe(1);
  await page.getByRole('button', { name: 'Zahlung bestätigen' }).click();
  await expect(page).toHaveURL('/bestellung-abgeschlossen');
  await expect.poll(attempt).toBe('');
});
