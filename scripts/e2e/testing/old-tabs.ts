import { expect, type Page } from '@playwright/test';
import { buttonsOf, cartOn } from './cart-page.ts';
import { collectDocuments, openHydrated, waitForHydration } from './client-page.ts';
import type { Release } from './release-train.ts';

interface OldTabKind {
  path: string;
  /** Before it is opened. */
  prepare?(page: Page): Promise<void>;
  /** Asks for code that it has not loaded yet. */
  use(page: Page): Promise<void>;
}

const footer = (page: Page) => page.getByRole('contentinfo');

/** What tabs do that were left open: go on to a page of a kind that they do not know yet, open a map, a form, a dialog. */
export const OLD_TABS: readonly OldTabKind[] = [
  {
    path: '/faq',
    async use(page) {
      const documents = collectDocuments(page);
      await footer(page).getByRole('link', { name: 'Impressum' }).click();
      await expect(page).toHaveTitle(/^Impressum/);
      await waitForHydration(page);
      // The payload is of another build than the tab: the page is loaded as a document, once.
      expect(documents).toEqual(['/impressum']);
      await footer(page).getByRole('link', { name: 'Datenschutz', exact: true }).click();
      await expect(page).toHaveTitle(/^Datenschutz/);
      expect(documents).toEqual(['/impressum']);
    },
  },
  {
    path: '/karte',
    async prepare(page) {
      // No test asks the provider of the tiles.
      await page.route(
        ({ hostname }) => hostname !== '127.0.0.1',
        (route) => route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
      );
    },
    async use(page) {
      await page.keyboard.press('Shift');
      await page.getByRole('button', { name: 'Stadtplan laden' }).click();
      await expect(page.locator('.leaflet-container')).toBeVisible();
    },
  },
  {
    path: '/warenkorb',
    async prepare(page) {
      await openHydrated(page, '/gutscheine');
      await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
      await page.getByRole('button', { name: 'In den Warenkorb' }).click();
      await expect(page.getByRole('link', { name: 'Im Warenkorb' })).toBeVisible();
    },
    async use(page) {
      const { main, dialog } = cartOn(page);
      await buttonsOf(main).change.click();
      await expect(dialog).toBeVisible();
    },
  },
  {
    path: '/ablauf',
    async use(page) {
      await footer(page).getByRole('button', { name: 'Datenschutzeinstellungen' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];

/** Opens a tab that will not hear of new builds as long as its document stays, as one in the background does not. */
export async function openOldTab(page: Page, { path, prepare, use }: OldTabKind) {
  await prepare?.(page);
  const documents = collectDocuments(page);
  let known: string | undefined;
  await page.route('**/builds/latest.json', async (route) => {
    if (documents.length > 1) return route.continue();
    known ??= await (await route.fetch()).text();
    return route.fulfill({ contentType: 'application/json', body: known });
  });
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.ok()) scripts.push(new URL(response.url()).pathname);
  });
  await openHydrated(page, path);
  return {
    /** Uses it while the last of these releases is live, and looks whether it has got the code of the first one. */
    async use(releases: readonly Release[]): Promise<void> {
      scripts.length = 0;
      await use(page);
      const live = new Set(releases.at(-1)?.assets);
      const older = new Set(releases[0]?.assets.filter((asset) => asset.endsWith('.js') && !live.has(asset)));
      expect(
        scripts.filter((script) => older.has(script)).length,
        `code of the first release on ${path}`,
      ).toBeGreaterThan(0);
    },
  };
}
