import type { Locator, Page } from '@playwright/test';
import { orderButton } from '../testing/checkout-page.ts';
import { expect, openHydrated, test } from '../testing/client-page.ts';
import { expectPlaced } from '../testing/purchase-steps.ts';

/** No page has more places for the focus before the one that is wanted. */
const MOST_TABS = 60;

/** Goes on with the Tab key, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let time = 0; time < MOST_TABS; time++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The focus never came to ${target.toString()}`);
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

test('the whole purchase by keyboard alone', async ({ quietPage: page, main, heading }) => {
  await openHydrated(page, '/gutscheine/musterstadt-gutschein');
  await press(page, main.getByRole('button', { name: 'In den Warenkorb' }));
  await press(page, main.getByRole('link', { name: 'Im Warenkorb' }));
  await expect(page).toHaveURL('/warenkorb');
  await press(page, main.getByRole('button', { name: 'Gruß hinzufügen' }));
  const dialog = page.getByRole('dialog');
  const recipient = dialog.getByLabel('Für wen');
  await expect(recipient).toBeVisible();
  if (!(await recipient.evaluate((element) => element === document.activeElement))) await tabTo(page, recipient);
  await page.keyboard.type('Sofja Kowalewskaja');
  await press(page, dialog.getByRole('button', { name: 'Übernehmen' }));
  await expect(dialog).toBeHidden();
  await press(page, main.getByRole('link', { name: 'Zur Kasse' }));
  await expect(page).toHaveURL('/kasse');
  await type(page, main.getByLabel('Vor- und Nachname'), 'Erika Mustermann');
  await type(page, main.getByLabel('E-Mail-Adresse'), 'erika@post.example');
  await type(page, main.getByLabel('Straße und Hausnummer'), 'Marktplatz 1');
  await type(page, main.getByLabel('Postleitzahl'), '97070');
  await type(page, main.getByLabel('Ort', { exact: true }), 'Musterstadt');
  await press(page, main.getByRole('radio', { name: 'Kreditkarte oder Debitkarte' }), 'Space');
  const total = (await page.locator('.cost-total').getByRole('definition').textContent()) ?? '';
  await press(page, orderButton(page));
  await press(page, page.getByRole('button', { name: 'Zahlung bestätigen' }));
  const gift = { recipientName: 'Sofja Kowalewskaja' };
  await expectPlaced(page, [{ slug: 'musterstadt-gutschein', companyName: 'Musterstadt Gutschein', gift }], total);
  await expect(heading).toBeFocused();
  await press(page, main.getByRole('link', { name: 'Weitere Gutscheine ansehen' }));
  await expect(page).toHaveURL('/gutscheine');
});
