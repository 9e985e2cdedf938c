import { gzipSync } from 'node:zlib';
import type { APIRequestContext } from '@playwright/test';
import { ROUTES } from '../../site/shared/routes.ts';
import { fillCustomer, openCheckout, POSTED_VOUCHER, VOUCHER } from './testing/checkout-page.ts';
import { expect, openHydrated, test } from './testing/client-page.ts';
import { pagePaths, sitemapPaths } from './testing/cities.ts';

const KILOBYTE = 1024;

/** Scripts that every document runs by itself; the code of pages is in other folders. */
const OWN_SCRIPTS = '/assets/static/';

/**
 * Bytes of each kind that a browser may load for a page with content: the plain scripts and styles before anybody has
 * touched it, and the code that then wakes.
 */
const BUDGETS = [
  { kind: 'own scripts', limit: 6 * KILOBYTE, fits: (file: string) => isScript(file) && file.startsWith(OWN_SCRIPTS) },
  { kind: 'code', limit: 117 * KILOBYTE, fits: (file: string) => isScript(file) && !file.startsWith(OWN_SCRIPTS) },
  { kind: 'styles', limit: 25 * KILOBYTE, fits: (file: string) => file.endsWith('.css') },
];

function isScript(file: string): boolean {
  return file.endsWith('.js');
}

/**
 * Bytes of JavaScript that the checkout loads in all, without the script that draws it: first-view.spec.ts. The loader of
 * PayPal's script comes with the choice of PayPal only.
 */
const CHECKOUT_BUDGET = 135 * KILOBYTE;

const DETAIL_HTML = 12 * KILOBYTE;
const FONTS = 60 * KILOBYTE;
const HOME_IN_TOTAL = 500 * KILOBYTE;

/* On a phone, where loading costs most. A map opens with the page only where there is room; its own code: map-ground.spec.ts. */
test.use({ viewport: { width: 412, height: 915 } });

for (const path of [ROUTES.home, ROUTES.acceptanceLocations]) {
  test(`the first load of ${path} keeps within the budget of JavaScript and CSS`, async ({ page, request }) => {
    const files = new Set<string>();
    page.on('request', (sent) => files.add(new URL(sent.url()).pathname));
    await openHydrated(page, path);
    await page.waitForLoadState('networkidle');
    await expectWithinBudgets(request, [...files]);
  });
}

test('each document and what it names keep within their budgets', async ({ request }) => {
  // Buying needs additional code.
  const buying = new Set<string>([ROUTES.cart, ROUTES.checkout, ROUTES.orderCompleted]);
  for (const path of (await pagePaths(request)).filter((known) => !buying.has(known))) {
    const html = await (await request.get(path)).text();
    const files = [...html.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file);
    await test.step(path, () => expectWithinBudgets(request, [...new Set(files)]));
  }
  const details = (await sitemapPaths(request)).filter((path) => path.split('/').length === 3);
  expect(details.length).toBeGreaterThan(100);
  const sizes = new Map<string, number>();
  for (const path of details) sizes.set(path, await gzippedSize(request, path));
  expect([...sizes].filter(([, size]) => size > DETAIL_HTML)).toEqual([]);
});

async function expectWithinBudgets(request: APIRequestContext, files: readonly string[]): Promise<void> {
  for (const { kind, limit, fits } of BUDGETS) await expectWithin(request, kind, limit, files.filter(fits));
}

async function expectWithin(
  request: APIRequestContext,
  kind: string,
  limit: number,
  files: readonly string[],
): Promise<void> {
  const sizes = await Promise.all(files.map((file) => gzippedSize(request, file)));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const report = `${(total / KILOBYTE).toFixed(1)} of ${limit / KILOBYTE} KB in ${sizes.length} files of ${kind}`;
  test.info().annotations.push({ type: 'first load, gzip', description: report });
  expect.soft(sizes, report).not.toEqual([]);
  expect.soft(total, report).toBeLessThanOrEqual(limit);
}

test('the checkout of a filled cart keeps within its budget of JavaScript, without that of payment providers', async ({
  page,
  request,
}) => {
  const files = new Set<string>();
  page.on('request', (sent) => files.add(new URL(sent.url()).pathname));
  await openCheckout(page, [VOUCHER, POSTED_VOUCHER]);
  await fillCustomer(page);
  await page.waitForLoadState('networkidle');
  const scripts = [...files].filter(
    (file) => isScript(file) && file.startsWith('/assets/') && !/\/draw-[^/]*$/.test(file),
  );
  await expectWithin(request, 'checkout', CHECKOUT_BUDGET, scripts);
});

for (const { name, width, deviceScaleFactor } of [
  { name: 'a phone', width: 360, deviceScaleFactor: 3 },
  { name: 'a desktop', width: 1280, deviceScaleFactor: 1 },
]) {
  test.describe(name, () => {
    test.use({ viewport: { width, height: 800 }, deviceScaleFactor });

    test('the home page as a whole, scrolled to its end, keeps within its budget', async ({ page, main }) => {
      const sizes = new Map<string, { type: string; bytes: number }>();
      page.on('response', async (response) => {
        if (!response.ok() || !response.url().startsWith('http')) return;
        const body = await response.body();
        const type = response.request().resourceType();
        // Images and fonts are compressed already.
        const bytes = type === 'image' || type === 'font' ? body.length : gzip(body).length;
        sizes.set(response.url(), { type, bytes });
      });
      await openHydrated(page, '/');
      for (const image of await main.locator('img').all()) await image.scrollIntoViewIfNeeded();
      await page.waitForLoadState('networkidle');
      const all = [...sizes.values()];
      const sum = (list: typeof all) => list.reduce((total, { bytes }) => total + bytes, 0);
      expect(all.filter(({ type }) => type === 'image').length).toBeGreaterThan(0);
      expect(sum(all.filter(({ type }) => type === 'font'))).toBeLessThanOrEqual(FONTS);
      expect(sum(all)).toBeLessThanOrEqual(HOME_IN_TOTAL);
    });
  });
}

/** As a host compresses it: file by file, at its leisure. */
async function gzippedSize(request: APIRequestContext, file: string): Promise<number> {
  const response = await request.get(file);
  expect(response.ok(), file).toBe(true);
  return gzip(await response.body()).length;
}

const gzip = (bytes: Buffer) => gzipSync(bytes, { level: 9 });
