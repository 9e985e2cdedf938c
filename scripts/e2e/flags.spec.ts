import { expect, test } from '@playwright/test';
import { originOf, detailPath, sitemapPaths } from './testing/cities.ts';
import { openHydrated, searchButton } from './testing/client-page.ts';

/* Seeblick has other flags, colours and links than Musterstadt. */
test.use({ baseURL: originOf('seeblick') });

test('without MERCHANT_VOUCHER_ENABLED there is only the general voucher', async ({ page, request }) => {
  const vouchers = (await sitemapPaths(request)).filter((path) => path.startsWith('/gutscheine/'));
  expect(vouchers).toEqual(['/gutscheine/seeblick-karte']);
  await openHydrated(page, '/gutscheine');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Gutschein kaufen' })).toBeVisible();
  await expect(main.getByRole('listitem')).toHaveCount(0);
  await expect(main.getByRole('heading', { name: 'Gutscheine einzelner Betriebe' })).toHaveCount(0);
  await expect(main.getByRole('searchbox')).toHaveCount(0);
  await expect(main.getByRole('radio', { name: 'Stadtplan' })).toHaveCount(0);
  await main.getByRole('link', { name: 'Seeblick Karte' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seeblick Karte');

  const location = await detailPath(request, '/akzeptanzstellen');
  const slug = location.split('/')[2];
  expect((await request.get(`/gutscheine/${slug}`)).status()).toBe(404);
  await openHydrated(page, location);
  const targets = await main
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(targets.filter((target) => target.startsWith('/gutscheine'))).toEqual(['/gutscheine/seeblick-karte']);
});

test('with MERCHANT_VOUCHER_ENABLED a merchant’s page leads to the voucher', async ({ page }) => {
  await openHydrated(page, `${originOf('musterstadt')}/akzeptanzstellen/baumschule-eichenau`);
  await page.getByRole('main').getByRole('link', { name: 'Gutschein für diesen Betrieb' }).click();
  await expect(page).toHaveURL(`${originOf('musterstadt')}/gutscheine/baumschule-eichenau`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gutschein für Baumschule Eichenau');
});

test('companies order by themselves at the tenant’s portal domain or at the endpoint, and ask by e-mail only with WEBSITE_COMPANY_PURCHASE_REQUEST_ENABLED', async ({
  page,
}) => {
  const path = '/business-customer/self-service/order/add';
  const order = page.getByRole('main').getByRole('link', { name: 'Zur Firmenbestellung' });
  const requests = page.getByRole('main').getByRole('link', { name: 'Angebot anfordern' });
  await openHydrated(page, `${originOf('musterstadt')}/firmenkunden`);
  await expect(requests.first()).toHaveAttribute(
    'href',
    /^mailto:hallo@gutschein-musterstadt\.example\?subject=.+&body=.+/,
  );
  await openHydrated(page, '/firmenkunden');
  await expect(page.getByRole('main').getByRole('link', { name: 'gaeste@seeblick-karte.example' })).toBeVisible();
  await expect(requests).toHaveCount(0);
  await expect(order).toHaveAttribute('href', `https://partner.seeblick-karte.example${path}`);
  await openHydrated(page, `${originOf('blocked')}/firmenkunden`);
  await order.click();
  await expect(page).toHaveURL(`${originOf('blocked')}/sandbox-api/portal${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gutscheine für Ihr Unternehmen bestellen');
});

test('a tenant has its own name, colours and links, and only the social links that are set', async ({ page }) => {
  const colour = () =>
    page
      .getByRole('link', { name: 'Gutschein kaufen', exact: true })
      .evaluate((button) => getComputedStyle(button).backgroundColor);
  await openHydrated(page, '/');
  await expect(page).toHaveTitle(/Seeblick Karte/);
  const own = await colour();
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Facebook' })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Instagram' })).toHaveCount(0);
  await expect(footer.getByRole('link', { name: 'Betrieb registrieren' })).toHaveAttribute(
    'href',
    'https://partner.seeblick-karte.example/gastgeber-werden',
  );
  await searchButton(page).click();
  await expect(page.getByRole('searchbox')).toHaveAttribute('placeholder', 'Auf Seeblick Karte suchen …');
  await openHydrated(page, `${originOf('musterstadt')}/`);
  expect(await colour()).not.toBe(own);
});
