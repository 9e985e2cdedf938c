import type { Page } from '@playwright/test';
import { MOTIFS, WATCHES } from '../../second-api/second-city.ts';
import { cartOn, readSavedCart } from '../testing/cart-page.ts';
import { holdBack, openHydrated, waitForHydration } from '../testing/client-page.ts';
import { expect, test } from '../testing/second-city-pages.ts';

const PATH = `/gutscheine/${WATCHES.slug}`;
/** What starts the site's code, which the document does not wait for. */
const SITE_CODE = '**/assets/entries/entry-client-routing.*.js';
const CHOSEN = { amount: 3000, deliveryType: 'POSTAL_SHIPPING', templateId: MOTIFS.lantern.id, quantity: 2 };

/** 30 €, by post, another motif, two of them; with the form alone. */
async function choose(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('radio', { name: '30 €' }).check();
  await main.getByRole('radio', { name: 'Post' }).check();
  await main.getByRole('radio', { name: MOTIFS.lantern.name }).check();
  await main.getByRole('textbox', { name: 'Anzahl' }).fill('2');
}

async function expectChosen(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('radio', { name: '30 €' })).toBeChecked();
  await expect(main.getByRole('radio', { name: 'Post' })).toBeChecked();
  await expect(main.getByRole('radio', { name: MOTIFS.lantern.name })).toBeChecked();
  await expect(main.getByRole('textbox', { name: 'Anzahl' })).toHaveValue('2');
}

const addButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'In den Warenkorb' });

test('what the browser restores on the way back is shown and goes into the cart', async ({ page }) => {
  await openHydrated(page, PATH);
  await choose(page);
  await page.goto('/agb');
  await page.goBack();
  await waitForHydration(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('radio', { name: '30 €' })).toBeChecked();
  await expect(page.locator('.offer-face')).toContainText('30 €');
  const quantity = Number(await main.getByRole('textbox', { name: 'Anzahl' }).inputValue());
  await addButton(page).click();
  await main.getByRole('link', { name: 'Zum Warenkorb' }).click();
  await expect(cartOn(page).row(WATCHES.companyName)).toContainText(/30,00\s€\s· Post/);
  expect((await readSavedCart(page)).items).toMatchObject([{ ...CHOSEN, quantity }]);
});

test('choices and a click that come before the code count as well, once', async ({ page }) => {
  const release = await holdBack(page, SITE_CODE);
  await page.goto(PATH, { waitUntil: 'domcontentloaded' });
  await choose(page);
  await addButton(page).click();
  await addButton(page).click();
  await expect(addButton(page)).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.getByRole('main').getByRole('link', { name: 'Zum Warenkorb' })).toBeVisible();
  await expectChosen(page);
  await expect(addButton(page)).not.toHaveAttribute('aria-busy', 'true');
  expect((await readSavedCart(page)).items).toMatchObject([CHOSEN]);
});

test('another amount can be typed before the code is there', async ({ page }) => {
  const release = await holdBack(page, SITE_CODE);
  await page.goto(PATH, { waitUntil: 'domcontentloaded' });
  const main = page.getByRole('main');
  await main.getByRole('radio', { name: 'Anderer Betrag' }).check();
  await main.getByRole('textbox', { name: /Betrag/ }).fill('123');
  release();
  await waitForHydration(page);
  await expect(main.getByRole('textbox', { name: /Betrag/ })).toHaveValue('123');
  await addButton(page).click();
  await expect(main.getByRole('link', { name: 'Zum Warenkorb' })).toBeVisible();
  expect((await readSavedCart(page)).items).toMatchObject([{ amount: 12_300 }]);
});

test('what is searched for before the code is there filters the list', async ({ page }) => {
  const release = await holdBack(page, SITE_CODE);
  await page.goto('/gutscheine', { waitUntil: 'domcontentloaded' });
  const main = page.getByRole('main');
  await main.getByRole('searchbox').fill('Vogt');
  release();
  await waitForHydration(page);
  await expect(main.getByRole('searchbox')).toHaveValue('Vogt');
  await expect(main.getByRole('article')).toHaveCount(1);
});
