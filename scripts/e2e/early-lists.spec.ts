import type { Page } from '@playwright/test';
import {
  collectDocuments,
  expect,
  openBeforeCode,
  openHydrated,
  searchButton,
  test,
  waitForHydration,
} from './testing/client-page.ts';
import { examineOpened, PHONE } from './testing/looks.ts';

/** Names of cards that were in view at any moment since the document began. */
async function collectShownCards(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shown = new Set<string>();
    const look = () => {
      for (const card of document.querySelectorAll(':is(.merchant-card, .voucher-card) a, .voucher-feature h2')) {
        if (card.checkVisibility({ visibilityProperty: true })) shown.add(card.textContent ?? '');
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Reflect.set(window, 'shownCards', shown);
  });
  return () => page.evaluate(() => [...(Reflect.get(window, 'shownCards') as Set<string>)]);
}

test('early words, filters and order of the voucher list are adopted together, and Enter loads no document', async ({
  quietPage: page,
  main,
}) => {
  const documents = collectDocuments(page);
  const arrive = await openBeforeCode(page, '/gutscheine');
  const field = main.getByRole('searchbox');
  await field.fill('laden');
  await field.press('Enter');
  await main.getByRole('combobox', { name: 'Sortieren nach' }).selectOption('Name Z–A');
  const chips = [main.getByRole('button', { name: /^Blumen & Garten/ }), main.getByRole('button', { name: /^Mode/ })];
  for (const chip of chips) await chip.click();
  await expect(chips[0] ?? field).toHaveAttribute('aria-busy', 'true');
  await arrive();
  await expect(page).toHaveURL(
    /^[^?]*\/gutscheine\?token=laden&branche=blumen-garten,mode-schuhe&sortierung=name-absteigend$/,
  );
  for (const chip of chips) await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expect(field).toHaveValue('laden');
  await expect(main.getByRole('combobox')).toHaveValue('name-absteigend');
  expect(documents).toEqual(['/gutscheine']);
});

test('an early word adds to the filters of the address, and is kept where both name one', async ({ page, main }) => {
  const arrive = await openBeforeCode(page, '/akzeptanzstellen?branche=mode-schuhe&q=zzz');
  await main.getByRole('searchbox').fill('str');
  await main.getByRole('button', { name: 'Jetzt geöffnet' }).click();
  await arrive();
  await expect(main.getByRole('searchbox')).toHaveValue('str');
  await expect(page).toHaveURL(/\/akzeptanzstellen\?q=str&branche=mode-schuhe&offen=1$/);
  await expect(main.getByRole('button', { name: /^Mode & Schuhe/ })).toHaveAttribute('aria-pressed', 'true');
});

test('what the browser restores in the filters of a list on the way back is what the list shows', async ({
  page,
  main,
}) => {
  await openHydrated(page, '/gutscheine');
  const names = main.locator('.voucher-list').getByRole('listitem').getByRole('link');
  const [unsorted = ''] = await names.allTextContents();
  await main.getByRole('combobox', { name: 'Sortieren nach' }).selectOption('Name Z–A');
  await expect(page).toHaveURL('/gutscheine?sortierung=name-absteigend');
  await expect(names.first()).not.toHaveText(unsorted);
  const sorted = await names.allTextContents();
  await page.goto('/faq');
  await page.goBack({ waitUntil: 'domcontentloaded' });
  await waitForHydration(page);
  await expect(main.getByRole('combobox')).toHaveValue('name-absteigend');
  await expect(names.first()).toHaveText(sorted[0] ?? '');
  await expect(page).toHaveURL('/gutscheine?sortierung=name-absteigend');
});

test('early choices of the map are adopted', async ({ page, main }) => {
  const arrive = await openBeforeCode(page, '/karte');
  const category = main.getByRole('combobox', { name: 'Branche' });
  const count = main.locator('.explorer-head p');
  await expect(count).toHaveText(/^\d+ Orte: /);
  await category.selectOption({ index: 2 });
  const chosen = await category.inputValue();
  await arrive();
  await expect(category).toHaveValue(chosen);
  await expect(main.getByRole('radio', { name: 'Einlösen' })).toBeChecked();
  await expect(count).toHaveText(/^\d+ Akzeptanzstellen/);
});

