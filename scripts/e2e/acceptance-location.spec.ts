import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { openHydrated } from './testing/client-page.ts';
import { sitemapPaths } from './testing/cities.ts';

const LION = '/akzeptanzstellen/gasthaus-zum-goldenen-loewen';

/** Compressed, as specified for a page of details. */
const BUDGET = 12 * 1024;

test.describe('for a visitor on the other side of the world', () => {
  test.use({ timezoneId: 'Pacific/Auckland' });

  test('today and the clock are those of the town', async ({ page }) => {
    await page.clock.install({ time: new Date('2026-11-17T13:00:00+01:00') });
    await openHydrated(page, LION);
    const today = page.getByRole('row').and(page.locator('[aria-current="date"]'));
    await expect(today).toContainText('Dienstag');
    await expect(page.getByText('Jetzt geöffnet bis 14:30').first()).toBeVisible();
    await page.clock.fastForward('01:30:00');
    await expect(page.getByText('Öffnet heute um 17:30\u00a0Uhr').first()).toBeVisible();
    await page.clock.fastForward('10:00:00');
    await expect(today).toContainText('Mittwoch');
  });
});

test('the prerendered page does not depend on the current time', async ({ request }) => {
  const html = await (await request.get(LION)).text();
  expect(html).toContain('11:30–14:30');
  expect(html).not.toMatch(/Jetzt|Öffnet heute|Heute geschlossen|aria-current="date"/);
});

test('the link of a sleeping page is copied where the browser has no sheet to share it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.goto(`${LION}?from=a-letter`);
  await page.getByRole('button', { name: 'Diesen Betrieb teilen' }).click();
  await expect(page.getByText('Link kopiert')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(LION, page.url()).href);
});

test('a visitor finds address, way, telephone, e-mail and website', async ({ page }) => {
  await openHydrated(page, LION);
  const main = page.getByRole('main');
  await expect(main.getByText('Marktplatz 3')).toBeVisible();
  const hrefOf = (name: string | RegExp) => main.getByRole('link', { name }).first().getAttribute('href');
  expect(await hrefOf('Route planen')).toMatch(
    /^https:\/\/www\.openstreetmap\.org\/directions\?to=\d+\.\d{5}%2C\d+\.\d{5}$/,
  );
  expect(await hrefOf(/^\+49/)).toMatch(/^tel:\+49\d+$/);
  expect(await hrefOf(/^info@/)).toMatch(/^mailto:info@[a-z0-9.-]+$/);
  expect(await hrefOf(/^gasthaus-zum-goldenen-loewen/)).toMatch(/^https:\/\//);
  expect(await hrefOf('Alle Akzeptanzstellen als PDF')).toMatch(/\.pdf$/);
});

test('on the narrowest phone no day of the week is broken', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openHydrated(page, LION);
  const days = page.getByRole('main').getByRole('rowheader');
  await expect(days).toHaveCount(7);
  const heights = await days.evaluateAll((cells) =>
    cells.map((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      return text.getBoundingClientRect().height;
    }),
  );
  expect(new Set(heights).size).toBe(1);
});

test('the small map comes with a click', async ({ page }) => {
  await openHydrated(page, LION);
  const main = page.getByRole('main');
  const map = main.locator('.leaflet-container');
  await main.getByText('Öffnungszeiten').click();
  await expect(map).toHaveCount(0);
  await main.getByText('Auf dem Stadtplan zeigen').focus();
  await page.keyboard.press('Enter');
  await expect(map).toBeVisible();
});

test('six different locations follow', async ({ page }) => {
  await openHydrated(page, LION);
  const links = page.locator('.related .merchant-card').getByRole('link');
  await expect(links).toHaveCount(6);
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(new Set(hrefs).size).toBe(6);
  expect(hrefs).not.toContain(LION);
});

test('every page of a location keeps within its budget', async ({ request }) => {
  const paths = (await sitemapPaths(request)).filter((path) => path.startsWith('/akzeptanzstellen/'));
  expect(paths.length).toBeGreaterThan(80);
  const sizes = await Promise.all(
    paths.map(async (path) => gzipSync(await (await request.get(path)).body(), { level: 9 }).length),
  );
  const largest = Math.max(...sizes);
  test.info().annotations.push({ type: 'largest page of a location, gzip', description: `${largest} bytes` });
  expect(largest).toBeLessThanOrEqual(BUDGET);
});
