import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execaNode } from 'execa';
import { startPreview } from '../../../cli/preview/start-preview.ts';
import { steer } from '../../second-api/behaviour.ts';
import { FLOWERS, WATCHES } from '../../second-api/second-city.ts';
import { startSecondApi } from '../../second-api/start-second-api.ts';
import { cartOn } from '../cart-page.ts';
import { collectOrders, orderButton } from '../checkout-page.ts';
import { openHydrated } from '../client-page.ts';
import { expect, test } from './second-city.ts';

/** Of its own: what it builds must not change the city of the other tests. */
async function startCity() {
  const folder = await mkdtemp(path.join(tmpdir(), 'voucher-site-gone-'));
  const api = await startSecondApi();
  const config = path.join(folder, 'tenants.json');
  const outDir = path.join(folder, 'dist');
  await writeFile(config, JSON.stringify({ tenants: [api.tenant] }));
  const argv = ['build', '--tenant', api.tenant.id, '--config', config, '--out', outDir, '--quiet'];
  const build = () => execaNode('cli/bin.js', argv, { nodeOptions: [] });
  await build();
  const preview = await startPreview({ outDir, tenants: [{ id: api.tenant.id, sandbox: false }], port: 0 });
  const close = async () => {
    await Promise.all([preview.close(), api.close()]);
    await rm(folder, { recursive: true });
  };
  return { api, build, close, origin: preview.origin };
}

test('a merchant who left is not sold any more after the next build, in the cart and at the checkout', async ({
  page,
}) => {
  const { api, build, close, origin } = await startCity();
  try {
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
  } finally {
    await close();
  }
});
