import { expect, test } from '@playwright/test';

test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

test('without JavaScript the menu is open and leads on, and no control is shown that would do nothing', async ({
  page,
}) => {
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Hauptmenü' });
  await expect(menu).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
  await menu.getByRole('link', { name: 'Häufige Fragen' }).click();
  await expect(page).toHaveURL('/faq');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Häufige Fragen');
  const question = page.getByRole('main').locator('details').first();
  await expect(question.locator('.answer')).toBeHidden();
  await question.locator('summary').click();
  await expect(question.locator('.answer')).toBeVisible();
});

test('without JavaScript lists and details can be read', async ({ page }) => {
  await page.goto('/gutscheine');
  const main = page.getByRole('main');
  await expect(main.getByRole('searchbox')).toBeHidden();
  expect(await main.getByRole('listitem').count()).toBeGreaterThan(50);
  await main.getByRole('listitem').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/gutscheine\/[a-z0-9-]+$/);
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Gutschein für');
  await expect(
    main.getByText(/^Den Gutschein gibt es im Wert von \d+\s€.*Zum Bestellen brauchen Sie JavaScript/),
  ).toBeVisible();
  await expect(main.getByText('Gültig bis zum 31. Dezember des dritten Jahres nach dem Kauf')).toBeVisible();
  await expect(main.locator('input, button').filter({ visible: true })).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'Verkaufsstelle' })).toHaveAttribute('href', '/verkaufsstellen');
  for (const path of ['/warenkorb', '/kasse']) {
    await page.goto(path);
    await expect(main.getByRole('link', { name: 'Verkaufsstelle' })).toHaveAttribute('href', '/verkaufsstellen');
  }
});

test('without JavaScript the system’s wish for more contrast is followed', async ({ page }) => {
  const paper = () => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  await page.goto('/faq');
  const light = await paper();
  await page.emulateMedia({ contrast: 'more' });
  expect(await paper()).not.toBe(light);
});
