import type { Page } from '@playwright/test';
import { buttonsOf, cartOn, readSavedCart, saveCart, savedPosition } from './testing/cart-page.ts';
import { collectOrders, fillCustomer, notice, orderButton, pressOrder } from './testing/checkout-page.ts';
import { errorSummary, expect, openHydrated, test } from './testing/client-page.ts';
import { examineOpened } from './testing/looks.ts';

const VOUCHER = '/gutscheine/musterstadt-gutschein';
const ANNA = { recipientName: 'Anna', recipientEmail: 'anna@post.example' };

/** A day after today in Berlin, as a date field has it and as it is written. */
function dayAhead(days: number): { value: string; text: string } {
  const value = new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });
  return { value, text: value.split('-').toReversed().join('.') };
}

function dayOn(page: Page) {
  return {
    later: page.getByRole('radio', { name: 'An einem bestimmten Tag' }),
    atOnce: page.getByRole('radio', { name: 'Sofort nach der Bezahlung' }),
    day: page.getByLabel('Tag des Versands'),
  };
}

test('a gift is sent on the day that the visitor chooses: kept, shown and ordered on every step', async ({
  quietPage: page,
  main,
}) => {
  const { value, text } = dayAhead(20);
  await openHydrated(page, VOUCHER);
  const { later, day } = dayOn(page);
  await main.getByRole('radio', { name: 'Direkt an die beschenkte Person' }).check();
  await main.getByLabel('Für wen', { exact: true }).fill('Anna');
  await main.getByLabel('E-Mail-Adresse der beschenkten Person').fill(ANNA.recipientEmail);
  await expect(dayOn(page).atOnce).toBeChecked();
  await later.check();
  await expect(day).toHaveAttribute('min', dayAhead(0).value);
  await main.getByRole('button', { name: 'In den Warenkorb' }).click();
  await examineOpened(page, errorSummary(page));
  await errorSummary(page)
    .getByRole('link', { name: /einen Tag von heute bis/ })
    .click();
  await expect(day).toBeFocused();
  await day.fill(value);
  await page.reload();
  await expect(day).toHaveValue(value);
  await main.getByRole('button', { name: 'In den Warenkorb' }).click();
  await main.getByRole('link', { name: 'Im Warenkorb' }).click();
  const { row, toCheckout } = cartOn(page);
  await expect(row()).toContainText(`Wird am ${text} verschickt`);
  const orders = collectOrders(page);
  await toCheckout.click();
  await fillCustomer(page);
  await expect(page.getByText(`1 Gutschein geht am ${text} per E`)).toBeVisible();
  await page.getByRole('radio', { name: /Kreditkarte/ }).check();
  await pressOrder(page);
  await page.getByRole('button', { name: 'Zahlung bestätigen' }).click();
  await expect(page).toHaveURL('/bestellung-abgeschlossen');
  expect(orders[0]?.body).toMatchObject({ positions: [{ deliverOn: value, gift: ANNA }] });
  await expect(page.getByText(`1 Gutschein geht am ${text} per E`)).toBeVisible();
  await expect(page.getByText(`Wird am ${text} verschickt`)).toBeVisible();
});

test('a day that has passed keeps an order back, and is changed in the cart', async ({ page }) => {
  const { value, text } = dayAhead(-1);
  await saveCart(page, { items: [savedPosition(1, { gift: ANNA, deliverOn: value })] });
  const orders = collectOrders(page);
  await openHydrated(page, '/kasse');
  await fillCustomer(page);
  await page.getByRole('radio', { name: /Kreditkarte/ }).check();
  await expect(page.getByText(`Am ${text} wird er nicht verschickt`)).toBeVisible();
  await orderButton(page).click();
  await notice(page).getByRole('link', { name: 'Warenkorb prüfen' }).click();
  const { row, toCheckout, accept } = cartOn(page);
  await expect(toCheckout).toBeHidden();
  await buttonsOf(row()).greet.click();
  const { later, atOnce, day } = dayOn(page);
  await expect(later).toBeChecked();
  await accept.click();
  await expect(errorSummary(page)).toBeFocused();
  await examineOpened(page, errorSummary(page));
  const next = dayAhead(3);
  await day.fill(next.value);
  await accept.click();
  await expect(row()).toContainText(`Wird am ${next.text} verschickt`);
  await expect(toCheckout).toBeVisible();
  await buttonsOf(row()).greet.click();
  await atOnce.check();
  await accept.click();
  await expect(row()).toContainText(/Geht per E.*Mail direkt an Anna/);
  expect((await readSavedCart(page)).items[0]).not.toHaveProperty('deliverOn');
  expect(orders).toEqual([]);
});
