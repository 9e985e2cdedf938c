import { expect, type Locator, type Page } from '@playwright/test';
import { openHydrated } from './client-page.ts';

/** The open map of the map page. */
export function mapOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Stadtplan mit allen Orten' });
}

export async function openMap(page: Page): Promise<void> {
  await openHydrated(page, '/karte');
  // Where there is room, it opens with the page.
  const button = page.getByRole('button', { name: 'Stadtplan öffnen' });
  if (await button.isVisible()) await button.click();
  await expect(mapOf(page).getByRole('button').first()).toBeVisible();
}
