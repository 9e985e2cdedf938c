import { expect, test, type Locator, type Page } from '@playwright/test';
import { CHECKED_WIDTHS } from '../../site/shared/accessibility-checks.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { THEMES, type Theme } from '../../site/shared/colour/theme.ts';
import { BUYING_STATES } from './testing/buying-states.ts';
import { findBarriers } from './testing/page-checks.ts';
import { originOf, detailPath, MISSING_PATH } from './testing/cities.ts';
import { openHydrated } from './testing/client-page.ts';
import { READING_STATES } from './testing/reading-states.ts';

/*
 * What a machine can find of WCAG 2.2 AA, of best practices and by experimental rules: on each type of page, and in what
 * visitors open there; in each theme, on a phone and on a desktop.
 */

const [PHONE] = CHECKED_WIDTHS;

/** All of it in one city; the other one, with other flags, has the same styles. */
const CITIES = [
  { city: 'musterstadt', themes: THEMES, widths: CHECKED_WIDTHS },
  { city: 'seeblick', themes: ['contrast'], widths: [PHONE] },
] as const;

test.use({ reducedMotion: 'reduce' });

interface Examined {
  themes: readonly Theme[];
  widths: readonly number[];
  /** Has to be visible whenever the page is examined. */
  shown?: Locator;
  within?: string | undefined;
}

async function examine(page: Page, { themes, widths, shown = page.locator('body'), within }: Examined) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const theme of themes) {
      // As the toggle does, which an open dialog makes inert.
      await page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme);
      await expect(shown).toBeVisible();
      expect.soft(await findBarriers(page, within), `${theme}, ${width} px`).toEqual([]);
    }
  }
}

for (const { city, themes, widths } of CITIES) {
  test.describe(city, () => {
    test.use({ baseURL: originOf(city) });

    const pages = [
      ...[...Object.values(ROUTES), MISSING_PATH, '/error.html'].map((path) => ({
        name: path,
        find: async () => path,
      })),
      ...([ROUTES.vouchers, ROUTES.acceptanceLocations] as const).map((list) => ({
        name: `a page below ${list}`,
        find: (request: Parameters<typeof detailPath>[0]) => detailPath(request, list),
      })),
    ];

    for (const { name, find } of pages) {
      test(`axe finds nothing on ${name}`, async ({ page, request }) => {
        await openHydrated(page, await find(request));
        await examine(page, { themes, widths });
      });
    }
  });
}

for (const { name, city = 'musterstadt', widths = CHECKED_WIDTHS, within, open } of [
  ...READING_STATES,
  ...BUYING_STATES,
]) {
  test.describe(city, () => {
    test.use({ baseURL: originOf(city), viewport: { width: widths[0] ?? PHONE, height: 900 } });

    test(`axe finds nothing in the opened state: ${name}`, async ({ page }) => {
      await examine(page, { themes: THEMES, widths, shown: await open(page), within });
    });
  });
}
