import type { Locator } from '@playwright/test';
import {
  collectDocuments,
  expect,
  goToImprint,
  holdBack,
  openHydrated,
  openWatching,
  test,
} from './testing/client-page.ts';

test('a click fetches the payload only, and brings title, focus and announcement', async ({
  quietPage: page,
  heading,
}) => {
  const documents = collectDocuments(page);
  await openWatching(page, '/');
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') fetched.push(new URL(request.url()).pathname);
  });
  await goToImprint(page);
  await expect(page).toHaveTitle(/^Impressum – /);
  await expect(heading).toBeFocused();
  await expect(page.getByRole('status')).toHaveText(/^Impressum – /);
  expect(fetched).toEqual(['/impressum/index.pageContext.json']);
  expect(documents).toEqual(['/']);
});

test('pointing at a link fetches the code of its page, also at one that came with a navigation', async ({
  quietPage: page,
  main,
  footer,
  header,
}) => {
  const code: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') code.push(new URL(request.url()).pathname);
  });
  await openHydrated(page, '/');
  // The router listens at a link half a second after it is shown.
  const pointAt = (link: Locator, file: string) =>
    expect(async () => {
      await page.mouse.move(0, 0);
      await link.hover();
      await expect.poll(() => code.join(), { timeout: 1000 }).toContain(file);
    }).toPass();
  await pointAt(footer.getByRole('link', { name: 'Impressum' }), '/templates_impressum.');
  await header.getByRole('link', { name: 'Akzeptanzstellen' }).click();
  await expect(page).toHaveTitle(/^Akzeptanzstellen/);
  expect(code.join()).not.toContain('/templates_akzeptanzstellen_-slug.');
  await pointAt(main.locator('.merchant-card a').first(), '/templates_akzeptanzstellen_-slug.');
});

test('forward goes to the top, back to the place that was left, without moving the focus to the heading', async ({
  page,
  heading,
  footer,
}) => {
  await openHydrated(page, '/agb');
  await footer.getByRole('link', { name: 'Impressum' }).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(200);
  // The client router keeps the place 300 ms after scrolling.
  await page.waitForTimeout(500);
  await goToImprint(page);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveTitle(/AGB|Geschäftsbedingungen/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  await expect(heading).not.toBeFocused();
});

/* How it grows: site/features/loading-bar/LoadingBar.test.ts. */
test('a slow page shows the loading bar, and a page that is there at once does not', async ({ page, footer }) => {
  await page.clock.install({ time: 0 });
  await openHydrated(page, '/faq');
  await page.clock.pauseAt(60_000);
  const visible = expect.poll(() => page.locator('.loading-bar').getAttribute('data-visible'));
  const asked = page.waitForRequest('**/impressum/index.pageContext.json');
  const answer = await holdBack(page, '**/impressum/index.pageContext.json');
  await footer.getByRole('link', { name: 'Impressum' }).click();
  await asked;
  await page.clock.runFor(150);
  await visible.toBe(null);
  await page.clock.runFor(100);
  await visible.toBe('');
  answer();
  await expect(page).toHaveTitle(/^Impressum/);
  await page.clock.runFor(501);
  await visible.toBe(null);
});

test('a stylesheet that could not be preloaded is no reason to reload', async ({ page }) => {
  await openHydrated(page, '/faq');
  const documents = collectDocuments(page);
  const isAccepted = await page.evaluate(() => {
    const event = new Event('vite:preloadError', { cancelable: true });
    Object.assign(event, { payload: new Error('Unable to preload CSS for /assets/static/style.css') });
    return !dispatchEvent(event);
  });
  expect(isAccepted).toBe(true);
  await goToImprint(page);
  expect(documents).toEqual([]);
});
