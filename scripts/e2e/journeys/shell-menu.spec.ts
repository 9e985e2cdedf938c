import type { Locator, Page } from '@playwright/test';
import { expect, goToImprint, openHydrated, test } from '../testing/client-page.ts';

const NARROW = { width: 360, height: 740 };

/* Its entries and their order: site/layouts/layout-links.test.ts. */
test('the menu says where the visitor is, the logo leads home, and the login to the portal', async ({
  page,
  heading,
  header,
}) => {
  await openHydrated(page, '/');
  const menu = page.getByRole('navigation', { name: 'Hauptmenü' });
  const links = menu.getByRole('link');
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(targets.slice(0, -1)).toEqual([
    '/gutscheine',
    '/akzeptanzstellen',
    '/verkaufsstellen',
    '/faq',
    '/firmenkunden',
  ]);
  await expect(page.getByRole('button', { name: 'Menü' })).toBeHidden();
  for (const name of ['Häufige Fragen', 'Akzeptanzstellen']) {
    await menu.getByRole('link', { name }).click();
    await expect(menu.locator('[aria-current]')).toHaveText(name);
  }
  await expect(page).toHaveURL('/akzeptanzstellen');
  await header.getByRole('link', { name: 'Musterstadt Gutschein: Startseite' }).click();
  await expect(page).toHaveURL('/');
  await expect(menu.locator('[aria-current]')).toHaveCount(0);
  await page.route('https://portal.gutschein-musterstadt.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!DOCTYPE html><title>Portal</title><h1>Portal</h1>' }),
  );
  await links.last().click();
  await expect(page).toHaveURL('https://portal.gutschein-musterstadt.example/');
  await expect(heading).toHaveText('Portal');
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: NARROW, hasTouch: true });

  test('the menu opens and closes with mouse, finger and keyboard, and a chosen entry closes it', async ({ page }) => {
    await openHydrated(page, '/');
    const menu = page.getByRole('navigation', { name: 'Hauptmenü' });
    const button = page.getByRole('button', { name: 'Menü' });
    await expect(menu).toBeHidden();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.click();
    await expect(menu).toBeVisible();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await button.click();
    await expect(menu).toBeHidden();
    await button.focus();
    for (const key of ['Enter', 'Space']) {
      await page.keyboard.press(key);
      await expect(menu).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(menu.getByRole('link').first()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await expect(button).toBeFocused();
    }
    await button.tap();
    await expectWholeScreen(page, menu);
    await menu.getByRole('link', { name: 'Häufige Fragen' }).tap();
    await expect(page).toHaveURL('/faq');
    await expect(menu).toBeHidden();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(page.locator('main')).not.toHaveAttribute('inert');
  });

  test('the menu closes when the screen becomes wide, and by going back', async ({ page }) => {
    await openHydrated(page, '/');
    await goToImprint(page);
    const button = page.getByRole('button', { name: 'Menü' });
    await button.click();
    await page.setViewportSize({ width: 1280, height: 740 });
    await expect(page.locator('main')).not.toHaveAttribute('inert');
    await page.setViewportSize(NARROW);
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.click();
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(page.locator('main')).not.toHaveAttribute('inert');
  });
});

/** The open menu fills the screen: what lies behind it can be neither reached nor scrolled. */
async function expectWholeScreen(page: Page, menu: Locator): Promise<void> {
  const { y = 0, width = 0, height = 0 } = (await menu.boundingBox()) ?? {};
  expect(width).toBe(NARROW.width);
  expect(y).toBeLessThanOrEqual(72);
  expect(y + height).toBe(NARROW.height);
  for (const part of ['main', 'footer']) await expect(page.locator(part)).toHaveAttribute('inert', '');
  for (const link of await menu.getByRole('link').all()) {
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(56);
  }
  await page.mouse.move(180, 600);
  await page.mouse.wheel(0, 800);
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
  expect(await page.evaluate(() => scrollY)).toBe(0);
}
