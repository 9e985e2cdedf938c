import { expect, test } from '@playwright/test';
import { CHECKED_WIDTHS } from '../../site/shared/accessibility-checks.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { THEME_STORAGE_KEY, THEMES } from '../../site/shared/colour/theme.ts';
import { findBarriers } from './testing/page-checks.ts';
import { originOf, detailPath, MISSING_PATH } from './testing/cities.ts';
import { openHydrated } from './testing/client-page.ts';

/* What a machine can find of WCAG 2.2 AA, on each type of page, in each theme, on a phone and on a desktop. */

const [PHONE] = CHECKED_WIDTHS;

/** All of it in one city; the other one, with other flags, has the same styles. */
const CITIES = [
  { city: 'musterstadt', widths: { light: CHECKED_WIDTHS, contrast: CHECKED_WIDTHS } },
  { city: 'seeblick', widths: { light: [], contrast: [PHONE] } },
] as const;

for (const { city, widths } of CITIES) {
  test.describe(city, () => {
    test.use({ baseURL: originOf(city), reducedMotion: 'reduce' });

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
        const path = await find(request);
        for (const theme of THEMES.filter((known) => widths[known].length > 0)) {
          await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
            THEME_STORAGE_KEY,
            theme,
          ] as const);
          await openHydrated(page, path);
          for (const width of widths[theme]) {
            await page.setViewportSize({ width, height: 900 });
            expect.soft(await findBarriers(page), `${theme}, ${width} px`).toEqual([]);
          }
        }
      });
    }
  });
}
