import { expect, test } from '@playwright/test';
import { openHydrated } from './client-page.ts';

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
  await links.last().click();
  // The embedded sandbox stands for the portal of its tenants.
  await expect(page).toHaveURL('/sandbox-api/portal');
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
});
