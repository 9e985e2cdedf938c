import { expect, test, type Page } from '@playwright/test';
import { collectDocuments, holdBack, openHydrated } from './testing/client-page.ts';

const searchOf = (page: Page) => ({
  button: page.getByRole('banner').getByRole('button', { name: 'Suche', exact: true }),
  field: page.getByRole('searchbox', { name: 'Auf Musterstadt Gutschein suchen' }),
});

test('the search box opens with the focus in it, and closes with its button, Escape or the search button', async ({
  page,
}) => {
  await openHydrated(page, '/faq');
  const { button, field } = searchOf(page);
  const closings = [
    () => page.getByRole('button', { name: 'Suche schließen' }).click(),
    () => page.keyboard.press('Escape'),
    () => button.click(),
  ];
  for (const close of closings) {
    await expect(field).toBeHidden();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.click();
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('placeholder', 'Auf Musterstadt Gutschein suchen …');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await close();
    await expect(field).toBeHidden();
    await expect(button).toBeFocused();
  }
});

test('on a narrow screen the field has its own line', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openHydrated(page, '/faq');
  const { button, field } = searchOf(page);
  await button.click();
  expect((await field.boundingBox())?.width).toBeGreaterThan(300);
});

test('Escape closes the search box from each of its controls', async ({ page }) => {
  await openHydrated(page, '/faq');
  const { button, field } = searchOf(page);
  for (const name of ['Suchen', 'Suche schließen']) {
    await button.click();
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
    await expect(button).toBeFocused();
  }
});

test('the search box gives way when the keyboard goes on into the page', async ({ page }) => {
  await openHydrated(page, '/faq');
  const { button, field } = searchOf(page);
  await button.click();
  await page.getByRole('button', { name: 'Suche schließen' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('banner').locator('a[href="/warenkorb"]')).toBeFocused();
  await expect(field).toBeHidden();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('a search leads to the matching vouchers, shows their number, and closes the box', async ({ page }) => {
  await openHydrated(page, '/faq');
  const documents = collectDocuments(page);
  const { button, field } = searchOf(page);
  await button.click();
  await field.fill(' Bäckerei & Café ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/gutscheine?token=B%C3%A4ckerei%20%26%20Caf%C3%A9');
  await expect(field).toBeHidden();
  const main = page.getByRole('main');
  await expect(main.getByRole('searchbox')).toHaveValue('Bäckerei & Café');
  await expect(main.locator('.voucher-list').getByRole('listitem')).toHaveCount(7);
  await expect(main.getByText('7 Gutscheine', { exact: true })).toBeVisible();
  expect(documents).toEqual([]);
});

test('a search from the list itself filters again, and one without hits says so', async ({ page }) => {
  await openHydrated(page, '/gutscheine?token=buchhandlung');
  const main = page.getByRole('main');
  await expect(main.getByText('1 Gutschein', { exact: true })).toBeVisible();
  const { button, field } = searchOf(page);
  await button.click();
  await field.fill('Raumschiff');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/gutscheine?token=Raumschiff');
  await expect(main.getByText('0 Gutscheine', { exact: true })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Ihre Suche ergab keine Treffer!' })).toBeVisible();
  await main.getByRole('link', { name: 'Alle Gutscheine ansehen' }).click();
  await expect(page).toHaveURL('/gutscheine');
  await expect(main.getByRole('searchbox')).toHaveValue('');
  await expect(main.getByText(/^[5-9]\d Gutscheine$/)).toBeVisible();
});

test('the search button is busy until the list that was asked for is there', async ({ page }) => {
  await openHydrated(page, '/faq');
  const release = await holdBack(page, '**/gutscheine/index.pageContext.json*');
  const { button, field } = searchOf(page);
  await button.click();
  await field.fill('brot');
  await page.keyboard.press('Enter');
  await expect(field).toBeHidden();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page).toHaveURL('/gutscheine?token=brot');
  await expect(button).not.toHaveAttribute('aria-busy');
});
