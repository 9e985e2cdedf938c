import type { Page } from '@playwright/test';
import { CHECKED_ZOOM } from '../../site/shared/accessibility-checks.ts';
import type { Theme } from '../../site/shared/colour/theme.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { THEME_KEY } from '../../site/sleeping-page/names.ts';
import { detailPath, originOf, MISSING_PATH, type CityId } from './testing/cities.ts';
import { collectProblems, expect, test, waitForHydration } from './testing/client-page.ts';
import { CONTRAST, DESKTOP, examine, FORCED, LIGHT, PHONE, type View } from './testing/looks.ts';
import { adoptStyle, findOverflow, LARGE_TEXT, watchPage } from './testing/page-checks.ts';

/* All that is checked of each page, in one visit of each. */

const WINDOW = { width: DESKTOP, height: 1024 };
/** The same window, zoomed: what WCAG 1.4.10 asks for. */
const ZOOMED = { width: (WINDOW.width * 100) / CHECKED_ZOOM, height: (WINDOW.height * 100) / CHECKED_ZOOM };

/** WCAG 1.4.12. What is not in view is laid out as well, so that it can be looked at. */
const TEXT_SPACING = `
  :not([hidden]) { content-visibility: visible !important; line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`;

const POLICY = 'content-security-policy';

/**
 * The looks are shared out among the cities, whose styles are the same. The others are examined where their flags and services
 * make other pages; what their data do to all pages: alike-cities.spec.ts and hostile.spec.ts.
 */
const CITIES: readonly { city: CityId; theme: Theme; views: readonly View[]; paths: readonly string[] }[] = [
  {
    city: 'musterstadt',
    theme: 'light',
    views: [
      { width: PHONE, look: LIGHT },
      { width: DESKTOP, look: CONTRAST },
    ],
    paths: [...Object.values(ROUTES), MISSING_PATH, '/error.html'],
  },
  {
    city: 'seeblick',
    theme: 'contrast',
    views: [
      { width: DESKTOP, look: LIGHT },
      { width: DESKTOP, look: FORCED },
    ],
    paths: [
      ROUTES.home,
      ROUTES.vouchers,
      ROUTES.acceptanceLocations,
      ROUTES.salesPoints,
      ROUTES.map,
      ROUTES.checkout,
      ROUTES.faq,
      ROUTES.withdrawal,
    ],
  },
  // It has the data of the last one, but other maps, no payment and a chat.
  {
    city: 'blocked',
    theme: 'light',
    views: [],
    paths: [ROUTES.home, ROUTES.map, ROUTES.checkout, ROUTES.privacy],
  },
];

for (const { city, theme, views, paths } of CITIES) {
  test.describe(city, () => {
    test.use({ baseURL: originOf(city) });

    for (const path of paths) test(`all checks of ${path}`, ({ page }) => checkPage(page, path));
    for (const list of [ROUTES.vouchers, ROUTES.acceptanceLocations]) {
      test(`all checks of a page below ${list}`, async ({ page, request }) =>
        checkPage(page, await detailPath(request, list)));
    }

    async function checkPage(page: Page, path: string): Promise<void> {
      await page.addInitScript(([key, name]) => localStorage.setItem(key, name), [THEME_KEY, theme] as const);
      const findings = await watchPage(page, originOf(city));
      const problems = collectProblems(page);
      await page.setViewportSize(WINDOW);
      const response = await page.goto(path);
      // A host finds no rule for an unknown path; the document says it all the same.
      const policy = path === MISSING_PATH ? await response?.text() : await response?.headerValue(POLICY);
      expect.soft(policy, 'policy').toMatch(/default-src (?:'|&#39;)none/);
      await waitForHydration(page);
      await page.waitForLoadState('load');
      // One page is missing.
      const said = problems.filter((problem) => !problem.includes('Failed to load resource'));
      expect.soft(said, 'hydrates').toEqual([]);
      await expectReflow(page);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      expect.soft(await findMotion(page), 'moves against the visitor’s wish').toEqual([]);
      await examine(page, { views });
      expect(findings, 'breaks its policy or asks another origin').toEqual([]);
    }
  });
}

/** At 400 %, with text of twice the size and with wider spacing, nothing overflows and no text is cut off. */
async function expectReflow(page: Page): Promise<void> {
  await page.setViewportSize(ZOOMED);
  expect.soft(await findOverflow(page), `at ${CHECKED_ZOOM} %`).toEqual([]);
  const withoutSpacing = await adoptStyle(page, TEXT_SPACING);
  await page.setViewportSize({ width: 360, height: 800 });
  expect.soft(await findOverflow(page), 'with wider spacing').toEqual([]);
  expect.soft(await findCutText(page), 'with wider spacing').toEqual([]);
  await withoutSpacing();
  const withoutLargeText = await adoptStyle(page, LARGE_TEXT);
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await findOverflow(page), `with large text at ${width} px`).toEqual([]);
  }
  await withoutLargeText();
}

/** Elements that move. */
function findMotion(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seconds = (list: string) => Math.max(...list.split(',').map((text) => Number.parseFloat(text)));
    const moving = [...document.querySelectorAll('*')].filter((element) => {
      const { animationName, animationDuration, transitionDuration } = getComputedStyle(element);
      return (animationName !== 'none' && seconds(animationDuration) > 0.01) || seconds(transitionDuration) > 0.01;
    });
    return [...new Set(moving.map((element) => `${element.tagName}.${element.getAttribute('class') ?? ''}`))];
  });
}

/** Elements that clip their own text. */
function findCutText(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, header *, footer *')]
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        const hides = [overflowX, overflowY].some((overflow) => overflow === 'hidden' || overflow === 'clip');
        const isShown = element.clientWidth > 1 && element.clientHeight > 1;
        const hasText = (element.textContent ?? '').trim() !== '';
        if (!hides || !isShown || !hasText) return false;
        return element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
      })
      .map((element) => `${element.tagName}.${element.getAttribute('class') ?? ''}`),
  );
}
