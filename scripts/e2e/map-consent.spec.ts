import type { Page } from '@playwright/test';
import { originOf } from './testing/cities.ts';
import { expect, openHydrated, test } from './testing/client-page.ts';
import { examineOpened } from './testing/looks.ts';

const TILES = 'https://kacheln.example/**';

/** One transparent pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.use({ baseURL: originOf('blocked') });

/** Answers for the foreign host, and notes what it would have learnt. */
async function watchTiles(page: Page): Promise<{ referrers: string[] }> {
  const seen = { referrers: Array.of<string>() };
  await page.route(TILES, async (route) => {
    seen.referrers.push((await route.request().headerValue('referer')) ?? '');
    await route.fulfill({ contentType: 'image/png', body: PIXEL });
  });
  return seen;
}

/** Opens the map page as somebody who looks around in it. */
async function openMapPage(page: Page): Promise<void> {
  await openHydrated(page, '/karte');
  await page.mouse.move(30, 30);
}

const question = (page: Page) => page.getByRole('button', { name: 'Stadtplan laden' });
const map = (page: Page) => page.getByRole('region', { name: 'Stadtplan mit allen Orten' });

test('nothing is asked of the foreign host before the visitor agrees; an agreement is good for this visit, and remembered only where the visitor says so', async ({
  page,
  main,
}) => {
  const seen = await watchTiles(page);
  await openMapPage(page);
  await page.keyboard.press('Tab');
  await examineOpened(page, question(page));
  await expect(main).toContainText('kacheln.example Ihre IP-Adresse');
  await expect(main.getByRole('link', { name: 'Datenschutz' })).toBeVisible();
  expect(await main.getByRole('listitem').count()).toBeGreaterThan(10);
  await page.waitForLoadState('networkidle');
  expect(seen.referrers).toEqual([]);
  await question(page).click();
  await expect(map(page)).toBeVisible();
  await expect.poll(() => seen.referrers.length).toBeGreaterThan(0);
  // The origin, for the host's own rules, and not the page.
  expect(new Set(seen.referrers)).toEqual(new Set([`${originOf('blocked')}/`]));
  await openMapPage(page);
  await expect(question(page)).toBeVisible();

  await page.getByRole('checkbox', { name: 'Auch künftig laden, ohne zu fragen' }).check();
  await question(page).click();
  await expect(map(page)).toBeVisible();
  await openMapPage(page);
  await expect(map(page)).toBeVisible();
  await expect(question(page)).toBeHidden();
});

test('who agrees by keyboard stays with the map; a withdrawal in the footer closes it at once', async ({
  page,
  footer,
}) => {
  await watchTiles(page);
  await openMapPage(page);
  await question(page).focus();
  await page.keyboard.press('Enter');
  await expect(map(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(map(page)).toBeFocused();
  await footer.getByRole('button', { name: /Datenschutz/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Alles ablehnen' }).click();
  await expect(map(page)).toBeHidden();
  await expect(question(page)).toBeVisible();
});
