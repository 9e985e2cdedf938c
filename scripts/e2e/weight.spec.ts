import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { ROUTES } from '../../site/shared/routes.ts';
import { openHydrated } from './testing/client-page.ts';
import { sitemapPaths } from './testing/cities.ts';

const KILOBYTE = 1024;
const DETAIL_HTML = 12 * KILOBYTE;
const FONTS = 60 * KILOBYTE;
const HOME_IN_TOTAL = 500 * KILOBYTE;

for (const list of [ROUTES.vouchers, ROUTES.acceptanceLocations]) {
  test(`no document below ${list} is larger than its budget`, async ({ request }) => {
    const details = (await sitemapPaths(request)).filter((path) => path.startsWith(`${list}/`));
    expect(details.length).toBeGreaterThan(10);
    const sizes = new Map<string, number>();
    for (const path of details) sizes.set(path, gzipSync(await (await request.get(path)).body(), { level: 9 }).length);
    expect([...sizes].filter(([, size]) => size > DETAIL_HTML)).toEqual([]);
  });
}

for (const { name, width, deviceScaleFactor } of [
  { name: 'a phone', width: 360, deviceScaleFactor: 3 },
  { name: 'a desktop', width: 1280, deviceScaleFactor: 1 },
]) {
  test.describe(name, () => {
    test.use({ viewport: { width, height: 800 }, deviceScaleFactor });

    test('the home page as a whole, scrolled to its end, keeps within its budget', async ({ page }) => {
      const sizes = new Map<string, { type: string; bytes: number }>();
      page.on('response', async (response) => {
        if (!response.ok() || !response.url().startsWith('http')) return;
        const body = await response.body();
        const type = response.request().resourceType();
        // Images and fonts are compressed already.
        const bytes = type === 'image' || type === 'font' ? body.length : gzipSync(body, { level: 9 }).length;
        sizes.set(response.url(), { type, bytes });
      });
      await openHydrated(page, '/');
      for (const image of await page.getByRole('main').locator('img').all()) await image.scrollIntoViewIfNeeded();
      await page.waitForLoadState('networkidle');
      const all = [...sizes.values()];
      const sum = (list: typeof all) => list.reduce((total, { bytes }) => total + bytes, 0);
      expect(all.filter(({ type }) => type === 'image').length).toBeGreaterThan(0);
      expect(sum(all.filter(({ type }) => type === 'font'))).toBeLessThanOrEqual(FONTS);
      expect(sum(all)).toBeLessThanOrEqual(HOME_IN_TOTAL);
    });
  });
}
