import { expect, type Locator, type Page } from '@playwright/test';
import { CHECKED_WIDTHS } from '../../../site/shared/accessibility-checks.ts';
import type { Theme } from '../../../site/shared/colour/theme.ts';
import { findBarriers } from './page-checks.ts';

/*
 * What a machine can find of WCAG 2.2 AA, of best practices and by experimental rules, on a phone and on a desktop. The
 * page may not move meanwhile.
 */

export const [PHONE, DESKTOP] = CHECKED_WIDTHS;

interface Look {
  name: string;
  theme: Theme;
  forcedColors: 'none' | 'active';
}

export const LIGHT: Look = { name: 'light', theme: 'light', forcedColors: 'none' };
export const CONTRAST: Look = { name: 'contrast', theme: 'contrast', forcedColors: 'none' };
export const FORCED: Look = { name: 'forced colours', theme: 'light', forcedColors: 'active' };

export interface View {
  width: number;
  look: Look;
}

interface Examined {
  /** All rules are checked in the first view, those of appearance in the others. Forced colours come last. */
  views: readonly View[];
  /** Has to be visible whenever the page is examined. */
  shown?: Locator;
  /** Selector of what is examined; the whole page if not said. */
  within?: string | undefined;
}

export async function examine(page: Page, { views, shown = page.locator('body'), within }: Examined): Promise<void> {
  for (const [index, { width, look }] of views.entries()) {
    const { name, theme, forcedColors } = look;
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ forcedColors });
    // As the toggle does, which an open dialog makes inert.
    await page.evaluate((theme) => void (document.documentElement.dataset['theme'] = theme), theme);
    if (forcedColors === 'active') await page.evaluate(tellForcedText);
    await expect(shown).toBeVisible();
    const rules = index === 0 ? 'all' : 'appearance';
    expect.soft(await findBarriers(page, { within, rules }), `${name}, ${width} px`).toEqual([]);
  }
}

/**
 * Examines what a visitor has opened, chosen or done wrong: a state of a page that its address does not show. Forced colours of
 * it are those of the page, and of without-colours.spec.ts.
 * @param shown is visible in this state only
 */
export async function examineOpened(
  page: Page,
  shown: Locator,
  { within, widths = CHECKED_WIDTHS }: { within?: string; widths?: readonly number[] } = {},
): Promise<void> {
  const size = page.viewportSize();
  const theme = await page.evaluate(() => document.documentElement.dataset['theme']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const isDialog = (await page.locator('dialog[open]').count()) > 0;
  const [first = PHONE, last = first] = widths;
  const views = [
    { width: first, look: LIGHT },
    { width: last, look: CONTRAST },
  ];
  await examine(page, { views, shown, within: within ?? (isDialog ? 'dialog[open]' : 'main') });
  await page.evaluate((theme) => void (document.documentElement.dataset['theme'] = theme), theme);
  await page.emulateMedia({ reducedMotion: null });
  if (size !== null) await page.setViewportSize(size);
}

/**
 * axe reads the colour of texts from `-webkit-text-fill-color`, which Chromium draws but does not report in forced
 * colours: https://drafts.csswg.org/css-color-adjust/#forced-colors-properties does not name it.
 */
function tellForcedText(): void {
  for (const element of document.querySelectorAll<HTMLElement | SVGElement>('body, body *')) {
    element.style.webkitTextFillColor = getComputedStyle(element).color;
  }
}
