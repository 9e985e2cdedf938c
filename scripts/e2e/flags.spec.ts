import { originOf, detailPath, sitemapPaths } from './testing/cities.ts';
import { expect, openHydrated, test } from './testing/client-page.ts';

/* Seeblick has other flags than Musterstadt. */
test.use({ baseURL: originOf('seeblick') });

test('without MERCHANT_VOUCHER_ENABLED there is only the general voucher', async ({ page, main, heading, request }) => {
  const vouchers = (await sitemapPaths(request)).filter((path) => path.startsWith('/gutscheine/'));
  expect(vouchers).toEqual(['/gutscheine/seeblick-karte']);
  await openHydrated(page, '/gutscheine');
  await expect(main.getByRole('heading', { level: 1, name: 'Gutschein kaufen' })).toBeVisible();
  await expect(main.getByRole('listitem')).toHaveCount(0);
  await expect(main.getByRole('heading', { name: 'Gutscheine einzelner Betriebe' })).toHaveCount(0);
  await expect(main.getByRole('searchbox')).toHaveCount(0);
  await expect(main.getByRole('radio', { name: 'Stadtplan' })).toHaveCount(0);
  await main.getByRole('link', { name: 'Seeblick Karte' }).click();
  await expect(heading).toHaveText('Seeblick Karte');

  const location = await detailPath(request, '/akzeptanzstellen');
  const slug = location.split('/')[2];
  expect((await request.get(`/gutscheine/${slug}`)).status()).toBe(404);
  await openHydrated(page, location);
  const targets = await main
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(targets.filter((target) => target.startsWith('/gutscheine'))).toEqual(['/gutscheine/seeblick-karte']);
});
