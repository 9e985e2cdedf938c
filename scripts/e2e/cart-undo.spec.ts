import { expect, test } from '@playwright/test';
import { BOOKS, cartOn, readSavedCart, saveCart, savedPosition } from './testing/cart-page.ts';
import { openHydrated } from './testing/client-page.ts';

const THREE = [
  savedPosition(1, { gift: { recipientName: 'Anna' } }),
  savedPosition(2, { merchant: BOOKS, quantity: 2 }),
  savedPosition(3, { amount: 5000 }),
];

test('what was removed comes back at its place, with its number and its gift, also the last one and after emptying the cart', async ({
  page,
}) => {
  const cart = { items: THREE, customer: { name: 'Ada' } };
  await saveCart(page, cart);
  await openHydrated(page, '/warenkorb');
  const { main, rows, row, undo, toCheckout } = cartOn(page);
  await row('Antiquariat Goldschnitt')
    .getByRole('button', { name: /^Entfernen/ })
    .click();
  await expect(undo).toBeFocused();
  await expect(main.getByText('Antiquariat Goldschnitt: aus dem Warenkorb entfernt.')).toBeAttached();
  await expect(main.getByText('Antiquariat Goldschnitt, 2 × 25\u00a0€: entfernt.')).toBeVisible();
  expect((await readSavedCart(page)).items).toEqual([THREE[0], THREE[2]]);
  await rows
    .first()
    .getByRole('button', { name: /^Entfernen/ })
    .click();
  await expect(undo).toHaveCount(2);
  await expect(undo.first()).toBeFocused();
  await expect(main.getByText('Musterstadt Gutschein für Anna: aus dem Warenkorb entfernt.')).toBeAttached();
  await expect(rows).toHaveCount(1);
  await expect(
    rows.getByRole('button', { name: 'Entfernen: Musterstadt Gutschein, 50,00\u00a0€', exact: true }),
  ).toBeVisible();
  await rows.getByRole('button', { name: /^Entfernen/ }).click();
  await expect(main.getByText('Ihr Warenkorb ist leer.')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Gutscheine ansehen' })).toBeVisible();
  await expect(undo).toHaveCount(3);
  await expect(toCheckout).toHaveCount(0);
  await undo.nth(2).click();
  await expect(toCheckout).toBeVisible();
  await undo.nth(1).click();
  await expect(row('Antiquariat Goldschnitt').getByRole('button', { name: /^Entfernen/ })).toBeFocused();
  await undo.click();
  await expect(undo).toHaveCount(0);
  await expect(rows.getByRole('heading')).toHaveText([
    'Musterstadt Gutschein',
    'Antiquariat Goldschnitt',
    'Musterstadt Gutschein',
  ]);
  expect((await readSavedCart(page)).items).toEqual(THREE);

  await main.getByRole('button', { name: 'Warenkorb leeren' }).click();
  await expect(undo).toBeFocused();
  await expect(main.getByText('Ihr Warenkorb ist leer.')).toBeVisible();
  expect(await readSavedCart(page)).toEqual({ items: [] });
  await undo.click();
  await expect(rows).toHaveCount(3);
  await expect(rows.first().getByRole('button', { name: /^Entfernen/ })).toBeFocused();
  expect(await readSavedCart(page)).toEqual({ ...cart, savedAt: expect.any(Number) });
});
