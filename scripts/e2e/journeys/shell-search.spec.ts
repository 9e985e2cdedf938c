import type { Page } from '@playwright/test';
import { collectDocuments, expect, holdBack, openHydrated, searchButton, test } from '../testing/client-page.ts';

const searchOf = (page: Page) => ({
  button: searchButton(page),
  field: page.getByRole('searchbox', { name: 'Auf Musterstadt Gutschein suchen' }),
});

test('the search box opens with the focus in it, and closes with its button, Escape, the search button or the way on', async ({
  page,
  header,
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
  for (const name of ['Suchen', 'Suche schließen']) {
    await button.click();
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
    await expect(button).toBeFocused();
  }
  await button.click();
  await page.getByRole('button', { name: 'Suche schließen' }).focus();
  await page.keyboard.press('Tab');
  await expect(header.locator('a[href="/warenkorb"]')).toBeFocused();
  await expect(field).toBeHidden();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('on a phone, the field has its own line, and the first results are in view above the keyboard', async ({
  page,
}) => {
  // What a keyboard leaves of 360 × 740.
  await page.setViewportSize({ width: 360, height: 400 });
  await openHydrated(page, '/faq');
  const { button, field } = searchOf(page);
  await button.click();
  expect((await field.boundingBox())?.width).toBeGreaterThan(300);
  await field.pressSequentially('cafe');
  const links = page.locator('.search-results a');
  for (const place of [0, 1, 2]) await expect(links.nth(place)).toBeInViewport({ ratio: 1 });
  await expect(field).toBeFocused();
  await field.fill('Wien');
  await expect(page.getByRole('button', { name: 'Wein' })).toBeInViewport({ ratio: 1 });
});

test('a search leads to the matching vouchers, shows their number, and closes the box; its button is busy until they are there', async ({
  page,
  main,
}) => {
  await openHydrated(page, '/faq');
  const documents = collectDocuments(page);
  const { button, field } = searchOf(page);
  await button.click();
  await field.fill(' Bäckerei & Café ');
  const release = await holdBack(page, '**/gutscheine/index.pageContext.json*');
  await page.keyboard.press('Enter');
  await expect(field).toBeHidden();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page).toHaveURL('/gutscheine?token=B%C3%A4ckerei%20%26%20Caf%C3%A9');
  await expect(button).not.toHaveAttribute('aria-busy');
  await expect(main.getByRole('searchbox')).toHaveValue('Bäckerei & Café');
  await expect(main.locator('.voucher-list').getByRole('listitem')).toHaveCount(7);
  await expect(main.getByRole('heading', { level: 1, name: '7 Gutscheine' })).toBeVisible();
  expect(documents).toEqual([]);
});

test('a search from the list itself filters again with the focus on the page, and one without hits says so and leads to the acceptance locations', async ({
  page,
  main,
}) => {
  await openHydrated(page, '/gutscheine?token=buchhandlung');
  await expect(main.getByRole('heading', { level: 1, name: '1 Gutschein' })).toBeVisible();
  const { button, field } = searchOf(page);
  await button.click();
  await field.fill('Raumschiff');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/gutscheine?token=Raumschiff');
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(main.getByRole('heading', { level: 1, name: 'Keine Treffer' })).toBeVisible();
  await expect(main.getByText('Zu „Raumschiff“ haben wir nichts gefunden.')).toBeVisible();
  await main.getByRole('link', { name: 'In den Akzeptanzstellen suchen' }).click();
  await expect(page).toHaveURL('/akzeptanzstellen?q=Raumschiff');
  await expect(main.getByRole('searchbox')).toHaveValue('Raumschiff');
  await page.goBack();
  await main.getByRole('button', { name: 'Suchtext löschen' }).click();
  await expect(page).toHaveURL('/gutscheine');
  await expect(main.getByRole('searchbox')).toHaveValue('');
  await expect(main.getByRole('heading', { level: 1, name: /^[5-9]\d Gutscheine$/ })).toBeVisible();
});

/* What is found by which words: site/shared/search/site-search.test.ts. */
test('the search finds vouchers, places, questions and pages, leads to them by arrow keys, and asks no other host', async ({
  page,
  baseURL,
}) => {
  await openHydrated(page, '/ablauf');
  const documents = collectDocuments(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const { button, field } = searchOf(page);
  const results = page.locator('.search-results');
  const links = results.getByRole('link');
  const group = (name: string) => results.locator('section').filter({ has: page.getByRole('heading', { name }) });
  await page.waitForLoadState('networkidle');
  expect(requests.filter((url) => url.includes('pageContext'))).toEqual([]);
  await button.click();
  await field.fill('97999');
  await expect(group('Akzeptanzstellen').getByRole('link', { name: /^Alle \d+ zeigen$/ })).toBeVisible();
  await field.fill('lesezeit');
  await expect(group('Gutscheine').getByRole('link')).toContainText(['Buchhandlung Lesezeit']);
  await expect(group('Akzeptanzstellen').getByRole('link')).toContainText(['Buchhandlung Lesezeit']);
  await expect(links).toHaveCount(2);
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  await expect(links.nth(1)).toBeFocused();
  for (const key of ['ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
  await expect(field).toBeFocused();
  await field.fill('impressum');
  await expect(group('Seiten').getByRole('link')).toContainText(['Impressum']);
  await field.fill('quarkbrot');
  await expect(results).toContainText('Zu „quarkbrot“ haben wir nichts gefunden.');
  await expect(links.first()).toHaveText('Bäckerei & Café');
  await expect(page.locator('.search-group a')).toHaveText([
    'Alle Gutscheine',
    'Alle Akzeptanzstellen',
    'Häufige Fragen',
  ]);
  await expect(results.getByRole('link', { name: 'Mode & Schuhe' })).toHaveAttribute(
    'href',
    '/akzeptanzstellen?branche=mode-schuhe',
  );
  await field.fill('Wien');
  await results.getByRole('button', { name: 'Wein' }).click();
  await expect(field).toHaveValue('Wein');
  await expect(field).toBeFocused();
  await field.fill('gültigkeit');
  await group('Fragen').getByRole('link', { name: 'Wie lange ist der Gutschein gültig?' }).click();
  await expect(page).toHaveURL('/faq#frage-gueltigkeit');
  await expect(page.locator('#frage-gueltigkeit')).toBeInViewport();
  await expect(results).toBeHidden();
  expect(requests.filter((url) => !url.startsWith(baseURL ?? '-'))).toEqual([]);
  expect(documents).toEqual([]);
});

test('a search whose files are missing says so, and still leads to the vouchers', async ({ page }) => {
  await openHydrated(page, '/faq');
  await page.route('**/akzeptanzstellen/index.pageContext.json', (route) => route.fulfill({ status: 404 }));
  const { button, field } = searchOf(page);
  await button.click();
  await field.fill('brot');
  await expect(page.getByText('Vorschläge gibt es gerade nicht.')).toBeVisible();
  await field.press('Enter');
  await expect(page).toHaveURL('/gutscheine?token=brot');
});
