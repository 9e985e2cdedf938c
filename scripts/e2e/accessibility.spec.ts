import { expect, test, type Locator, type Page } from '@playwright/test';
import { CHECKED_WIDTHS } from '../../site/shared/accessibility-checks.ts';
import type { Theme } from '../../site/shared/colour/theme.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { BUYING_STATES } from './testing/buying-states.ts';
import { findBarriers } from './testing/page-checks.ts';
import { originOf, detailPath, MISSING_PATH } from './testing/cities.ts';
import { openHydrated } from './testing/client-page.ts';
import { READING_STATES } from './testing/reading-states.ts';

/*
 * What a machine can find of WCAG 2.2 AA, of best practices and by experimental rules: on each type of page, and in what
 * visitors open there; in each look, on a phone and on a desktop, without motion.
 */

const [PHONE, DESKTOP] = CHECKED_WIDTHS;

interface Look {
  name: string;
  theme: Theme;
  forcedColors: 'none' | 'active';
}

const LIGHT: Look = { name: 'light', theme: 'light', forcedColors: 'none' };
const CONTRAST: Look = { name: 'contrast', theme: 'contrast', forcedColors: 'none' };
const FORCED: Look = { name: 'forced colours', theme: 'light', forcedColors: 'active' };

interface Examined {
  /** All rules are checked in the first one at the first width, those of appearance in the others. */
  looksOf: (width: number) => readonly Look[];
  widths: readonly number[];
  /** Has to be visible whenever the page is examined. */
  shown?: Locator;
  within?: string | undefined;
}

/** Forced colours are the same at all widths, but for the menu, which the other city shows on a desktop. */
const EACH_LOOK: Pick<Examined, 'looksOf' | 'widths'> = {
  looksOf: (width) => (width === PHONE ? [LIGHT, CONTRAST, FORCED] : [LIGHT, CONTRAST]),
  widths: CHECKED_WIDTHS,
};

/** Each look in one city; the other one, with other flags, has the same styles, and is examined by all rules on a desktop. */
const CITIES = [
  { city: 'musterstadt', examined: EACH_LOOK },
  { city: 'seeblick', examined: { looksOf: () => [FORCED], widths: [DESKTOP] } },
] as const;

test.use({ reducedMotion: 'reduce' });

async function examine(page: Page, { looksOf, widths, shown = page.locator('body'), within }: Examined) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const [index, { name, theme, forcedColors }] of looksOf(width).entries()) {
      await page.emulateMedia({ forcedColors });
      await page.evaluate(tellForcedText, forcedColors);
      // As the toggle does, which an open dialog makes inert.
      await page.evaluate((theme) => void (document.documentElement.dataset['theme'] = theme), theme);
      await expect(shown).toBeVisible();
      const rules = index === 0 && width === widths[0] ? 'all' : 'appearance';
      expect.soft(await findBarriers(page, { within, rules }), `${name}, ${width} px`).toEqual([]);
    }
  }
}

/**
 * axe reads the colour of texts from `-webkit-text-fill-color`, which Chromium draws but does not report in forced
 * colours: https://drafts.csswg.org/css-color-adjust/#forced-colors-properties does not name it.
 */
function tellForcedText(forcedColors: Look['forcedColors']): void {
  for (const element of document.querySelectorAll<HTMLElement | SVGElement>('body, body *')) {
    const { color } = getComputedStyle(element);
    element.style.webkitTextFillColor = forcedColors === 'active' ? color : '';
  }
}

for (const { city, examined } of CITIES) {
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
        await examine(page, examined);
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
      await examine(page, { ...EACH_LOOK, widths, shown: await open(page), within });
    });
  });
}
