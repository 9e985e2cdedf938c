import { MOTIFS, WATCHES } from '../../second-api/second-city.ts';
import { expectCosts } from '../testing/cart-page.ts';
import { fillCustomer, pressOrder } from '../testing/checkout-page.ts';
import { collectProblems, openHydrated } from '../testing/client-page.ts';
import { sitemapPaths } from '../testing/cities.ts';
import { expect, test } from '../testing/second-city-pages.ts';

test('a voucher is ordered from an API on another origin, and paid on another host', async ({ page, api }) => {
  const problems = collectProblems(page);
  await openHydrated(page, `/gutscheine/${WATCHES.slug}`);
  const main = page.getByRole('main');
  await main.getByRole('radio', { name: '30 €' }).check();
  await main.getByRole('radio', { name: 'Post' }).check();
  await main.getByRole('radio', { name: MOTIFS.gears.name }).check();
  await main.getByRole('button', { name: 'In den Warenkorb' }).click();
  await main.getByRole('link', { name: 'Zum Warenkorb' }).click();
  await expectCosts(page, ['30,00 €', '3,90 €', '33,90 €']);
  await main.getByRole('link', { name: 'Zur Kasse' }).click();
  await fillCustomer(page);
  await pressOrder(page);
  await page.getByRole('link', { name: 'Jetzt bezahlen' }).click();
  await expect(page).toHaveURL('/bestellung-abgeschlossen');
  const { orders, calls } = await api.log();
  expect(calls).toContain('OPTIONS /orders/place');
  expect(orders).toMatchObject([{ body: { positions: [{ merchant: WATCHES.id, templateId: MOTIFS.gears.id }] } }]);
  expect(problems).toEqual([]);
});

test('no document leaves a part of its page to the browser alone: where the first motif is sent by post neither', async ({
  request,
}) => {
  const paths = await sitemapPaths(request);
  expect(paths).toContain(`/gutscheine/${WATCHES.slug}`);
  for (const path of paths) {
    const html = await (await request.get(path)).text();
    // React's mark for what could not be rendered in time.
    expect(html.includes('<!--$!-->'), path).toBe(false);
  }
});
