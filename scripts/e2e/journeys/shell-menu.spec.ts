import { expect, test } from '@playwright/test';
import { openHydrated } from '../testing/client-page.ts';

const NARROW = { width: 360, height: 740 };

test('the menu has its entries in order, and the login leads to the portal', async ({ page }) => {
  await openHydrated(page, '/');
  const links = page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link');
  await expect(links).toHaveText([
    'Gutscheine kaufen',
    'Akzeptanzstellen',
    'Verkaufsstellen',
    'Häufige Fragen',
    'Firmenkunden',
    'Login',
  ]);
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(targets.slice(0, -1)).toEqual([
    '/gutscheine',
    '/akzeptanzstellen',
    '/verkaufsstellen',
    '/faq',
    '/firmenkunden',
  ]);
  await expect(page.getByRole('button', { name: 'Menü' })).toBeHidden();
  await page.route('https://portal.gutschein-musterstadt.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!DOCTYPE html><title>Portal</title><h1>Portal</h1>' }),
  );
  await links.last().click();
  await expect(page).toHaveURL('https://portal.gutschein-musterstadt.example/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Portal');
});

test('the logo leads home, and the menu says where the visitor is', async ({ page }) => {
  await openHydrated(page, '/faq');
  const menu = page.getByRole('navigation', { name: 'Hauptmenü' });
  await expect(menu.locator('[aria-current]')).toHaveText('Häufige Fragen');
  await menu.getByRole('link', { name: 'Akzeptanzstellen' }).click();
  await expect(page).toHaveURL('/akzeptanzstellen');
  await expect(menu.locator('[aria-current]')).toHaveText('Akzeptanzstellen');
  await page.getByRole('banner').getByRole('link', { name: 'Musterstadt Gutschein: Startseite' }).click();
  await expect(page).toHaveURL('/');
  await expect(menu.locator('[aria-current]')).toHaveCount(0);
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: NARROW });

  test('the menu opens and closes with the mouse, and a chosen entry closes it', async ({ page }) => {
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
    await button.click();
    await menu.getByRole('link', { name: 'Häufige Fragen' }).click();
    await expect(page).toHaveURL('/faq');
    await expect(menu).toBeHidden();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  test('the menu opens and closes with the keyboard, and gives the focus back', async ({ page }) => {
    await openHydrated(page, '/');
    const menu = page.getByRole('navigation', { name: 'Hauptmenü' });
    const button = page.getByRole('button', { name: 'Menü' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press('Space');
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('the open menu fills the screen: what lies behind it can be neither reached nor scrolled', async ({ page }) => {
    await openHydrated(page, '/faq');
    const menu = page.getByRole('navigation', { name: 'Hauptmenü' });
    await page.getByRole('button', { name: 'Menü' }).click();
    const box = await menu.boundingBox();
    expect(box?.width).toBe(NARROW.width);
    expect(box?.y).toBeLessThanOrEqual(72);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(NARROW.height);
    const behind = [page.locator('main'), page.locator('footer')];
    for (const part of behind) await expect(part).toHaveAttribute('inert', '');
    for (const link of await menu.getByRole('link').all()) {
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(56);
    }
    await page.mouse.move(180, 600);
    await page.mouse.wheel(0, 800);
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press('Escape');
    for (const part of behind) await expect(part).not.toHaveAttribute('inert');
  });

  test('the menu closes when the screen becomes wide, and by going back', async ({ page }) => {
    await openHydrated(page, '/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click();
    await expect(page).toHaveURL('/impressum');
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

test.describe('under a finger', () => {
  test.use({ viewport: NARROW, hasTouch: true });

  test('the menu opens, leads on and closes', async ({ page }) => {
    await openHydrated(page, '/');
    const menu = page.getByRole('navigation', { name: 'Hauptmenü' });
    await page.getByRole('button', { name: 'Menü' }).tap();
    await menu.getByRole('link', { name: 'Firmenkunden' }).tap();
    await expect(page).toHaveURL('/firmenkunden');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
