import { BOOKS, cartOn, readSavedCart, saveCart, savedPosition } from './testing/cart-page.ts';
import { expect, openHydrated, test } from './testing/client-page.ts';

test('what another tab does appears at once, also while a row is being changed', async ({ page, main, context }) => {
  await saveCart(page, { items: [savedPosition(1), savedPosition(2, { merchant: BOOKS })] });
  await openHydrated(page, '/warenkorb');
  const { rows, row, dialog } = cartOn(page);
  await row('Antiquariat Goldschnitt')
    .getByRole('button', { name: /^Betrag, Versand, Motiv ändern/ })
    .click();
  await expect(dialog).toBeVisible();
  const other = await context.newPage();
  await openHydrated(other, '/warenkorb');
  const there = cartOn(other);
  await there
    .row('Musterstadt Gutschein')
    .getByRole('button', { name: /^Anzahl erhöhen/ })
    .click();
  await expect(row('Musterstadt Gutschein').locator('input')).toHaveValue('2');
  await expect(dialog).toBeVisible();
  await there
    .row('Antiquariat Goldschnitt')
    .getByRole('button', { name: /^Entfernen/ })
    .click();
  await expect(dialog).toHaveCount(0);
  await expect(rows).toHaveCount(1);
  await there.main.getByRole('button', { name: 'Warenkorb leeren' }).click();
  await expect(main.getByText('Ihr Warenkorb ist leer.')).toBeVisible();
  await there.undo.click();
  await expect(rows).toHaveCount(1);
});

test('what cannot be read of a saved cart is said and kept, until the visitor removes it', async ({ page, main }) => {
  const many = savedPosition(2, { quantity: 200, merchant: BOOKS });
  const foreign = { schema: 9, voucher: { title: 'Kanufahrt' } };
  await saveCart(page, { items: [savedPosition(1), many, foreign] });
  await openHydrated(page, '/warenkorb');
  const { rows, row } = cartOn(page);
  await expect(rows).toHaveCount(1);
  await row('Musterstadt Gutschein')
    .getByRole('button', { name: /^Anzahl erhöhen/ })
    .click();
  await page.reload();
  expect(await readSavedCart(page)).toMatchObject({ items: [{ quantity: 2 }], setAside: [many, foreign] });
  await main.getByRole('button', { name: 'Nicht Lesbares entfernen' }).click();
  await expect(main.getByText('nicht lesbar und wird nicht bestellt')).toHaveCount(0);
  expect(await readSavedCart(page)).toMatchObject({ items: [{ quantity: 2 }] });
  expect(await readSavedCart(page)).not.toHaveProperty('setAside');
});
