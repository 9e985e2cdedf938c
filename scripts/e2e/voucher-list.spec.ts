import { expect, test, type Page } from '@playwright/test';
import { originOf } from './testing/cities.ts';
import { collectDocuments, collectProblems, openHydrated } from './testing/client-page.ts';

function listOf(page: Page) {
  const main = page.getByRole('main');
  return {
    field: main.getByRole('searchbox'),
    names: main.locator('.voucher-list').getByRole('listitem').getByRole('link'),
    chip: (name: RegExp | string) => main.getByRole('button', { name }),
    sort: main.getByRole('combobox', { name: 'Sortieren nach' }),
    count: (text: string) => main.getByText(text, { exact: true }),
    said: main.locator('[aria-live="polite"]'),
  };
}

test('typing filters at once, forgives a typing error, keeps the focus and puts the search into the address', async ({
  page,
}) => {
  const problems = collectProblems(page);
  await openHydrated(page, '/gutscheine');
  const { field, names, count, said } = listOf(page);
  await expect(said).toHaveText(/^\d+ Gutscheine in der Liste$/);
  const begun = await page.evaluate(() => history.length);
  await field.pressSequentially('Buchandlung');
  await expect(names).toHaveText(['Buchhandlung Lesezeit']);
  await expect(count('1 Gutschein')).toBeVisible();
  await expect(said).toHaveText('1 Gutschein in der Liste');
  await expect(field).toBeFocused();
  await expect(page).toHaveURL('/gutscheine?token=Buchandlung');
  expect(await page.evaluate(() => history.length)).toBe(begun);
  expect(problems).toEqual([]);
});

test('a search in the address is shown and announced on arrival, and a reload keeps it', async ({ page }) => {
  await openHydrated(page, '/gutscheine?token=baeckerei&sortierung=name-absteigend');
  const { field, names, said, sort } = listOf(page);
  await expect(field).toHaveValue('baeckerei');
  await expect(sort).toHaveValue('name-absteigend');
  await expect(said).toHaveText(/^\d Gutscheine in der Liste$/);
  const found = await names.allTextContents();
  expect(found.length).toBeGreaterThan(2);
  expect(found).toEqual(found.toSorted((a, b) => b.localeCompare(a, 'de')));
  await page.reload();
  await expect(field).toHaveValue('baeckerei');
  await expect(names).toHaveText(found);
});

test('a category is chosen by keyboard, and the way back from a voucher finds the same list', async ({ page }) => {
  await openHydrated(page, '/gutscheine');
  const documents = collectDocuments(page);
  const { field, names, chip, count } = listOf(page);
  const all = await names.count();
  await field.focus();
  const flowers = chip(/^Blumen & Garten \d+$/);
  for (let step = 0; step < 20 && !(await isFocused(page, 'Blumen & Garten')); step++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(flowers).toHaveAttribute('aria-pressed', 'true');
  await expect(flowers).toBeFocused();
  await expect.poll(() => names.count()).toBeLessThan(all);
  await expect(page).toHaveURL('/gutscheine?branche=blumen-garten');
  const found = await names.allTextContents();
  await names.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Gutschein für ${found[0]}`);
  await page.goBack();
  await expect(page).toHaveURL('/gutscheine?branche=blumen-garten');
  await expect(names).toHaveText(found);
  await expect(flowers).toHaveAttribute('aria-pressed', 'true');
  await chip('Alle Branchen').click();
  await expect(page).toHaveURL('/gutscheine');
  await expect(count(`${all + 1} Gutscheine`)).toBeVisible();
  expect(documents).toEqual([]);
});

async function isFocused(page: Page, text: string): Promise<boolean> {
  return page.evaluate((text) => document.activeElement?.textContent?.startsWith(text) === true, text);
}

test('a search without hits shows the page for that, and leads to all vouchers', async ({ page }) => {
  await openHydrated(page, '/gutscheine');
  const { field, count, said } = listOf(page);
  await field.fill('Raumschiff');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Ihre Suche ergab keine Treffer!' })).toBeVisible();
  await expect(main).toContainText(/Schlagen Sie es uns gern vor, per E-Mail an \S+@\S+ oder telefonisch unter/);
  await expect(count('0 Gutscheine')).toBeVisible();
  await expect(said).toHaveText('Ihre Suche ergab keine Treffer');
  await main.getByRole('link', { name: 'Alle Gutscheine ansehen' }).click();
  await expect(field).toHaveValue('');
  await expect(page).toHaveURL('/gutscheine');
});

test('on a telephone categories and order are in a sheet that says what it will show', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openHydrated(page, '/gutscheine');
  const opener = page.getByRole('button', { name: 'Branchen und Sortierung' });
  await opener.click();
  const sheet = page.getByRole('dialog', { name: 'Branchen und Sortierung' });
  await sheet.getByRole('button', { name: /^Mode & Schuhe/ }).click();
  await sheet.getByRole('combobox').selectOption('Name Z–A');
  const done = sheet.getByRole('button', { name: /^\d+ Gutscheine ansehen$/ });
  const count = (await done.textContent())?.replace(' ansehen', '') ?? '';
  await done.click();
  await expect(sheet).toBeHidden();
  await expect(listOf(page).count(count)).toBeVisible();
  await expect(page).toHaveURL('/gutscheine?branche=mode-schuhe&sortierung=name-absteigend');
});

test('a city without merchant vouchers has one voucher', async ({ page }) => {
  await openHydrated(page, `${originOf('seeblick')}/gutscheine`);
  const { names, count } = listOf(page);
  await expect(count('1 Gutschein')).toBeVisible();
  await expect(names).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Seeblick Karte' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seeblick Karte');
});
