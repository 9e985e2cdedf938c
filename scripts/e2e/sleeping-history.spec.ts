import { expect, test } from '@playwright/test';
import { collectDocuments, collectProblems, openHydrated, waitForHydration } from './testing/client-page.ts';
import { PLACE } from '../../site/sleeping-page/names.ts';
import { isAwake } from './testing/sleeping-page.ts';

test('on the way back to a page of the router, a reloaded page that sleeps is replaced by it', async ({ page }) => {
  const problems = collectProblems(page);
  const title = page.getByRole('main').getByRole('heading', { level: 1 });
  await openHydrated(page, '/gutscheine');
  const list = (await title.textContent()) ?? '';
  const link = page.locator('main li a[href^="/gutscheine/"]').nth(9);
  const target = (await link.getAttribute('href')) ?? '';
  await link.click();
  await expect(page).toHaveURL(target);
  await expect(title).not.toHaveText(list);
  const voucher = (await title.textContent()) ?? '';
  await page.reload();
  expect(await isAwake(page)).toBe(false);
  const documents = collectDocuments(page);
  await page.evaluate(() => history.back());
  await expect(title).toHaveText(list);
  await expect(page).toHaveURL('/gutscheine');
  expect(await isAwake(page)).toBe(false);
  await page.evaluate(() => history.forward());
  await expect(title).toHaveText(voucher);
  // Neither a fragment nor a page that is awake needs another document.
  expect(documents).toEqual(['/gutscheine', target]);
  await page.evaluate(() => (location.hash = 'inhalt'));
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(target);
  await waitForHydration(page);
  await page.evaluate(() => history.back());
  await expect(title).toHaveText(list);
  expect(documents).toEqual(['/gutscheine', target]);
  expect(problems).toEqual([]);
});

test('a reload of a list that was longer, and the way back to it, find its place', async ({ page }) => {
  await openHydrated(page, '/akzeptanzstellen');
  await page.getByRole('button', { name: 'Weitere anzeigen' }).click();
  const link = page.locator('main li a[href^="/akzeptanzstellen/"]').nth(40);
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(0);
  await page.waitForFunction(([key, y]) => history.state[key] === y, [PLACE, place] as const);
  await page.reload();
  await waitForHydration(page);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  const target = (await link.getAttribute('href')) ?? '';
  await link.click();
  await expect(page).toHaveURL(target);
  await page.reload();
  expect(await isAwake(page)).toBe(false);
  await page.evaluate(() => history.back());
  await expect(link).toBeInViewport();
});

test('the way back from a reloaded page finds the place on a list', async ({ page }) => {
  const problems = collectProblems(page);
  await openHydrated(page, '/akzeptanzstellen');
  await page.locator('main li a[href^="/akzeptanzstellen/"]:visible').nth(14).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(500);
  // At once, as with a finger that was already on the link.
  await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/ablauf"]')?.click());
  await expect(page).toHaveURL('/ablauf');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('So funktioniert’s');
  await page.reload();
  expect(await isAwake(page)).toBe(false);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/akzeptanzstellen');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  expect(await isAwake(page)).toBe(false);
  // A document that was scrolled so is scrolled by the browser when it is reloaded.
  await page.evaluate(() => scrollTo(0, 300));
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  expect(problems).toEqual([]);
});
