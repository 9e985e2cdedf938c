import { expect, test, type Page } from '@playwright/test';
import { LATELY } from './testing/cart-page.ts';
import { collectProblems, openHydrated, waitForHydration } from './testing/client-page.ts';

const cartOf = (page: Page) => page.getByRole('banner').locator('a[href="/warenkorb"]');

async function save(page: Page, cart: string): Promise<void> {
  await page.addInitScript((text) => localStorage.setItem('cart', text), cart);
}

test('an empty cart has no badge', async ({ page }) => {
  await save(page, '{"items":[],"customer":{}}');
  await openHydrated(page, '/faq');
  await expect(cartOf(page)).toHaveAccessibleName('Warenkorb');
  await expect(cartOf(page)).toHaveText('');
});

const POSITION = {
  merchant: { id: '1', slug: 'musterstadt-gutschein', companyName: 'Musterstadt Gutschein' },
  amount: 2500,
  templateId: '1',
  deliveryType: 'EMAIL',
  timestamp: LATELY,
};

const CART = JSON.stringify({
  items: [
    { ...POSITION, quantity: 2, positionNumber: 1 },
    { ...POSITION, quantity: 1, positionNumber: 2 },
  ],
});

test('a saved cart shows how many vouchers it holds, and keeps showing it', async ({ page }) => {
  const problems = collectProblems(page);
  await save(page, CART);
  await openHydrated(page, '/faq');
  await expect(cartOf(page)).toHaveText('3');
  await expect(cartOf(page)).toHaveAccessibleName('Warenkorb, 3 Gutscheine');
  await cartOf(page).click();
  await expect(page).toHaveURL('/warenkorb');
  await expect(cartOf(page)).toHaveText('3');
  expect(problems).toEqual([]);
});

test('the badge shows each number of vouchers, asleep and awake', async ({ page }) => {
  const large = { ...POSITION, quantity: 60 };
  const items = [
    { ...large, positionNumber: 1 },
    { ...large, positionNumber: 2 },
  ];
  await save(page, JSON.stringify({ items }));
  await page.goto('/faq');
  await expect(cartOf(page)).toHaveAttribute('data-count', '120');
  await expect(cartOf(page)).toHaveAccessibleName('Warenkorb, 120 Gutscheine');
  await waitForHydration(page);
  await expect(cartOf(page)).toHaveText('120');
  await expect(cartOf(page)).not.toHaveAttribute('data-count');
});

test('a saved cart that cannot be read is reported and left as it is', async ({ page }) => {
  const problems = collectProblems(page);
  await save(page, '{"items":"kaputt"}');
  await openHydrated(page, '/faq');
  await expect.poll(() => problems).toEqual(['error: The saved cart could not be loaded']);
  await expect(cartOf(page)).toHaveText('');
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('{"items":"kaputt"}');
});
