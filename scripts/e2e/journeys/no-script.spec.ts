import { expect, test } from '../testing/client-page.ts';

test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

test('without JavaScript the menu is open and leads on, and no control is shown that would do nothing', async ({
  page,
  main,
  heading,
  header,
}) => {
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Hauptmenü' });
  await expect(menu).toBeVisible();
  await expect(header.getByRole('button')).toHaveCount(0);
  await menu.getByRole('link', { name: 'Häufige Fragen' }).click();
  await expect(page).toHaveURL('/faq');
  await expect(heading).toHaveText('Häufige Fragen');
  const question = main.locator('details').first();
  await expect(question.locator('.answer')).toBeHidden();
  await question.locator('summary').click();
  await expect(question.locator('.answer')).toBeVisible();
});

test('without JavaScript lists and details can be read', async ({ page, main }) => {
  await page.goto('/gutscheine');
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
  await page.goto('/gutscheine?token=buchhandlung');
  await expect(page.locator('.voucher-list')).toBeVisible();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^\d+ Gutscheine$/);
  await page.goto('/akzeptanzstellen?q=raumschiff');
  await expect(main.locator('.merchant-card:visible')).toHaveCount(84);
  await expect(main.getByRole('button')).toHaveCount(0);
  await expect(main.getByRole('searchbox')).toHaveCount(0);
  const categories = main.getByRole('navigation', { name: 'Branchen' });
  await categories.getByRole('link', { name: /^Feinkost/ }).click();
  await expect(page).toHaveURL(/#branche-12$/);
  await expect(main.getByRole('heading', { name: 'Feinkost & Wein' })).toBeInViewport();
  await page.goto('/karte');
  expect(await main.getByRole('listitem').count()).toBeGreaterThan(80);
  await expect(main.getByRole('button')).toHaveCount(0);
  await expect(main.getByRole('radio')).toHaveCount(0);
  await main.getByRole('link', { name: 'Barbier Rasant' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Barbier Rasant');
});

test('without JavaScript pages that need it say so, and what else to do', async ({ page, main }) => {
  await page.goto('/warenkorb');
  await expect(main.getByText('braucht diese Seite JavaScript')).toBeVisible();
  await expect(main.getByText('Ihr Warenkorb ist leer.')).toHaveCount(0);
  await expect(main.getByText('wird geladen')).toBeHidden();
  await expect(main.getByRole('link', { name: 'Verkaufsstelle' })).toHaveAttribute('href', '/verkaufsstellen');
  await page.goto('/kasse');
  await expect(main.getByText('Zum Bestellen brauchen Sie JavaScript.')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Verkaufsstelle' })).toHaveAttribute('href', '/verkaufsstellen');
  await page.goto('/bestellung-abgeschlossen?redirect_status=succeeded');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Ihre Bestellung');
  await expect(main.getByText('Die Bestätigung Ihrer Bestellung kommt per E-\u2060Mail.')).toBeVisible();
  await expect(main.getByText('Einen Moment')).toBeHidden();
  await page.goto('/widerruf');
  await expect(main.getByRole('textbox')).toHaveCount(0);
  await expect(main.getByText('Das Formular braucht JavaScript.')).toBeVisible();
  await expect(main.getByRole('link', { name: 'E-Mail schreiben' })).toBeVisible();
  await expect(main.getByText('Rathausgasse 2')).toBeVisible();
});

test('without JavaScript the system’s wish for more contrast is followed', async ({ page }) => {
  const paper = () => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  await page.goto('/faq');
  const light = await paper();
  await page.emulateMedia({ contrast: 'more' });
  expect(await paper()).not.toBe(light);
});
