import { expect, test, type Page } from '@playwright/test';
import { CHECKED_ZOOM } from '../../site/shared/accessibility-checks.ts';
import { originOf, MISSING_PATH, pagePaths } from './testing/cities.ts';
import { collectProblems, waitForHydration } from './testing/client-page.ts';
import { watchPage } from './testing/page-checks.ts';

const DESKTOP = { width: 1280, height: 1024 };
/** The same window, zoomed: what WCAG 1.4.10 asks for. */
const ZOOMED = { width: (DESKTOP.width * 100) / CHECKED_ZOOM, height: (DESKTOP.height * 100) / CHECKED_ZOOM };

/** WCAG 1.4.12. What is not in view is laid out as well, so that it can be looked at. */
const TEXT_SPACING = `
  :not([hidden]) { content-visibility: visible !important; line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`;

const POLICY = 'content-security-policy';

for (const [city, theme] of [
  ['musterstadt', 'light'],
  ['seeblick', 'contrast'],
  ['blocked', 'light'],
] as const) {
  test.describe(city, () => {
    test.use({ baseURL: originOf(city) });

    test(`in ${theme} no page asks another origin for anything, breaks its own policy, hydrates badly, overflows or moves against a visitor’s wish`, async ({
      page,
      request,
    }) => {
      await page.addInitScript((name) => localStorage.setItem('theme', name), theme);
      const findings = await watchPage(page, originOf(city));
      const problems = collectProblems(page);
      for (const path of [...(await pagePaths(request)), MISSING_PATH, '/error.html']) {
        await page.setViewportSize(DESKTOP);
        const response = await page.goto(path);
        // A host finds no rule for an unknown path; the document says it all the same.
        const policy = path === MISSING_PATH ? await response?.text() : await response?.headerValue(POLICY);
        expect(policy, path).toMatch(/default-src (?:'|&#39;)none/);
        await waitForHydration(page);
        await page.waitForLoadState('load');
        // One page is missing.
        const said = problems.splice(0).filter((problem) => !problem.includes('Failed to load resource'));
        expect.soft(said, `${path} hydrates`).toEqual([]);
        await expectReflow(page, path);
        await page.emulateMedia({ reducedMotion: 'reduce' });
        expect.soft(await findMotion(page), path).toEqual([]);
        await page.emulateMedia({ reducedMotion: null });
      }
      expect(findings).toEqual([]);
    });
  });
}

/** At 400 %, with text of twice the size and with wider spacing, nothing overflows and no text is cut off. */
async function expectReflow(page: Page, path: string): Promise<void> {
  await page.setViewportSize(ZOOMED);
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
