import { expect, test } from '@playwright/test';
import { BOOKS, cartOn, readSavedCart, saveCart, savedPosition } from './testing/cart-page.ts';
import { openHydrated } from './testing/client-page.ts';

test('what another tab does appears at once, also while a row is being changed', async ({ page, context }) => {
  await saveCart(page, { items: [savedPosition(1), savedPosition(2, { merchant: BOOKS })] });
  await openHydrated(page, '/warenkorb');
  const { main, rows, row, dialog } = cartOn(page);
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

test('what cannot be read of a saved cart is named and kept, until the visitor takes it over or removes it', async ({
  page,
}) => {
  const many = savedPosition(2, { quantity: 200, merchant: BOOKS });
  const merchant = { id: 1, slug: 'musterstadt-gutschein', companyName: 'Stadtladen' };
  const numeric = savedPosition(3, { merchant, amount: 4000 });
  const foreign = { schema: 9, voucher: { title: 'Kanufahrt' } };
  await saveCart(page, { items: [savedPosition(1), many, numeric, foreign] });
  await openHydrated(page, '/warenkorb');
  const { main, rows, row } = cartOn(page);
  await expect(rows).toHaveCount(1);
  const aside = main.getByRole('region', { name: /nicht lesbar$/ });
  await expect(aside.getByRole('listitem')).toHaveText([
    /Antiquariat Goldschnitt, 200 × 25/,
    /Stadtladen, 1 × 40/,
    /Gutschein ohne lesbaren Namen/,
  ]);
  await expect(aside.getByRole('link', { name: 'Größere Mengen bestellen Firmen hier.' })).toHaveAttribute(
    'href',
    '/firmenkunden',
  );
  await row('Musterstadt Gutschein')
    .getByRole('button', { name: /^Anzahl erhöhen/ })
    .click();
  await page.reload();
  expect(await readSavedCart(page)).toMatchObject({ items: [{ quantity: 2 }], setAside: [many, numeric, foreign] });
  await aside.getByRole('button', { name: 'Mit 99 Stück übernehmen' }).click();
  await expect(row('Antiquariat Goldschnitt').locator('input')).toHaveValue('99');
  await aside.getByRole('button', { name: /^In den Warenkorb übernehmen/ }).click();
  await expect(rows).toHaveCount(3);
  await aside.getByRole('button', { name: /^Entfernen/ }).click();
  await expect(aside).toHaveCount(0);
  const saved = await readSavedCart(page);
  expect(saved).not.toHaveProperty('setAside');
  expect(saved.items).toMatchObject([{}, { quantity: 99, merchant: BOOKS }, { merchant: { id: '1' } }]);
});

test('a cart with hundreds of entries shows as many as it holds, and few of the unreadable ones', async ({ page }) => {
  const items = Array.from({ length: 300 }, (_, index) => savedPosition(index + 1));
  const unreadable = Array.from({ length: 100 }, () => ({ voucher: 'Kanufahrt' }));
  await saveCart(page, { items: [...items, ...unreadable] });
  await openHydrated(page, '/warenkorb');
  const { main, rows } = cartOn(page);
  await expect(rows).toHaveCount(200);
  const surplus = main.getByRole('region', { name: '100 gespeicherte Gutscheine ohne Platz im Warenkorb' });
  const aside = main.getByRole('region', { name: '100 gespeicherte Gutscheine nicht lesbar' });
  await expect(aside.getByRole('listitem')).toHaveCount(20);
  await aside.getByRole('button', { name: 'Alle nicht lesbaren entfernen' }).click();
  await expect(aside).toHaveCount(0);
  await surplus.getByRole('button', { name: /^Entfernen: / }).click();
  await expect(surplus).toHaveCount(0);
  expect(await readSavedCart(page)).not.toHaveProperty('setAside');
});
