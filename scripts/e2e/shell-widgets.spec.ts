import type { Page } from '@playwright/test';
import { originOf } from './testing/cities.ts';
import { expect, openHydrated, searchButton, test } from './testing/client-page.ts';
import { examineOpened } from './testing/looks.ts';

const tooltipOf = (page: Page) => page.locator('.tooltip');
const settingsOf = (page: Page) => page.getByRole('button', { name: 'Datenschutzeinstellungen' });

/* This city has something to set: it asks for consent. */
test.use({ baseURL: originOf('blocked') });

test('an icon says what it means to the keyboard and to a pointer, and Escape silences it', async ({
  page,
  heading,
}) => {
  await openHydrated(page, '/faq');
  const search = searchButton(page);
  await expect(tooltipOf(page)).toHaveCount(0);
  await page.getByRole('button', { name: /^Darstellung: / }).focus();
  await page.keyboard.press('Tab');
  await expect(search).toBeFocused();
  await expect(tooltipOf(page)).toHaveText('Suche');
  await examineOpened(page, tooltipOf(page), { within: 'html' });
  await page.keyboard.press('Escape');
  await expect(tooltipOf(page)).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(tooltipOf(page)).toHaveText('Warenkorb');
  await page.keyboard.press('Tab');
  await expect(tooltipOf(page)).toHaveCount(0);

  await search.hover();
  await expect(tooltipOf(page)).toHaveText('Suche');
  await tooltipOf(page).hover();
  await expect(tooltipOf(page)).toHaveText('Suche');
  await heading.hover();
  await expect(tooltipOf(page)).toHaveCount(0);

  await search.hover();
  await expect(tooltipOf(page)).toHaveText('Suche');
  await page.keyboard.press('Escape');
  await expect(tooltipOf(page)).toHaveCount(0);
});

test('a dialog keeps the focus, makes the page inert, gives the focus back however it is closed, and is not closed by marking text', async ({
  page,
}) => {
  await openHydrated(page, '/faq');
  const dialog = page.getByRole('dialog', { name: /^Datenschutz/ });
  const closings = [
    () => dialog.getByRole('button', { name: 'Schließen' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
  ];
  for (const close of closings) {
    await settingsOf(page).click();
    await expect(dialog).toBeVisible();
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
    await close();
    await expect(dialog).toBeHidden();
    await expect(settingsOf(page)).toBeFocused();
  }
  await settingsOf(page).click();
  const box = await dialog.getByRole('heading').boundingBox();
  await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move(3, 3);
  await page.mouse.up();
  await examineOpened(page, dialog);
});

test('the font is ours, preloaded once, and has the letters of German', async ({ page }) => {
  await openHydrated(page, '/faq');
  await expect(page.locator('link[rel="preload"][as="font"]')).toHaveCount(1);
  const lacking = await page.evaluate(async () => {
    await document.fonts.ready;
    const canvas = document.createElement('canvas').getContext('2d');
    const widthIn = (font: string, letter: string) => {
      if (canvas === null) return 0;
      canvas.font = font;
      return canvas.measureText(letter).width;
    };
    const differs = (letter: string) =>
      // A letter that the font lacks is taken from the next one and is as wide as there.
      widthIn('100px Figtree, monospace', letter) !== widthIn('100px monospace', letter) &&
      widthIn('100px Figtree, serif', letter) === widthIn('100px Figtree, monospace', letter);
    return [...'aßẞäöüÄÖÜ„“‚‘’–—…€·«»'].filter((letter) => !differs(letter));
  });
  expect(lacking).toEqual([]);
});
