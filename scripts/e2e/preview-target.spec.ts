import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { execaNode } from 'execa';
import { startPreview, type RunningPreview } from '../../cli/serve/preview/start-preview.ts';
import { collectOrders, fillCustomer, notice, openCheckout, orderButton, VOUCHER } from './testing/checkout-page.ts';
import { openHydrated } from './testing/client-page.ts';
import { findBarriers } from './testing/page-checks.ts';

let folder: string;
let preview: RunningPreview;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'voucher-site-preview-'));
  const targets = path.join(folder, 'targets.json');
  await writeFile(targets, JSON.stringify({ targets: { look: { type: 'directory', path: 'www', preview: true } } }));
  const common = ['--tenant', 'musterstadt', '--out', path.join(folder, 'dist'), '--quiet'];
  await execaNode('cli/bin.js', ['build', ...common], { nodeOptions: [] });
  const publish = ['publish', ...common, '--target', 'look', '--targets', targets, '--demo'];
  await execaNode('cli/bin.js', publish, { nodeOptions: [] });
  preview = await startPreview({
    outDir: path.join(folder, 'www'),
    tenants: [{ id: 'musterstadt', sandbox: true }],
    port: 0,
  });
});

test.afterAll(async () => {
  await preview.close();
  await rm(folder, { recursive: true });
});

test('a preview says so on each page, also on those that its code draws', async ({ page }) => {
  await openHydrated(page, `${preview.origin}/`);
  const line = page.getByText('Vorschau: noch nicht veröffentlicht');
  await expect(line).toBeInViewport();
  expect((await line.boundingBox())?.y).toBe(0);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('link', { name: 'Gutschein kaufen' }).first().click();
  await expect(page.getByRole('button', { name: 'In den Warenkorb' }).first()).toBeVisible();
  await expect(line).toBeVisible();
});

test('a preview sends no order, and the checkout says so', async ({ page }) => {
  const orders = collectOrders(page);
  await openCheckout(page, [VOUCHER], preview.origin);
  await fillCustomer(page);
  await orderButton(page).click();
  await expect(notice(page)).toHaveText('Das ist eine Vorschau. Ihre Bestellung wurde nicht gesendet.');
  expect(orders).toEqual([]);
});