test('an early word in the questions filters them', async ({ page }) => {
  const arrive = await openBeforeCode(page, '/faq');
  await page.getByRole('searchbox').fill('Raumschiff');
  await arrive();
  await expect(page.getByText('Keine passende Frage', { exact: true })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('Raumschiff');
});

test('early taps on menu and search of the header open them once the code is there, and letters typed meanwhile are in the field', async ({
  page,
  header,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const arrive = await openBeforeCode(page, '/faq');
  const search = searchButton(page);
  await search.click();
  await expect(search).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.type('buch la');
  await arrive();
  const field = page.getByRole('searchbox', { name: /^Auf .* suchen$/ });
  await expect(field).toBeFocused();
  await page.keyboard.type('den');
  await expect(field).toHaveValue('buch laden');
  await field.fill('buchhandlung');
  // The results lie over the page and cover a link in part, which axe takes for a target that is too small.
  await examineOpened(page, page.locator('.search-results').getByRole('link').first(), { within: 'header' });
  const arriveAgain = await openBeforeCode(page, '/ablauf');
  const menu = header.getByRole('button', { name: 'Menü' });
  await menu.dblclick();
  await arriveAgain();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await examineOpened(page, page.getByRole('navigation', { name: 'Hauptmenü' }), { within: 'header', widths: [PHONE] });
});

test('what was typed early into the withdrawal is declared', async ({ page, main }) => {
  const documents = collectDocuments(page);
  const arrive = await openBeforeCode(page, '/widerruf');
  await page.getByLabel('Ihr Name').fill('Özlem Weiß');
  await page.getByLabel('Bestellnummer').fill('PS-2026/1001');
  await page.getByLabel('E-Mail-Adresse').fill('oezlem@post.example');
  await page.getByRole('button', { name: 'Weiter zur Prüfung' }).click();
  await arrive();
  await expect(page.getByRole('heading', { name: 'Bitte prüfen Sie Ihren Widerruf' })).toBeVisible();
  await expect(main).toContainText('PS-2026/1001');
  expect(documents).toEqual(['/widerruf']);
});

test('an address with a search shows no card before the list is filtered', async ({ page, main }) => {
  const shownCards = await collectShownCards(page);
  const arrive = await openBeforeCode(page, '/akzeptanzstellen?q=lesezeit');
  const title = main.getByRole('heading', { level: 1 });
  // The number in the document is that of the whole list.
  const cover = () => title.evaluate((element) => getComputedStyle(element, '::after').content);
  expect(await cover()).toBe('"Suche läuft …"');
  await expect(main.getByRole('listitem').getByText('Buchhandlung Lesezeit')).toHaveCount(0);
  expect(await shownCards()).toEqual([]);
  await arrive();
  await expect(title).toHaveText(/^1 /);
  await expect.poll(cover).toBe('none');
  await expect.poll(shownCards).toEqual(['Buchhandlung Lesezeit']);
});

test('a search from another page shows no card before the list is filtered', async ({ page }) => {
  await openHydrated(page, '/faq');
  const shownCards = await collectShownCards(page);
  await page.reload();
  await waitForHydration(page);
  const search = searchButton(page);
  await search.click();
  await page.getByRole('searchbox', { name: /^Auf/ }).fill('buchhandlung');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/gutscheine?token=buchhandlung');
  await expect.poll(shownCards).toEqual(['Musterstadt Gutschein', 'Buchhandlung Lesezeit']);
});

test('a search whose code never comes shows the whole list in the end', async ({ page }) => {
  await openBeforeCode(page, '/gutscheine?token=buchhandlung');
  const list = page.locator('.voucher-list');
  await expect(list).toBeHidden();
  await list.evaluate((element) => {
    for (const animation of element.getAnimations()) animation.finish();
  });
  await expect(list).toBeVisible();
});
