import { ROUTES } from '../../site/shared/routes.ts';
import { expect, openHydrated, test } from './testing/client-page.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

test('images of the home page come from the own origin, in a small format or for browsers that do not know it, to be kept for good, and reserve their places', async ({
  page,
  request,
}) => {
  const answers = new Map<string, { status: number; type: string | undefined; cache: string | undefined }>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    // Icons are PNG files.
    if (!pathname.startsWith('/media/') || pathname.endsWith('.png')) return;
    const { 'content-type': type, 'cache-control': cache } = response.headers();
    answers.set(pathname, { status: response.status(), type, cache });
  });
  await openHydrated(page, ROUTES.home);
  const images = page.locator('img[src^="/media/"]');
  expect(await images.count()).toBeGreaterThan(5);
  for (const image of await images.all()) {
    // Lazy ones are fetched when they come near.
    await image.scrollIntoViewIfNeeded();
    await expect(image).toHaveJSProperty('complete', true);
    await expect(image).not.toHaveJSProperty('naturalWidth', 0);
    for (const side of ['width', 'height']) await expect(image).toHaveAttribute(side, /^[1-9]\d*$/);
    const src = (await image.getAttribute('src')) ?? '';
    const fallback = await request.get(src);
    expect.soft([fallback.status(), fallback.headers()['content-type']], src).toEqual([200, 'image/webp']);
  }
  expect(answers.size).toBeGreaterThan(5);
  for (const [path, answer] of answers) {
    expect.soft(answer, path).toEqual({ status: 200, type: 'image/avif', cache: IMMUTABLE });
  }
});

test('of a list’s images, only the first one is fetched before its place is known, and none is larger than its place needs', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({
    ...(baseURL !== undefined && { baseURL }),
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
  });
  await page.goto(ROUTES.acceptanceLocations);
  const images = page.locator('.finder img.shop');
  const eager = await images.evaluateAll((all) => all.map((image) => image.getAttribute('fetchpriority') === 'high'));
  expect(eager.indexOf(true)).toBe(0);
  expect(eager.lastIndexOf(true)).toBe(0);
  const lazy = await images.evaluateAll((all) => all.map((image) => image.getAttribute('loading') === 'lazy'));
  expect(lazy.slice(1)).not.toContain(false);
  expect(lazy[0]).toBe(false);
  await expect.poll(() => images.first().evaluate((shop: HTMLImageElement) => shop.currentSrc)).toMatch(/-400\.avif$/);
  await page.close();
});
