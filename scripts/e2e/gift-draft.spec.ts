import type { Page } from '@playwright/test';
import { BOOKS, buttonsOf, cartOn, openCart, readSavedCart, saveCart, savedPosition } from './testing/cart-page.ts';
import { collectDocuments, expect, holdBack, openHydrated, test } from './testing/client-page.ts';

const GIFT = { recipientName: 'Jürgen', message: 'Für Dich, von Herzen' };

async function openGift(page: Page): Promise<void> {
  const { row, dialog } = cartOn(page);
  await buttonsOf(row()).greet.click();
  await expect(dialog).toBeVisible();
}

async function typeGift(page: Page): Promise<void> {
  const { dialog } = cartOn(page);
  await dialog.getByLabel('Für wen').fill(GIFT.recipientName);
  await dialog.getByLabel('Nachricht').fill(GIFT.message);
}

/** Dialogs are closed in more ways: shell-widgets.spec.ts. */
const CLOSINGS: readonly { how: string; close: (page: Page) => Promise<unknown> }[] = [
  { how: 'Escape', close: (page) => page.keyboard.press('Escape') },
  { how: 'Back', close: (page) => page.goBack() },
];

test('however a dialog is closed, what was typed about a gift is kept and said in the row; „Abbrechen“ gives it up', async ({
  quietPage: page,
}) => {
  await saveCart(page, { items: [savedPosition(1)] });
  await openHydrated(page, '/ablauf');
  await openHydrated(page, '/warenkorb');
  const documents = collectDocuments(page);
  const { dialog, row, accept } = cartOn(page);
  const button = (name: RegExp) => row().getByRole('button', { name });
  for (const { how, close } of CLOSINGS) {
    await openGift(page);
    await expect(dialog.getByLabel('Für wen'), how).toHaveValue('');
    await typeGift(page);
    await close(page);
    await expect(dialog, how).toBeHidden();
    await expect(page).toHaveURL('/warenkorb');
    await expect(button(/^Gruß fertig schreiben/), how).toBeFocused();
    expect((await readSavedCart(page)).items[0]).not.toHaveProperty('gift');
    await openGift(page);
    await expect(dialog.getByLabel('Für wen'), how).toHaveValue(GIFT.recipientName);
    await expect(dialog.getByLabel('Nachricht'), how).toHaveValue(GIFT.message);
    await dialog.getByRole('button', { name: 'Abbrechen' }).click();
    await expect(button(/^Gruß hinzufügen/), how).toBeVisible();
  }
  await openGift(page);
  await typeGift(page);
  await page.keyboard.press('Escape');
  await openGift(page);
  await accept.click();
  await expect(row()).toContainText('Für Jürgen');
  expect((await readSavedCart(page)).items[0]).toMatchObject({ gift: GIFT });
  expect(documents).toEqual([]);
  // The dialogs added no history entries.
  await page.goBack();
  await expect(page).toHaveURL('/ablauf');
});

test('each voucher has its own draft, which survives other pages', async ({ page }) => {
  await saveCart(page, { items: [savedPosition(1), savedPosition(2, { merchant: BOOKS })] });
  await openHydrated(page, '/warenkorb');
  const { dialog, row } = cartOn(page);
  await openGift(page);
  await typeGift(page);
  await page.keyboard.press('Escape');
  await buttonsOf(row('Antiquariat')).greet.click();
  await expect(dialog.getByLabel('Für wen')).toHaveValue('');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Weitere Gutscheine ansehen' }).click();
  await expect(page).toHaveURL('/gutscheine');
  await page.goBack();
  await expect(page).toHaveURL('/warenkorb');
  await openGift(page);
  await expect(dialog.getByLabel('Für wen')).toHaveValue(GIFT.recipientName);
});

test('a row’s button is busy until the dialog’s code is there', async ({ page }) => {
  await openCart(page, savedPosition(1));
  const release = await holdBack(page, '**/assets/chunks/*.js');
  const button = cartOn(page).row().getByRole('button', { name: /^Gruß/ });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(cartOn(page).dialog).toBeVisible();
  await expect(button).not.toHaveAttribute('aria-busy');
});
