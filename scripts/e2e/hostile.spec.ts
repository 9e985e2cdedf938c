import type { Page } from '@playwright/test';
import { ATTACK_MARK } from '../../cli/sandbox/cities/hostile-city.ts';
import { originOf, MISSING_PATH, sitemapPaths } from './testing/cities.ts';
import { collectDocuments, collectProblems, expect, openHydrated, test } from './testing/client-page.ts';
import { watchPage } from './testing/page-checks.ts';

test.use({ baseURL: originOf('boese-stadt') });

const ATTACK = `"><img src=x onerror=${ATTACK_MARK}()>`;

/** Follows a link to a path as the client router does. */
async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
    link.remove();
  }, path);
  await page.waitForFunction((href) => Object(Reflect.get(window, '_vike')).fullyRenderedUrl === href, path);
}

test('the watch notices code that runs, dialogs, breaches of the policy and foreign requests', async ({ page }) => {
  const findings = await watchPage(page, originOf('boese-stadt'));
  await openHydrated(page, '/');
  await page.evaluate((mark) => {
    Reflect.get(window, mark)();
    alert('Hallo');
    try {
      document.body.append(Object.assign(document.createElement('script'), { textContent: `${mark}()` }));
    } catch {
      // Trusted Types reject it, which the watch must report.
    }
  }, ATTACK_MARK);
  await page.evaluate(() => fetch('https://boese.example/').catch(() => {}));
  await page.route('https://boese.example/', (route) => route.abort());
  await page.goto('https://boese.example/').catch(() => {});
  // Header and document have the same policy, so each violation is reported twice.
  await expect.poll(() => [...new Set(findings)]).toHaveLength(5);
  expect(findings).toEqual(
    expect.arrayContaining([
      'attack',
      'dialog: Hallo',
      expect.stringMatching(/^violation: require-trusted-types-for /),
      expect.stringMatching(/^violation: connect-src https:\/\/boese\.example/),
      'request: https://boese.example/',
    ]),
  );
});

test('no page of a hostile city runs anything, breaks the policy, leaves the origin, hydrates badly or widens a phone', async ({
  page,
  footer,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const findings = await watchPage(page, originOf('boese-stadt'));
  const problems = collectProblems(page);
  // Of pages below a list, a quarter; the next test navigates to all of them.
  const indexed = (await sitemapPaths(request)).filter(
    (path, place) => path.split('/').length === 2 || place % 4 === 0,
  );
  expect(indexed.length).toBeGreaterThan(15);
  const others = ['/warenkorb', '/kasse', '/bestellung-abgeschlossen', '/error.html'];
  for (const path of [...indexed, ...others, `/gutscheine?token=${encodeURIComponent(ATTACK)}`]) {
    await openHydrated(page, path);
    await expect(footer.getByRole('link', { name: 'Impressum' }), path).toBeVisible();
    expect([findings, problems], path).toEqual([[], []]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
  }
  await expect(page.getByRole('searchbox')).toHaveValue(ATTACK);
  // Browsers themselves report that the page is missing.
  await openHydrated(page, MISSING_PATH);
  expect(findings).toEqual([]);
});

test('nor does any of them when the visitor navigates to it', async ({ page, heading, request }) => {
  const findings = await watchPage(page, originOf('boese-stadt'));
  const problems = collectProblems(page);
  await openHydrated(page, '/faq');
  const documents = collectDocuments(page);
  for (const path of await sitemapPaths(request)) {
    await navigate(page, path);
    await expect(heading, path).toHaveCount(1);
    expect([findings, problems], path).toEqual([[], []]);
  }
  expect(documents).toEqual([]);
});
