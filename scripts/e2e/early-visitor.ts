import type { Page } from '@playwright/test';
import { holdBack, waitForHydration } from './client-page.ts';

/**
 * Opens a page whose code is still on its way, as on a slow telephone.
 * @returns what lets the code arrive and waits until the page is hydrated
 */
export async function openBeforeCode(page: Page, path: string): Promise<() => Promise<void>> {
  const release = await holdBack(page, '**/assets/entries/entry-client-routing.*.js');
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return async () => {
    release();
    await waitForHydration(page);
  };
}
