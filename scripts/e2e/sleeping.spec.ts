import type { Page } from '@playwright/test';
import { ROUTES } from '../../site/shared/routes.ts';
import { readSavedCart, savedPosition, saveCart } from './testing/cart-page.ts';
import { detailPath, originOf, pagePaths, SPECULATING_CITY } from './testing/cities.ts';
import {
  collectDocuments,
  collectProblems,
  expect,
  goToImprint,
  test,
  waitForHydration,
  wake,
} from './testing/client-page.ts';
import { isAwake, openFetchedAhead, saveData } from './testing/sleeping-page.ts';

/** These run their code as soon as they are loaded. */
const AWAKE = new Set<string>([ROUTES.cart, ROUTES.checkout, ROUTES.orderCompleted, ROUTES.map]);

/** Scripts that were requested, without the plain ones of every document. */
function collectCode(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js') && !pathname.startsWith('/assets/static/')) files.push(pathname);
  });
  return files;
}

/** @returns which links' documents the browser may fetch or render in advance at present */
async function collectFollowed(page: Page): Promise<() => string[]> {
  let paths: string[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
    paths = preloadingAttemptSources.map(({ key }) => new URL(key.url).pathname);
  });
  await session.send('Preload.enable');
  return () => paths;
}

test('content pages run no code before they are touched, and fetch none where visitors save data', async ({
  context,
  request,
}) => {
  const problems: string[] = [];
  const look = async (path: string) => {
    const page = await context.newPage();
    collectProblems(page, problems);
    const code = collectCode(page);
    await saveData(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    if (AWAKE.has(path)) {
      await expect.poll(() => isAwake(page), path).toBe(true);
    } else {
      expect(await isAwake(page), path).toBe(false);
      expect(code, path).toEqual([]);
    }
    await page.close();
  };
  // At the same time, because each of them waits for what must not come.
  await Promise.all((await pagePaths(request)).map(look));
  expect(problems).toEqual([]);
});

test('code is fetched ahead at low priority, and then waking takes nothing from the network', async ({
  page,
  request,
}) => {
  const code = collectCode(page);
  await openFetchedAhead(page, '/faq');
  expect(code.some((file) => file.includes('entry-client-routing'))).toBe(true);
  expect(await isAwake(page)).toBe(false);
  expect(
    await page
      .locator('link[rel="modulepreload"]')
      .evaluateAll((links) => links.map((link) => Reflect.get(link, 'fetchPriority'))),
  ).not.toContain('high');
  // Chromium then compiles all of it ahead, too.
  for (const file of code) expect(await (await request.get(file)).text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  code.length = 0;
  await waitForHydration(page);
  expect(code).toEqual([]);
});

test('the map fetches its code by itself, but only when the page has loaded', async ({ page }) => {
  await page.goto('/karte', { waitUntil: 'networkidle' });
  const times = await page.evaluate(() => {
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const files = performance.getEntriesByType('resource').filter(({ name }) => /assets\/(entries|chunks)/.test(name));
    return { loaded: page?.loadEventStart, code: files.map(({ startTime }) => startTime) };
  });
  expect(times.code.length).toBeGreaterThan(1);
  expect(Math.min(...times.code)).toBeGreaterThanOrEqual(times.loaded ?? Infinity);
});

test('a link of a sleeping page loads a document at once, and one of a page that is awake does not', async ({
  page,
  footer,
}) => {
  const documents = collectDocuments(page);
  await page.goto('/faq');
  await goToImprint(page);
  expect(await isAwake(page)).toBe(false);
  await waitForHydration(page);
  await footer.getByRole('link', { name: 'Datenschutz', exact: true }).click();
  await expect(page).toHaveTitle(/^Datenschutz/);
  expect(documents).toEqual(['/faq', '/impressum']);
});

test('a link of a page whose code is just arriving is left to the browser', async ({ page }) => {
  const documents = collectDocuments(page);
  // The entry runs, and then waits for the page's own code.
  await page.route('**/assets/entries/templates_faq.*.js', () => {});
  await page.goto('/faq');
  // The router notes the page in it when it starts.
  const ran = page.waitForFunction(() => history.state !== null);
  await wake(page);
  await ran;
  await goToImprint(page);
  expect(documents).toEqual(['/faq', '/impressum']);
});

test('offline, a link of a sleeping page leaves the visitor on the page, with a message', async ({
  page,
  footer,
  context,
}) => {
  await openFetchedAhead(page, '/faq');
  await context.setOffline(true);
  await footer.getByRole('link', { name: 'Impressum' }).click();
  await expect(page.locator('#meldung')).toContainText('Internet');
  await expect(page).toHaveURL('/faq');
  await context.setOffline(false);
});

test('the number of vouchers in the cart is shown without code, follows other tabs, and stays when React takes over', async ({
  page,
  header,
  context,
}) => {
  await saveCart(page, { items: [savedPosition(1, { quantity: 60 }), savedPosition(2, { quantity: 60 })] });
  await page.goto('/faq');
  const link = header.locator('[data-cart-link]');
  await expect(link).toHaveAccessibleName('Warenkorb, 120 Gutscheine');
  const shown = () => link.evaluate((element) => getComputedStyle(element, '::after').content);
  expect(await shown()).toBe('"120"');
  const other = await context.newPage();
  await other.goto('/impressum');
  // As the cart itself, which drops such a position.
  await other.evaluate(() => localStorage.setItem('cart', '{"items":[{"quantity":1e9}]}'));
  await expect(link).toHaveAccessibleName('Warenkorb');
  await other.evaluate((item) => localStorage.setItem('cart', JSON.stringify({ items: [item] })), savedPosition(1));
  await expect.poll(shown).toBe('"1"');
  expect(await isAwake(page)).toBe(false);
  await waitForHydration(page);
  await expect(link.locator('.badge')).toHaveText('1');
  expect(await shown()).toBe('none');
  await expect(link).toHaveAccessibleName('Warenkorb, 1 Gutschein');
});

const DAY_MS = 24 * 3_600_000;

test('an order of long ago is forgotten on any page, and a recent one is kept', async ({ page }) => {
  const orderAfter = async (days: number) => {
    await page.goto('/robots.txt');
    await page.evaluate(
      (placedAt) => localStorage.setItem('order', JSON.stringify({ placedAt })),
      Date.now() - days * DAY_MS,
    );
    await page.goto('/impressum');
    return page.evaluate(() => localStorage.getItem('order') !== null);
  };
  expect([await orderAfter(31), await orderAfter(-4000), await orderAfter(29)]).toEqual([false, false, true]);
});

test('any page wakes to delete the gifts of an old cart, and to correct a time of saving in the future', async ({
  page,
}) => {
  const gift = { recipientName: 'Ömer', recipientEmail: 'oemer@post.example', message: 'Alles Gute' };
  const now = Date.now();
  const openWith = async (savedAt: number) => {
    await page.goto('/robots.txt');
    const cart = JSON.stringify({ items: [savedPosition(1, { gift })], savedAt });
    await page.evaluate((text) => localStorage.setItem('cart', text), cart);
    await page.goto('/impressum');
  };
  const hasGift = async () => JSON.stringify(await readSavedCart(page)).includes(gift.recipientEmail);
  await openWith(now - 31 * DAY_MS);
  await expect.poll(hasGift).toBe(false);
  await openWith(now + 4000 * DAY_MS);
  await expect.poll(async () => Object(await readSavedCart(page)).savedAt).toBeLessThan(now + DAY_MS);
  expect(await hasGift()).toBe(true);
  await page.goto('/impressum', { waitUntil: 'networkidle' });
  expect(await isAwake(page)).toBe(false);
});

test('what is open now is said without code, and without what is slow to start', async ({ page, request }) => {
  await page.clock.install({ time: Date.parse('2026-11-23T10:00:00+01:00') });
  // The first use costs a slow phone a quarter of a second.
  await page.addInitScript(() => Reflect.deleteProperty(Intl, 'DateTimeFormat'));
  for (const path of ['/', '/akzeptanzstellen', await detailPath(request, ROUTES.acceptanceLocations)]) {
    await page.goto(path);
    await expect(
      page
        .locator('.opening')
        .filter({ hasText: /^Jetzt geöffnet|geschlossen|Öffnet heute/ })
        .first(),
    ).toBeVisible();
    expect(await isAwake(page), path).toBe(false);
  }
  await expect(page.locator('.hours [aria-current="date"]')).toContainText('Montag');
});

test.describe('in a browser that follows links in advance', () => {
  test.use({ baseURL: originOf(SPECULATING_CITY) });

  test('it fetches the document of a link that is pointed at, but not the checkout, and nothing once the page is awake', async ({
    quietPage: page,
    footer,
    request,
  }) => {
    const response = await request.get('/faq');
    const address = /^"([^"]+)"$/.exec(response.headers()['speculation-rules'] ?? '')?.[1] ?? '';
    const rules = await request.get(address);
    expect(rules.headers()['content-type']).toContain('application/speculationrules+json');
    const fetched: string[] = [];
    page.on('request', (sent) => {
      if (sent.headers()['sec-purpose']?.startsWith('prefetch') === true) fetched.push(new URL(sent.url()).pathname);
    });
    const followed = await collectFollowed(page);
    await page.goto('/faq');
    await expect.poll(followed).toContain('/agb');
    expect(followed()).not.toContain('/kasse');
    await page.evaluate(() => document.querySelector('.site-footer a[href="/agb"]')?.setAttribute('href', '/kasse'));
    await expect.poll(followed).not.toContain('/agb');
    expect(followed()).not.toContain('/kasse');
    await footer.getByRole('link', { name: 'AGB', exact: true }).hover();
    await footer.getByRole('link', { name: 'Impressum', exact: true }).hover();
    await expect.poll(() => fetched).toEqual(['/impressum']);
    await waitForHydration(page);
    await expect.poll(followed).toEqual([]);
  });
});
