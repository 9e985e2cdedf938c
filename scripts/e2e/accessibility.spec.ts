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
 * visitors open there; on a phone and on a desktop, without motion.
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
  /** All rules are checked in the first view, those of appearance in the others. */
  views: readonly { width: number; look: Look }[];
  /** Has to be visible whenever the page is examined. */
  shown?: Locator;
  within?: string | undefined;
}

/** Each look, and both widths; colours do not depend on the width, but for the menu's, which the other city shows. */
const EACH_LOOK: Examined['views'] = [
  { width: PHONE, look: LIGHT },
  { width: PHONE, look: FORCED },
  { width: DESKTOP, look: CONTRAST },
];

/** Of what is opened in a page: its forced colours are those of the page, and of without-colours.spec.ts. */
const BOTH_THEMES = EACH_LOOK.filter(({ look }) => look !== FORCED);

/** Each look in one city; the other one, with other flags, has the same styles, and is examined on a desktop. */
const CITIES = [
  { city: 'musterstadt', views: EACH_LOOK },
  {
    city: 'seeblick',
    views: [
      { width: DESKTOP, look: LIGHT },
      { width: DESKTOP, look: FORCED },
    ],
  },
] as const;

test.use({ reducedMotion: 'reduce' });

async function examine(page: Page, { views, shown = page.locator('body'), within }: Examined) {
  for (const [index, { width, look }] of views.entries()) {
    const { name, theme, forcedColors } = look;
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ forcedColors });
    await page.evaluate(tellForcedText, forcedColors);
    // As the toggle does, which an open dialog makes inert.
    await page.evaluate((theme) => void (document.documentElement.dataset['theme'] = theme), theme);
    await expect(shown).toBeVisible();
    const rules = index === 0 ? 'all' : 'appearance';
    expect.soft(await findBarriers(page, { within, rules }), `${name}, ${width} px`).toEqual([]);
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

for (const { city, views } of CITIES) {
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
        await examine(page, { views });
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
      // Some states are there at one width only.
      const views = BOTH_THEMES.map(({ width, look }) => ({
        width: widths.includes(width) ? width : (widths[0] ?? PHONE),
        look,
      }));
      await examine(page, { views, shown: await open(page), within });
    });
  });
}
