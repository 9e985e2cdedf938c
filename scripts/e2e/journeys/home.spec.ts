import type { Locator } from '@playwright/test';
import { originOf } from '../testing/cities.ts';
import { expect, openHydrated, test } from '../testing/client-page.ts';

/* What the page says, section by section: templates/index/home-page.test.tsx and home-data.test.ts. */

test('an amount leads to the voucher with it chosen, until the visitor chooses another one', async ({ page, main }) => {
  await openHydrated(page, '/');
  await page.getByRole('link', { name: /^Gutschein über 100\s€$/ }).click();
  await expect(page).toHaveURL('/gutscheine/musterstadt-gutschein?betrag=100');
  const amount = (name: string) => main.getByRole('radio', { name });
  await expect(amount('100\u00a0€')).toBeChecked();
  await expect(main.locator('.voucher-amount').first()).toHaveText('100\u00a0€');
  await page.reload();
  await expect(amount('100\u00a0€')).toBeChecked();
  await amount('10\u00a0€').check();
  await expect(page).toHaveURL('/gutscheine/musterstadt-gutschein');
});

test('amounts and button are on the first screen, and no picture lies under its words', async ({ page }) => {
  for (const city of ['musterstadt', 'seeblick'] as const) {
    await page.goto(`${originOf(city)}/`);
    const main = page.getByRole('main');
    const amounts = main.getByRole('link', { name: /^Gutschein über \d+\s€$/ });
    await expect(amounts).toHaveCount(4);
    for (const [width, height] of [
      [1280, 720],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(amounts.last()).toBeInViewport({ ratio: 1 });
      await expect(main.getByRole('link', { name: 'Gutschein kaufen' })).toBeInViewport({ ratio: 1 });
    }
  }
  await page.goto('/');
  for (const width of [360, 820, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const words = await boxOf(page.locator('.hero-text'));
    const picture = await boxOf(page.locator('.hero-picture'));
    const areApart = words.x + words.width <= picture.x || picture.y + picture.height <= words.y;
    expect(areApart, `${width} px`).toBe(true);
  }
});

test('the street of examples scrolls by keyboard, and to the house whose link has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/');
  const street = page.getByRole('region', { name: 'Zum Beispiel hier' });
  const scrolled = () => street.evaluate((element) => element.scrollLeft);
  await street.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(scrolled).toBeGreaterThan(0);
  await expect(street.getByRole('link')).toHaveCount(6);
  await expect(street.getByRole('link').last()).toHaveAttribute('href', '/akzeptanzstellen');
  await street.getByRole('link').last().focus();
  await expect(street.getByRole('link').last()).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('not visible');
  return box;
}
