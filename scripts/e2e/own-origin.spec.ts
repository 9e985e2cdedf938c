import { expect, test } from '@playwright/test';
import { originOf } from './cities.ts';
import { waitForHydration } from './client-page.ts';
import { MISSING_PATH, pagePaths } from './site-paths.ts';
import { watchPage } from './watch-page.ts';

for (const city of ['musterstadt', 'seeblick'] as const) {
  test.describe(city, () => {
    test.use({ baseURL: originOf(city) });

    test('no page asks another origin for anything, nor breaks its own policy', async ({ page, request }) => {
      const findings = await watchPage(page, originOf(city));
      for (const path of [...(await pagePaths(request)), MISSING_PATH, '/error.html']) {
        const response = await page.goto(path);
        expect(await response?.headerValue('content-security-policy'), path).toContain("default-src 'none'");
        await waitForHydration(page);
        await page.waitForLoadState('load');
      }
      expect(findings).toEqual([]);
    });
  });
}
