import type { Page } from '@playwright/test';
import { expect, goToImprint, openHydrated, test } from './testing/client-page.ts';

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme']);
const toggleOf = (page: Page) => page.getByRole('button', { name: /^Darstellung: / });
const paperOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** Notes the theme of each frame from the first on that has anything to show. */
async function watchFrames(page: Page): Promise<() => Promise<unknown[]>> {
  await page.addInitScript(() => {
    const themes: unknown[] = [];
    Object.assign(window, { themesOfFrames: themes });
    const note = (): void => {
      if (document.body?.firstElementChild) themes.push(document.documentElement.dataset['theme'] ?? null);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  return async () => {
    await page.waitForFunction(() => Reflect.get(window, 'themesOfFrames').length > 0);
    return page.evaluate(() => [...new Set<unknown>(Reflect.get(window, 'themesOfFrames'))]);
  };
}

test('each click goes to the next theme, which looks different, says its name and stays through navigation and in other tabs', async ({
  page,
  context,
}) => {
  await openHydrated(page, '/faq');
  const other = await context.newPage();
  await openHydrated(other, '/impressum');
  const toggle = toggleOf(page);
  await expect(toggle).toHaveAccessibleName('Darstellung: Hell. Zu Kontrast wechseln');
  const paper = await paperOf(page);
  await toggle.click();
  await expect(toggle).toHaveAccessibleName('Darstellung: Kontrast. Zu Hell wechseln');
  expect(await themeOf(page)).toBe('contrast');
  expect(await paperOf(page)).not.toBe(paper);
  // Texts are black on white, links are underlined and the focus is three pixels strong.
  const styles = await page.evaluate(() => {
    const link = document.querySelector('.main-menu a');
    const { backgroundColor, color } = getComputedStyle(document.body);
    return { backgroundColor, color, line: link === null ? '' : getComputedStyle(link).textDecorationLine };
  });
  expect(styles).toEqual({ backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(0, 0, 0)', line: 'underline' });
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveCSS('outline-width', '3px');
  await expect(toggleOf(other)).toHaveAccessibleName('Darstellung: Kontrast. Zu Hell wechseln');
  expect(await themeOf(other)).toBe('contrast');
  await goToImprint(page);
  expect(await themeOf(page)).toBe('contrast');
  await toggle.click();
  await expect(toggle).toHaveAccessibleName('Darstellung: Hell. Zu Kontrast wechseln');
  expect(await paperOf(page)).toBe(paper);
});

test('the choice is remembered, and there from the first frame on; Kontrast is the default with forced colours', async ({
  page,
}) => {
  const themesOfFrames = await watchFrames(page);
  await openHydrated(page, '/faq');
  expect(await themesOfFrames()).toEqual(['light']);
  await toggleOf(page).click();
  await page.reload();
  expect(await themesOfFrames()).toEqual(['contrast']);
  await expect(toggleOf(page)).toHaveAccessibleName('Darstellung: Kontrast. Zu Hell wechseln');
  await page.evaluate(() => localStorage.clear());
  await page.emulateMedia({ forcedColors: 'active' });
  await openHydrated(page, '/faq');
  expect(await themesOfFrames()).toEqual(['contrast']);
  await toggleOf(page).click();
  await page.reload();
  expect(await themesOfFrames()).toEqual(['light']);
});
