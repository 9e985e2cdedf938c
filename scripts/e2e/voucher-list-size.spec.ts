import { expect, test, type Page } from '@playwright/test';
import { openHydrated } from './testing/client-page.ts';

const MERCHANTS = 1000;

/** Lets the list that the client router fetches hold a thousand merchants. */
async function enlargeList(page: Page): Promise<void> {
  await page.route('**/gutscheine/index.pageContext.json', async (route) => {
    const payload = await (await route.fetch()).json();
    const { list } = (payload.pageContext ?? payload).data.content;
    const rows: unknown[][] = list.vouchers;
    list.vouchers = Array.from({ length: MERCHANTS }, (_, place) => {
      const [_slug, name, ...rest] = rows[place % rows.length] ?? [];
      return [`laden-${place}`, `${String(name)} ${place}`, ...rest];
    });
    await route.fulfill({ json: payload });
  });
}

/** Milliseconds from each key to the next image on the screen, as the browser measures them; short ones are left out. */
async function watchKeys(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const durations: number[] = [];
    Reflect.set(window, 'keyDurations', durations);
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name.startsWith('key')) durations.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  return () => page.evaluate(() => Reflect.get(window, 'keyDurations'));
}

test('with a thousand merchants typing stays fluent, and cards come in steps', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await enlargeList(page);
  await openHydrated(page, '/faq');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('.main-menu a[href="/gutscheine"]')?.click());
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: '1.001 Gutscheine' })).toBeVisible();
  const cards = main.locator('.voucher-list').getByRole('listitem');
  const field = main.getByRole('searchbox');
  const durations = await watchKeys(page);
  await field.pressSequentially('Backhaus', { delay: 60 });
  await expect.poll(() => cards.count()).toBeLessThan(50);
  await field.fill('');
  await field.pressSequentially('Buhchandlung', { delay: 60 });
  await expect(main.getByRole('heading', { level: 1, name: /^\d\d? Gutscheine$/ })).toBeVisible();
  const sorted = (await durations()).toSorted((a, b) => a - b);
  // The slowest one in ten is left to whatever else the machine does.
  expect(sorted[Math.floor(sorted.length * 0.9)] ?? 0).toBeLessThan(200);

  await field.fill('');
  await expect(main.getByRole('heading', { name: '1.001 Gutscheine' })).toBeVisible();
  await expect(cards.filter({ visible: true })).toHaveCount(24);
  await main.getByRole('button', { name: 'Weitere anzeigen' }).click();
  await expect(cards.filter({ visible: true })).toHaveCount(72);
});
