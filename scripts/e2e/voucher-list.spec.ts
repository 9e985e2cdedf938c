import type { Page } from '@playwright/test';
import { expect, openHydrated, test } from './testing/client-page.ts';
import { examineOpened } from './testing/looks.ts';
import { originOf } from './testing/cities.ts';

function listOf(page: Page) {
  const main = page.getByRole('main');
  return {
    field: main.getByRole('searchbox'),
    names: main.locator('.voucher-list').getByRole('listitem').getByRole('link').filter({ visible: true }),
    count: (name: string) => main.getByRole('heading', { level: 1, name, exact: true }),
    said: main.locator('.visually-hidden[aria-live="polite"]'),
  };
}

test('typing filters at once, also by street and postal code, forgives a typing error, keeps the focus and is in the address', async ({
  quietPage: page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await openHydrated(page, '/gutscheine');
  const { field, names, count, said } = listOf(page);
  await expect(said).toHaveText(/^\d+ Gutscheine in der Liste$/);
  // Streets and postal codes are loaded for the search only.
  expect(requests.filter((url) => url.includes('akzeptanzstellen'))).toEqual([]);
  const begun = await page.evaluate(() => history.length);
  await field.pressSequentially('Buchandlung');
  await expect(names).toHaveText(['Buchhandlung Lesezeit']);
  await expect(count('1 Gutschein')).toBeVisible();
  await expect(said).toHaveText('1 Gutschein in der Liste');
  await expect(field).toBeFocused();
  await expect(page).toHaveURL('/gutscheine?token=Buchandlung');
  expect(await page.evaluate(() => history.length)).toBe(begun);
  await field.fill('Marktplatz 7');
  await expect(names.first()).toContainText('Backhaus Feldmann');
  await field.fill('97999 lesezeit');
  await expect(names).toHaveText(['Buchhandlung Lesezeit']);
});

test('a search leaves the city’s own voucher in sight and the counts of what it finds, and one without hits leads back', async ({
  page,
  main,
}) => {
  await openHydrated(page, '/gutscheine');
  const { field, count, said } = listOf(page);
  const own = main.getByRole('article').filter({ has: page.getByRole('link', { name: 'Musterstadt Gutschein' }) });
  const chip = main.getByRole('list', { name: 'Branchen' }).getByRole('button', { name: /^Bücher/ });
  const flowers = main.getByRole('list', { name: 'Branchen' }).getByRole('button', { name: /^Blumen/ });
  const before = (await chip.textContent()) ?? '';
  await expect(own).not.toContainText('Gilt auch hier');
  await field.fill('Buchhandlung');
  await expect(flowers).toHaveText(/ 0$/);
  await expect(chip).toHaveText(/ 1$/);
  await chip.click();
  await expect(count('1 Gutschein')).toBeVisible();
  await chip.click();
  await expect(own).toContainText('Gilt auch hier');
  await expect(own).toBeInViewport();
  await field.fill('');
  await expect(chip).toHaveText(before);
  await field.fill('Raumschiff');
  await expect(own).toContainText('Vielseitig einlösbar');
  await expect(main.getByText('Zu „Raumschiff“ haben wir nichts gefunden.')).toBeVisible();
  await expect(main).toContainText(/Schlagen Sie es uns gern vor, per E-\u2060Mail an \S+@\S+ oder telefonisch unter/);
  await expect(count('Keine Treffer')).toBeVisible();
  await expect(said).toHaveText('Ihre Suche ergab keine Treffer');
  const ways = main.getByRole('list', { name: 'Branchen zum Stöbern' });
  await ways.getByRole('button', { name: /^Mode & Schuhe/ }).click();
  await expect(field).toHaveValue('');
  await expect(page).toHaveURL('/gutscheine?branche=mode-schuhe');
});

const PLACES = '**/karte/index.pageContext.json';

test('on a telephone, a map shows where the found vouchers are redeemed, and leads to them', async ({
  quietPage: page,
  main,
  heading,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  let fetched = 0;
  await page.route(PLACES, async (route) => {
    fetched++;
    await route.continue();
  });
  await openHydrated(page, '/gutscheine');
  const { field, names, count } = listOf(page);
  const map = main.getByRole('region', { name: 'Stadtplan der Gutscheine' });
  expect(fetched).toBe(0);
  await main.getByRole('radio', { name: 'Liste' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(main.getByRole('radio', { name: 'Stadtplan' })).toBeChecked();
  await examineOpened(page, map.getByRole('button', { name: /^\d+ Orte, näher ansehen$/ }).first());
  await expect(names).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'Musterstadt Gutschein' })).toBeVisible();
  await field.fill('Buchhandlung Lesezeit');
  await expect(count('1 Gutschein')).toBeVisible();
  const marker = map.getByRole('button', { name: 'Buchhandlung Lesezeit, Akzeptanzstelle' });
  await expect(map.locator('.leaflet-marker-icon')).toHaveCount(1);
  await marker.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Buchhandlung Lesezeit' })).toBeFocused();
  await main.getByRole('radio', { name: 'Liste' }).check();
  await expect(names).toHaveText(['Buchhandlung Lesezeit']);
  await expect(map).toBeHidden();
  await main.getByRole('radio', { name: 'Stadtplan' }).check();
  await main.getByRole('link', { name: 'Gutschein kaufen' }).press('Enter');
  await expect(heading).toHaveText('Gutschein für Buchhandlung Lesezeit');
  expect(fetched).toBe(1);
  await page.goBack();
  await expect(page).toHaveURL('/gutscheine?token=Buchhandlung%20Lesezeit&ansicht=karte');
  await expect(marker).toBeVisible();
});

test('a map whose places are lost says so, and comes when it is asked for again', async ({ page, main }) => {
  await openHydrated(page, '/gutscheine');
  await page.route(PLACES, (route) => route.abort());
  await main.getByRole('radio', { name: 'Stadtplan' }).check();
  await expect(main.getByText('Der Stadtplan konnte nicht geladen werden.')).toBeVisible();
  await page.unroute(PLACES);
  await main.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(
    main.getByRole('region', { name: 'Stadtplan der Gutscheine' }).getByRole('button').first(),
  ).toBeVisible();
});

/* That no page links to a merchant's voucher then: such a link would stop the build (cli/generator/output/check-output.test.ts). */
test('without MERCHANT_VOUCHER_ENABLED, as in Seeblick, there is only the general voucher', async ({
  page,
  main,
  heading,
}) => {
  await openHydrated(page, `${originOf('seeblick')}/gutscheine`);
  await expect(heading).toHaveText('Gutschein kaufen');
  await expect(main.getByRole('listitem')).toHaveCount(0);
  await expect(main.getByRole('heading', { name: 'Gutscheine einzelner Betriebe' })).toHaveCount(0);
  await expect(main.getByRole('searchbox')).toHaveCount(0);
  await expect(main.getByRole('radio', { name: 'Stadtplan' })).toHaveCount(0);
  await main.getByRole('link', { name: 'Seeblick Karte' }).click();
  await expect(heading).toHaveText('Seeblick Karte');
});
