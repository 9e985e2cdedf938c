import { expect, test } from '@playwright/test';
import { originOf, MISSING_PATH, pagePaths } from './testing/cities.ts';
import { waitForHydration } from './testing/client-page.ts';
import { watchPage } from './testing/page-checks.ts';

const POLICY = 'content-security-policy';

for (const [city, theme] of [
  ['musterstadt', 'light'],
  ['seeblick', 'contrast'],
  ['blocked', 'light'],
] as const) {
  test.describe(city, () => {
    test.use({ baseURL: originOf(city) });

    test(`in ${theme} no page asks another origin for anything, nor breaks its own policy`, async ({
      page,
      request,
    }) => {
      await page.addInitScript((name) => localStorage.setItem('theme', name), theme);
      const findings = await watchPage(page, originOf(city));
      for (const path of [...(await pagePaths(request)), MISSING_PATH, '/error.html']) {
        const response = await page.goto(path);
        // A host finds no rule for an unknown path; the document says it all the same.
        const said = path === MISSING_PATH ? await response?.text() : await response?.headerValue(POLICY);
        expect(said, path).toMatch(/default-src (?:'|&#39;)none/);
        await waitForHydration(page);
        await page.waitForLoadState('load');
      }
      expect(findings).toEqual([]);
    });
  });
}
