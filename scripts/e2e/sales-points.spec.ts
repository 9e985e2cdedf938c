import { expect, holdBack, openHydrated, test } from './testing/client-page.ts';
import { examineOpened } from './testing/looks.ts';

const SALES_POINTS_API = '**/sales-points?websiteVisible=true';

test('another try keeps the focus, whatever comes of it', async ({ page, main }) => {
  await page.route(SALES_POINTS_API, (route) => route.fulfill({ status: 503 }));
  await openHydrated(page, '/verkaufsstellen');
  const retry = main.getByRole('button', { name: 'Erneut versuchen' });
  await examineOpened(page, retry);
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
  const card = main.getByRole('listitem').filter({ hasText: 'Buchhandlung Lesezeit' });
  await card.getByRole('button', { name: 'Auf dem Stadtplan zeigen' }).click();
  await examineOpened(page, page.getByRole('dialog', { name: 'Buchhandlung Lesezeit' }));
});
