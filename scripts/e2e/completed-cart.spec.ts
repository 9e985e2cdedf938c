import type { Page } from '@playwright/test';
import { readSavedCart } from './testing/cart-page.ts';
import { expect, holdBack, test } from './testing/client-page.ts';
import { orderOf, rememberOrder, savedOrder } from './testing/remembered-order.ts';

const PAGE = '/bestellung-abgeschlossen';
const CAPTURE = '**/payments/paypal/PAYPAL-100001/capture';

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

test('a failed payment keeps the cart and leads back to the checkout by keyboard, or without a cart to the vouchers', async ({
  page,
  main,
}) => {
  await rememberOrder(page, orderOf());
  await page.goto(`${PAGE}?payment_intent=pi_7&redirect_status=failed`);
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText('Ihre Gutscheine liegen noch im Warenkorb.')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(main.getByRole('link', { name: 'Zurück zur Kasse' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/kasse');
  await expect(page).toHaveTitle(/^Kasse/);
  await rememberOrder(page, orderOf({ state: 'FAILED' }), []);
  await page.goto(PAGE);
  await expect(main.getByRole('link', { name: 'Gutscheine ansehen' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Zurück zur Kasse' })).toHaveCount(0);
});

test('an open PayPal payment is asked for once per click, and a capture of another order says nothing', async ({
  quietPage: page,
}) => {
  await rememberOrder(page, orderOf({ provider: 'PAYPAL', payPalOrderId: 'PAYPAL-100001' }));
  await page.route(CAPTURE, (route) => route.fulfill({ json: { orderId: 'MU-200002', status: 'PAID' } }));
  await page.goto(PAGE);
  await expect(heading(page)).toHaveText('Ihre Bestellung ist aufgegeben');
  const check = page.getByRole('button', { name: 'Erneut prüfen' });
  await check.click();
  await expect(page.getByText('Es gibt noch nichts Neues.')).toBeVisible();
  expect(await savedOrder(page)).toMatchObject({ state: 'OPEN' });
  await expect(page.getByRole('button', { name: 'Warenkorb wiederherstellen' })).toBeVisible();

  let asked = 0;
  const answer = await holdBack(page, CAPTURE, async (route) => {
    asked++;
    await route.fulfill({ json: { orderId: 'MU-100001', status: 'PENDING' } });
  });
  await page.reload();
  await expect(heading(page)).toHaveText('Ihre Bestellung ist aufgegeben');
  await page.keyboard.press('Tab');
  await expect(check).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const busy = page.getByRole('button', { name: 'Wird geprüft …' });
  await expect(busy).toBeDisabled();
  await busy.dblclick({ force: true });
  answer();
  await expect(heading(page)).toHaveText('Ihre Zahlung wird geprüft');
  await expect(heading(page)).toBeFocused();
  expect(asked).toBe(1);
  expect(await savedOrder(page)).toMatchObject({ state: 'PENDING' });
  expect((await readSavedCart(page)).items).toEqual([]);
});
