import { chromium } from '@playwright/test';
import { canRun } from '../../cli/testing/suite-programs.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { BROWSER_ARGS, findBrowser } from '../browser/find-browser.ts';
import { readSavedCart } from './testing/cart-page.ts';
import { detailPath } from './testing/cities.ts';
import { expect, openBeforeCode, openHydrated, searchButton, test, waitForHydration } from './testing/client-page.ts';
import { isAwake, openFetchedAhead, saveData } from './testing/sleeping-page.ts';

for (const isSaving of [false, true]) {
  test(`the first click of a visit is done once, with the code ${isSaving ? 'still to be fetched' : 'there'}`, async ({
    quietPage: page,
    header,
    request,
  }) => {
    if (isSaving) await saveData(page);
    const theme = header.getByRole('button', { name: /^Darstellung/ });
    const before = { light: 'contrast', contrast: 'light' };
    // The largest pages, each in one of the two ways.
    for (const path of isSaving
      ? ['/', '/gutscheine']
      : ['/akzeptanzstellen', await detailPath(request, ROUTES.vouchers)]) {
      if (isSaving) await page.goto(path);
      else await openFetchedAhead(page, path);
      const shown = await page.evaluate(() => document.documentElement.dataset['theme'] as 'light' | 'contrast');
      await theme.click();
      await expect(page.locator('html'), path).toHaveAttribute('data-theme', before[shown]);
      await waitForHydration(page);
      await expect(page.locator('html'), path).toHaveAttribute('data-theme', before[shown]);
      await expect(theme).not.toHaveAttribute('aria-busy');
    }
  });
}

test.describe('with the code still to be fetched', () => {
  test.beforeEach(({ page }) => saveData(page));

  test('a disclosure opens without code, and one that needs code brings it', async ({ page, request }) => {
    await page.goto('/faq');
    const question = page.getByRole('group').first();
    await question.locator('summary').click();
    await expect(question).toHaveAttribute('open');
    expect(await isAwake(page)).toBe(false);
    await page.goto(await detailPath(request, ROUTES.acceptanceLocations));
    await page.getByText('Auf dem Stadtplan zeigen').click();
    await expect(page.locator('.small-map .map, .small-map .map-notice').first()).toBeVisible();
    await expect(page.locator('.small-map')).toHaveAttribute('open');
  });

  test('the pointer over the drawing of a map brings the map', async ({ page }) => {
    await page.goto('/akzeptanzstellen');
    await page.locator('.finder-map .map-drawing').hover();
    await expect(page.getByRole('region', { name: 'Stadtplan der Akzeptanzstellen' })).toBeVisible();
  });

  test('the pointer and the keyboard alone bring what icons say', async ({ page, header }) => {
    await page.goto('/faq');
    await header.getByRole('link', { name: 'Warenkorb' }).hover();
    await expect(page.locator('.tooltip')).toHaveText('Warenkorb');
    await page.reload();
    await page.mouse.move(5, 400);
    await header.getByRole('button', { name: /^Darstellung/ }).focus();
    await page.keyboard.press('Tab');
    await expect(page.locator('.tooltip')).toHaveText('Suche');
    await expect(header.getByRole('button', { name: 'Suche', exact: true })).toBeFocused();
  });
});

test('a button of the header answers before the page below it is hydrated, and only once', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('hydrated', () => {
      const isOpen = document.querySelector('[data-opens-field]')?.getAttribute('aria-expanded');
      document.documentElement.dataset['atHydration'] = isOpen ?? '';
    });
  });
  await page.goto('/akzeptanzstellen');
  const search = searchButton(page);
  await search.click();
  await waitForHydration(page);
  await expect(page.locator('html')).toHaveAttribute('data-at-hydration', 'true');
  await expect(search).toHaveAttribute('aria-expanded', 'true');
  await expect(search).not.toHaveAttribute('aria-busy');
});

