import { expect, test } from '@playwright/test';
import { openHydrated, searchButton } from './testing/client-page.ts';
import { openFetchedAhead } from './testing/sleeping-page.ts';

test('a search whose code is out of reach filters once the network is back', async ({ page, context }) => {
  await openHydrated(page, '/gutscheine');
  const count = page.getByRole('heading', { level: 1 });
  const whole = (await count.textContent()) ?? '';
  await context.setOffline(true);
  await page.getByRole('main').getByRole('searchbox').fill('buch');
  await expect(page).toHaveURL(/\?token=buch$/);
  await expect(count).toHaveText(whole);
  await context.setOffline(false);
  await expect(count).not.toHaveText(whole);
});

test('the first press of the search button, which wakes the page, says that it is offline', async ({
  page,
  context,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await openFetchedAhead(page, '/');
  await context.setOffline(true);
  const button = searchButton(page);
  await button.click();
  // Only then is the page hydrated, which must not take the message away.
  await expect(page.locator('html')).toHaveClass(/is-awake/);
  await expect(page.getByRole('alert')).toContainText('Sie sind offline.');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(button).not.toHaveAttribute('aria-busy');
  await context.setOffline(false);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await button.click();
  await expect(page.getByRole('searchbox', { name: 'Auf Musterstadt Gutschein suchen' })).toBeFocused();
  expect(errors).toEqual([]);
});

test('a map that is opened without a network says that it cannot be loaded, and opens with it', async ({
  page,
  context,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.setViewportSize({ width: 360, height: 740 });
  await openHydrated(page, '/karte');
  const main = page.getByRole('main');
  await context.setOffline(true);
  await main.getByRole('button', { name: 'Stadtplan öffnen' }).click();
  await expect(main.getByText('Der Stadtplan konnte nicht geladen werden.')).toBeVisible();
  await context.setOffline(false);
  await main.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByRole('region', { name: 'Stadtplan mit allen Orten' })).toBeVisible();
  expect(errors).toEqual([]);
});
