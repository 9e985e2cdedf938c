import type { Locator, Page } from '@playwright/test';
import { expect, openHydrated, test } from './testing/client-page.ts';

function cardsOf(page: Page): Locator {
  return page.locator('.voucher-list').getByRole('listitem').filter({ visible: true });
}

/** What a voucher shows: the classes of its tint and its trade, and the path of its image. */
async function faceIn(place: Locator): Promise<string> {
  const front = place.locator('.face').first();
  return front.evaluate((element) => {
    const classes = [...element.classList].filter((name) => /^(face-\d|sign-)/.test(name));
    return [...classes, (element.getAttribute('src') ?? '').replace(/-\d+\.webp$/, '')].join(' ');
  });
}

/*
 * That neighbours differ: site/shared/lists/merchant-face.test.ts and site/shared/colour/tenant-palette.test.ts. That cards and
 * both pages show the same: templates/gutscheine/voucher-cards.test.tsx.
 */

test('a voucher has the face of its card on its page and in the cart, with the chosen motif on it', async ({
  page,
  main,
}) => {
  const name = 'Comicladen Sprechblase';
  await openHydrated(page, '/gutscheine');
  const card = cardsOf(page).filter({ hasText: name });
  const face = await faceIn(card);
  await card.getByRole('link').click();
  const preview = page.locator('.voucher-preview');
  await expect(preview.locator('.face')).toBeVisible();
  expect(await faceIn(preview)).toBe(face);
  // The former motif stays below the new one, which fades in.
  const inlay = preview.locator('.voucher-inlay img').last();
  const before = await inlay.getAttribute('src');
  await page.getByRole('radio', { name: 'Danke' }).check();
  await expect(inlay).not.toHaveAttribute('src', before ?? '');
  const motif = (await inlay.getAttribute('src')) ?? '';
  await page.getByRole('button', { name: 'In den Warenkorb' }).click();
  await main.getByRole('link', { name: 'Im Warenkorb' }).click();
  const row = page.locator('.cart-row').filter({ hasText: name });
  expect(await faceIn(row)).toBe(face);
  await expect(row.locator('.voucher-inlay img')).toHaveAttribute('src', motif);
});

test('in a long list, images that the document lacks come with the acceptance locations', async ({ page, main }) => {
  await page.route('**/gutscheine/index.pageContext.json', async (route) => {
    const payload = await (await route.fetch()).json();
    const { list } = (payload.pageContext ?? payload).data.content;
    list.hasLooksElsewhere = true;
    list.vouchers = list.vouchers.map((row: unknown[]) => row.slice(0, 7));
    await route.fulfill({ json: payload });
  });
  await openHydrated(page, '/faq');
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('.main-menu a[href="/gutscheine"]')?.click());
  const cards = cardsOf(page);
  await expect(cards).toHaveCount(24);
  await expect(cards.locator('img')).toHaveCount(0);
  await main.getByRole('button', { name: /^Bäckerei & Café \d+$/ }).click();
  await expect(cards.filter({ hasText: 'Backhaus Feldmann' }).locator('img')).toHaveCount(1);
  await expect(page).toHaveURL(/branche=/);
});
