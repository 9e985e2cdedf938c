import { steer } from '../../second-api/behaviour.ts';
import { FLOWERS, WATCHES } from '../../second-api/second-city.ts';
import { cartOn } from '../testing/cart-page.ts';
import { collectOrders, orderButton } from '../testing/checkout-page.ts';
import { openHydrated } from '../testing/client-page.ts';
import { inOwnCity, expect, test } from '../testing/second-city-pages.ts';

test('a merchant who left is not sold any more after the next build, in the cart and at the checkout', async ({
  page,
}) => {
  await inOwnCity(
    () => ({}),
    {},
    async ({ api, build, origin }) => {
      const orders = collectOrders(page);
      for (const { slug } of [FLOWERS, WATCHES]) {
        await openHydrated(page, `${origin}/gutscheine/${slug}`);
        await page.getByRole('button', { name: 'In den Warenkorb' }).click();
        await expect(page.getByRole('main').getByRole('link', { name: 'Zum Warenkorb' })).toBeVisible();
      }
      await steer(api.origin, { withoutMerchants: [FLOWERS.id] });
      await build();
      expect((await page.goto(`${origin}/gutscheine/${FLOWERS.slug}`))?.status()).toBe(404);
      await openHydrated(page, `${origin}/warenkorb`);
      await expect(cartOn(page).row(FLOWERS.companyName)).toContainText('nicht mehr verkauft');
      await expect(cartOn(page).row(WATCHES.companyName)).not.toContainText('nicht mehr verkauft');
      await openHydrated(page, `${origin}/kasse`);
      await expect(page.getByRole('main').getByText('nicht mehr verkauft').first()).toBeVisible();
      if (await orderButton(page).isVisible()) await orderButton(page).click();
      expect(orders).toEqual([]);
    },
  );
});
