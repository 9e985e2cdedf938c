import { STORED_ITEMS } from '../../site/shared/consent/stored-items.ts';
import { expect, openHydrated, test } from './testing/client-page.ts';
import { MISSING_PATH } from './testing/cities.ts';

test('each entry of the contents of a page leads to its section', async ({ page }) => {
  for (const path of ['/agb', '/faq']) {
    await openHydrated(page, path);
    const links = page.getByRole('navigation', { name: 'Inhalt dieser Seite' }).getByRole('link');
    const entries = await links.evaluateAll((all) =>
      all.map((link) => {
        const id = link.getAttribute('href')?.slice(1) ?? '';
        return [link.textContent, document.getElementById(id)?.textContent];
      }),
    );
    expect(entries.length, path).toBeGreaterThan(3);
    for (const [entry, heading] of entries) expect(heading, path).toBe(entry);
    await links.last().click();
    await expect(page.getByRole('heading', { level: 2, name: entries.at(-1)?.[0] ?? '' })).toBeInViewport();
  }
});

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(`with JavaScript: ${javaScriptEnabled}`, () => {
      test.use({ javaScriptEnabled });

      test('a page that is not there can be gone on from with a search', async ({ page, main }) => {
        const response = await page.goto(MISSING_PATH);
        expect(response?.status()).toBe(404);
        await expect(main.locator('svg')).toBeVisible();
        await main.getByRole('searchbox', { name: 'In den Gutscheinen suchen' }).fill('Bäcker & Co');
        await main.getByRole('button', { name: 'Suchen' }).click();
        await expect(page).toHaveURL(
          (url) => url.pathname === '/gutscheine' && url.searchParams.get('token') === 'Bäcker & Co',
        );
      });
    });
  }
});

test('the imprint leads to the licenses of the software, also after the page has run', async ({ page, main }) => {
  await openHydrated(page, '/impressum');
  const opened = page.waitForResponse('**/lizenzen.txt');
  await main.getByRole('link', { name: 'Namen und Lizenzen' }).click();
  const response = await opened;
  expect(response.headers()['content-type']).toBe('text/plain; charset=utf-8');
  expect(response.headers()['cache-control']).toBe('public, max-age=0, must-revalidate');
  const text = await response.text();
  for (const name of ['react-dom', 'leaflet', 'Figtree']) expect(text).toContain(`\n${name} `);
});

test('the privacy notice names everything that the site stores', async ({ page, main }) => {
  await openHydrated(page, '/datenschutz');
  await page.getByRole('button', { name: /^Darstellung/ }).click();
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(keys).toContain('theme');
  expect(keys.filter((key) => !STORED_ITEMS.some((item) => item.key === key))).toEqual([]);
  for (const { key } of STORED_ITEMS) {
    // Nothing of this city asks for consent.
    await expect(main.getByText(key, { exact: true })).toHaveCount(key === 'consent' ? 0 : 1);
  }
  expect(await page.context().cookies()).toEqual([]);
});
