import { expect, test } from '@playwright/test';
import { holdBack, openHydrated } from './testing/client-page.ts';

const SALES_POINTS_API = '**/sales-points?websiteVisible=true';

test('list and map stand beside each other and point at each other', async ({ page }) => {
  await openHydrated(page, '/verkaufsstellen');
  const main = page.getByRole('main');
  const card = main.getByRole('listitem').filter({ hasText: 'Buchhandlung Lesezeit' });
  await card.hover();
  const map = main.getByRole('region', { name: 'Stadtplan der Verkaufsstellen' });
  const marker = map.getByRole('button', { name: 'Buchhandlung Lesezeit, Verkaufsstelle' });
  await expect(marker).toHaveClass(/is-raised/);
  await marker.hover();
  await expect(card).toHaveClass(/is-active/);
  const show = card.getByRole('button', { name: 'Auf dem Stadtplan zeigen' });
  await show.click();
  await expect(main.getByRole('dialog', { name: 'Buchhandlung Lesezeit' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(show).toBeFocused();
});

test('another try keeps the focus, whatever comes of it', async ({ page }) => {
  await page.route(SALES_POINTS_API, (route) => route.fulfill({ status: 503 }));
  await openHydrated(page, '/verkaufsstellen');
  const main = page.getByRole('main');
  const retry = main.getByRole('button', { name: 'Erneut versuchen' });
  await retry.focus();
  await page.keyboard.press('Enter');
  await expect(main).toContainText('Die Verkaufsstellendaten konnten nicht geladen werden.');
  await expect(main.getByRole('listitem')).toHaveCount(0);
  await expect(retry).toBeFocused();
  await page.unroute(SALES_POINTS_API);
  const answer = await holdBack(page, SALES_POINTS_API);
  await page.keyboard.press('Enter');
  await expect(main).toContainText('Die Verkaufsstellen werden geladen …');
  await expect(main).not.toContainText('Die Verkaufsstellendaten konnten nicht geladen werden.');
  await expect(main).not.toContainText('keine Verkaufsstelle');
  await expect(retry).toHaveAttribute('aria-busy', 'true');
  await expect(retry).toBeFocused();
  answer();
  await expect(retry).toBeHidden();
  await expect(main).not.toContainText('werden geladen');
  await expect(main.getByRole('heading', { name: 'Tourist-Information Musterstadt' })).toBeVisible();
  expect(await main.evaluate((element) => element.contains(document.activeElement))).toBe(true);
});

test('a sales point without a location is listed and says so', async ({ page }) => {
  await page.route(SALES_POINTS_API, (route) =>
    route.fulfill({ json: [{ id: 1, displayName: 'Wanderstand', geoLocation: { lat: -360, lon: -360 } }] }),
  );
  await openHydrated(page, '/verkaufsstellen');
  const card = page.getByRole('main').getByRole('listitem');
  // Until they are fetched again, those of the build are shown.
  await expect(card).toHaveCount(1);
  await expect(card).toHaveText(/^Wanderstand\s*Nicht auf dem Stadtplan verzeichnet$/);
  await expect(card.getByRole('button')).toHaveCount(0);
});
