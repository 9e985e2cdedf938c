import { expect, test } from '@playwright/test';
import { openHydrated } from './testing/client-page.ts';

const MARKET_PLACE = { latitude: 49.9007, longitude: 10.102 };

test('who shares the position sees it on the map, and the places by distance', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(MARKET_PLACE);
  await openHydrated(page, '/karte');
  const main = page.getByRole('main');
  const button = main.getByRole('button', { name: 'In meiner Nähe' });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText('Nach Entfernung');
  await expect(main).toContainText(/am nächsten: .* \(\d+\s?m\)/);
  await expect(main.getByRole('listitem').first()).toContainText('Marktplatz');
  await expect(main.getByRole('img', { name: 'Ihr Standort' })).toBeVisible();
  await button.click();
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText('Musterstadt');
  await expect(main.getByRole('img', { name: 'Ihr Standort' })).toBeHidden();
});

test('visitors who deny access see what to do, and keep the list', async ({ page, context }) => {
  await context.clearPermissions();
  await openHydrated(page, '/karte');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'In meiner Nähe' }).click();
  await expect(main).toContainText('Ihr Browser gibt den Standort nicht frei. Erlauben Sie den Zugriff');
  await expect(main.getByRole('button', { name: 'In meiner Nähe' })).toBeFocused();
  expect(await main.getByRole('listitem').count()).toBeGreaterThan(80);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(MARKET_PLACE);
  await main.getByRole('button', { name: 'In meiner Nähe' }).click();
  await expect(main).not.toContainText('Ihr Browser gibt den Standort nicht frei');
  await expect(main).toContainText('am nächsten');
});
