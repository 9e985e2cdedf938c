import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execaNode } from 'execa';
import { startPreview } from '../../cli/serve/preview/start-preview.ts';
import { OUT_DIR_VARIABLE } from './testing/cities.ts';
import { collectOrders, fillCustomer, notice, orderButton } from './testing/checkout-page.ts';
import { expect, openHydrated, test } from './testing/client-page.ts';
import { findBarriers } from './testing/page-checks.ts';

test('a preview says so on each page, also on those that its code draws, and sends no order', async ({
  page,
  main,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'voucher-site-preview-'));
  const targets = path.join(folder, 'targets.json');
  await writeFile(targets, JSON.stringify({ targets: { look: { type: 'directory', path: 'www', preview: true } } }));
  const options = ['--out', process.env[OUT_DIR_VARIABLE] ?? '', '--target', 'look', '--targets', targets, '--demo'];
  await execaNode('cli/bin.js', ['publish', '--tenant', 'seeblick', ...options, '--quiet'], { nodeOptions: [] });
  const tenants = [{ id: 'seeblick', sandbox: true }];
  const preview = await startPreview({ outDir: path.join(folder, 'www'), tenants, port: 0 });

  await openHydrated(page, `${preview.origin}/`);
  const line = page.getByText('Vorschau: noch nicht veröffentlicht');
  await expect(line).toBeInViewport();
  expect((await line.boundingBox())?.y).toBe(0);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('link', { name: 'Gutschein kaufen' }).first().click();
  await page.getByRole('button', { name: 'In den Warenkorb' }).click();
  await expect(line).toBeVisible();
  const orders = collectOrders(page);
  await main.getByRole('link', { name: 'Zur Kasse' }).click();
  await fillCustomer(page);
  await orderButton(page).click();
  await expect(notice(page)).toHaveText('Das ist eine Vorschau. Ihre Bestellung wurde nicht gesendet.');
  expect(orders).toEqual([]);

  await preview.close();
  await rm(folder, { recursive: true });
});