test('a finger switches the theme without code, as often as it taps', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true });
  const page = await context.newPage();
  await page.goto('/faq');
  const theme = page.getByRole('banner').getByRole('button', { name: /^Darstellung/ });
  for (const [shown, next] of [
    ['contrast', 'Hell'],
    ['light', 'Kontrast'],
    ['contrast', 'Hell'],
  ] as const) {
    await theme.tap();
    await expect(page.locator('html')).toHaveAttribute('data-theme', shown);
    await expect(theme).toHaveAccessibleName(new RegExp(`Zu ${next} wechseln$`));
  }
  expect(await isAwake(page)).toBe(false);
  await waitForHydration(page);
  await expect(theme).toHaveAccessibleName('Darstellung: Kontrast. Zu Hell wechseln');
  await theme.tap();
  await expect(theme).toHaveAccessibleName('Darstellung: Hell. Zu Kontrast wechseln');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await context.close();
});

test('a key that wakes the page reaches its code once, however long the page takes to hydrate', async ({ page }) => {
  await page.addInitScript(() => {
    const keys: string[] = [];
    Reflect.set(window, 'keys', keys);
    // React listens in the document, too, from before it hydrates.
    addEventListener('keydown', ({ key }) => keys.push(key));
  });
  await page.goto('/akzeptanzstellen');
  await page.keyboard.press('ArrowDown');
  await waitForHydration(page);
  expect(await page.evaluate(() => Reflect.get(window, 'keys'))).toEqual(['ArrowDown']);
});

test('the back/forward cache restores a page that is asleep, or awake, as it was left', async ({ baseURL }) => {
  test.skip(!canRun('chromium'), 'the whole Chromium is not installed');
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    headless: false,
    args: [...BROWSER_ARGS, '--headless=new'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  for (const kind of ['asleep', 'awake'] as const) {
    const page = await browser.newPage(baseURL === undefined ? {} : { baseURL });
    await page.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'isBack', persisted));
    });
    await page.goto('/faq');
    if (kind === 'awake') await waitForHydration(page);
    await page.evaluate(() => Reflect.set(window, 'mark', 'left'));
    await page.goto('/impressum');
    // Playwright waits for the document to load, which it does not.
    await page.evaluate(() => setTimeout(() => history.back()));
    await expect(page).toHaveTitle(/^Häufige Fragen/);
    const restored = await page.evaluate(() => [Reflect.get(window, 'isBack'), Reflect.get(window, 'mark')]);
    expect(restored, kind).toEqual([true, 'left']);
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Darstellung/ })
      .click();
    await expect(page.locator('html'), kind).toHaveAttribute('data-theme', 'contrast');
    await page.close();
  }
  await browser.close();
});

test('a voucher that is bought while the code is on its way is in the cart, also if the visitor goes on at once', async ({
  page,
  main,
  header,
  request,
}) => {
  const bringCode = await openBeforeCode(page, await detailPath(request, ROUTES.vouchers));
  await main.getByRole('button', { name: 'In den Warenkorb' }).click();
  await header.getByRole('link', { name: 'Warenkorb' }).click();
  await bringCode();
  await expect(page).toHaveURL('/warenkorb');
  expect((await readSavedCart(page)).items).toHaveLength(1);
});

test('waking a voucher moves nothing', async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await saveData(page);
  await page.goto(await detailPath(request, ROUTES.vouchers));
  await expect(page.getByText(/^Gültig bis 31\.12\.\d{4}$/)).toBeVisible();
  const place = () =>
    page.getByRole('group', { name: 'Betrag' }).evaluate((field) => field.getBoundingClientRect().top);
  const before = await place();
  await waitForHydration(page);
  expect(await place()).toBe(before);
});

test('a hash that is no valid encoding is ignored', async ({ quietPage: page, heading }) => {
  await openHydrated(page, '/faq#%');
  await expect(heading).toHaveText(/^Häufige Fragen/);
});
