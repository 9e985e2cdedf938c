import { expect, test, type Page } from '@playwright/test';
import { CHECKED_ZOOM } from '../../site/shared/accessibility-checks.ts';
import { originOf, MISSING_PATH, pagePaths } from './testing/cities.ts';
import { openHydrated } from './testing/client-page.ts';

/** A window of 1280 × 1024 px, zoomed: what WCAG 1.4.10 asks for. */
const ZOOMED = { width: (1280 * 100) / CHECKED_ZOOM, height: (1024 * 100) / CHECKED_ZOOM };

/** WCAG 1.4.12. What is not in view is laid out as well, so that it can be looked at. */
const TEXT_SPACING = `
  :not([hidden]) { content-visibility: visible !important; line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`;

for (const city of ['musterstadt', 'seeblick'] as const) {
  test.describe(city, () => {
    test.use({ baseURL: originOf(city) });

    test('at 400 %, with text of twice the size and with wider spacing, nothing overflows and no text is cut off', async ({
      page,
      request,
    }) => {
      for (const path of [...(await pagePaths(request)), MISSING_PATH]) {
        await page.setViewportSize(ZOOMED);
        await openHydrated(page, path);
        expect.soft(await findOverflow(page), `${path} at ${CHECKED_ZOOM} %`).toEqual([]);
        const withoutSpacing = await adoptStyle(page, TEXT_SPACING);
        await page.setViewportSize({ width: 360, height: 800 });
        expect.soft(await findOverflow(page), `${path} with wider spacing`).toEqual([]);
        expect.soft(await findCutText(page), `${path} with wider spacing`).toEqual([]);
        await withoutSpacing();
        await adoptStyle(page, 'html { font-size: 200% !important; }');
        for (const width of [360, 320]) {
          await page.setViewportSize({ width, height: 800 });
          expect.soft(await findOverflow(page), `${path} with large text at ${width} px`).toEqual([]);
        }
      }
    });
  });
}

test('visitors who prefer reduced motion get no motion', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of await pagePaths(request)) {
    await openHydrated(page, path);
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => {
          const { animationName, animationDuration, transitionDuration } = getComputedStyle(element);
          const seconds = (list: string) => Math.max(...list.split(',').map((text) => Number.parseFloat(text)));
          return (animationName !== 'none' && seconds(animationDuration) > 0.01) || seconds(transitionDuration) > 0.01;
        })
        .map((element) => `${element.tagName}.${element.getAttribute('class') ?? ''}`),
    );
    expect.soft([...new Set(moving)], path).toEqual([]);
  }
});

/**
 * Through the style sheets’ own interface: the policy of the site allows no inline style.
 * @returns what takes it away
 */
async function adoptStyle(page: Page, rules: string): Promise<() => Promise<void>> {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, rules);
  return () => page.evaluate(() => void (document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)));
}

/** Elements that stick out of the window on the right, where a visitor would have to scroll sideways for them. */
function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .slice(-5)
      .map((element) => `${element.tagName}.${element.getAttribute('class') ?? ''}`);
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
