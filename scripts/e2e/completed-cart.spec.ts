import { expect, test, type Page } from '@playwright/test';
import { collectProblems, holdBack, openHydrated } from './testing/client-page.ts';
import {
  endPaymentVisit,
  hasAttempt,
  orderOf,
  positionOf,
  rememberOrder,
  savedCart,
  savedOrder,
} from './testing/remembered-order.ts';

const PAGE = '/bestellung-abgeschlossen';
const CAPTURE = '**/payments/paypal/PAYPAL-100001/capture';
const PAYPAL_ORDER = orderOf({ provider: 'PAYPAL', payPalOrderId: 'PAYPAL-100001' });

function cartLink(page: Page, name: string) {
  return page.getByRole('banner').getByRole('link', { name, exact: true });
}

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

test('what was added since the order stays in the cart, and other tabs follow', async ({ page, context }) => {
  const ordered = positionOf();
  const changed = { ...ordered, quantity: 7 };
  const later = positionOf({ positionNumber: 2, quantity: 3, timestamp: ordered.timestamp + 1 });
  await rememberOrder(page, orderOf({ positions: [ordered] }), [changed, later]);
  const other = await context.newPage();
  await openHydrated(other, '/faq');
  await expect(cartLink(other, 'Warenkorb, 10 Gutscheine')).toBeVisible();
  await page.goto(`${PAGE}?payment_intent=pi_7&redirect_status=succeeded`);
  await expect(heading(page)).toHaveText('Ihre Bestellung ist aufgegeben');
  await expect(cartLink(page, 'Warenkorb, 8 Gutscheine')).toBeVisible();
  await expect(cartLink(other, 'Warenkorb, 8 Gutscheine')).toBeVisible();
  expect((await savedCart(page)).items).toEqual([later, { ...changed, quantity: 5, positionNumber: 3 }]);
});

test('a paid order that is looked at again leaves the next attempt and a cart alone whose voucher has the same number', async ({
  page,
}) => {
  const later = positionOf({ timestamp: positionOf().timestamp + 1 });
  await rememberOrder(page, orderOf({ state: 'PAID' }), [later]);
  await endPaymentVisit(page);
  await page.goto(PAGE);
  await expect(heading(page)).toHaveText('Vielen Dank für Ihre Bestellung');
  expect((await savedCart(page)).items).toEqual([later]);
  expect(await hasAttempt(page)).toBe(true);
});

test('a failed payment keeps the cart and leads back to the checkout by keyboard, or without a cart to the vouchers', async ({
  page,
}) => {
  await rememberOrder(page, orderOf());
  await page.goto(`${PAGE}?payment_intent=pi_7&redirect_status=failed`);
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText('Ihre Gutscheine liegen noch im Warenkorb.')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link', { name: 'Zurück zur Kasse' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/kasse');
  await expect(page).toHaveTitle(/^Kasse/);
  await rememberOrder(page, orderOf({ state: 'FAILED' }), []);
  await page.goto(PAGE);
  await expect(page.getByRole('main').getByRole('link', { name: 'Gutscheine ansehen' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Zurück zur Kasse' })).toHaveCount(0);
});

test('an open PayPal payment is asked for once per click', async ({ page }) => {
  const problems = collectProblems(page);
  let asked = 0;
  await rememberOrder(page, PAYPAL_ORDER);
  const answer = await holdBack(page, CAPTURE, async (route) => {
    asked++;
    await route.fulfill({ json: { orderId: 'MU-100001', status: 'PENDING' } });
  });
  await page.goto(PAGE);
  await expect(heading(page)).toHaveText('Ihre Bestellung ist aufgegeben');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Erneut prüfen' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const button = page.getByRole('button', { name: 'Wird geprüft …' });
  await expect(button).toBeDisabled();
  await button.dblclick({ force: true });
  answer();
  await expect(heading(page)).toHaveText('Ihre Zahlung wird geprüft');
  await expect(heading(page)).toBeFocused();
  expect(asked).toBe(1);
  expect(await savedOrder(page)).toMatchObject({ state: 'PENDING' });
  expect((await savedCart(page)).items).toEqual([]);
  expect(problems).toEqual([]);
});

test('a capture of another order and a missing response leave the state open, and it can be requested again', async ({
  page,
}) => {
  await page.clock.install();
  await rememberOrder(page, PAYPAL_ORDER);
  const answers = [
    { json: { orderId: 'MU-200002', status: 'PAID' } },
    ...[503, 503, 503].map((status) => ({ status, json: {} })),
    { json: { orderId: 'MU-100001', status: 'PAID' } },
  ];
  await page.route(CAPTURE, (route) => route.fulfill(answers.shift() ?? { status: 404 }));
  await page.goto(PAGE);
  const check = page.getByRole('button', { name: 'Erneut prüfen' });
  const noNews = page.getByText('Es gibt noch nichts Neues.');
  await check.click();
  await expect(noNews).toBeVisible();
  await check.click();
  await expect(noNews).toBeHidden();
  await expect
    .poll(async () => {
      await page.clock.runFor(3000);
      return answers.length;
    })
    .toBe(1);
  await expect(noNews).toBeVisible();
  expect(await savedOrder(page)).toMatchObject({ state: 'OPEN' });
  await expect(page.getByRole('button', { name: 'Warenkorb wiederherstellen' })).toBeVisible();
  await check.click();
  await expect(heading(page)).toHaveText('Vielen Dank für Ihre Bestellung');
});
