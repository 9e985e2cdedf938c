import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { execaNode } from 'execa';
import { closeServer, listen, LOOPBACK } from '../../cli/serve/http.ts';
import { startPreview } from '../../cli/serve/preview/start-preview.ts';
import type { Fault } from '../../cli/sandbox/faults/fault.ts';
import { startSandbox } from '../../cli/sandbox/start-sandbox.ts';
import { cartOn, saveCart } from './testing/cart-page.ts';
import { collectOrders, fillCustomer, notice, orderButton, section } from './testing/checkout-page.ts';
import { openHydrated } from './testing/client-page.ts';
import { priceWith } from './testing/other-order-service.ts';

const TENANT = 'stadt-001';
const DOMAIN = `${TENANT}.example`;
const MERCHANTS = '/merchant/merchants/public';
const TEMPLATES = '/order/templates';

interface MerchantRecord {
  id: string | number;
  slug: string;
  companyName: string;
  sellsVoucher: boolean;
}

/** A city that is built with the command line, behind a cache that keeps every answer, whatever its headers say. */
async function startCity() {
  const faults: Record<string, Fault> = {};
  const sandbox = await startSandbox({ tenants: 1, merchants: 12, faults });
  const ask = async (path: string) =>
    (await fetch(`${sandbox.origin}/sandbox-api${path}`, { headers: { 'X-Tenant-Domain': DOMAIN } })).json();
  const merchants: MerchantRecord[] = await ask(MERCHANTS);
  const templates: { id: string | number; deliveryTypes?: string[]; merchantIds?: string[] }[] = await ask(
    `${TEMPLATES}?isVisible=true`,
  );
  const folder = mkdtempSync(path.join(tmpdir(), 'voucher-site-cart-'));
  const config = { id: TENANT, tenantDomain: DOMAIN, generalVoucherMerchantId: '1', mode: 'testing' };
  writeFileSync(path.join(folder, 'tenants.json'), JSON.stringify({ tenants: [{ ...config, ...sandbox.endpoints }] }));
  const bin = path.resolve('cli/bin.js');
  const build = () => execaNode(bin, ['build', '--tenant', TENANT, '--quiet'], { cwd: folder, nodeOptions: [] });
  await build();
  const outDir = path.join(folder, 'dist');
  const preview = await startPreview({ outDir, tenants: [{ id: TENANT, sandbox: false }], sandbox: null });
  const cache = startCache(preview.origin);
  const port = await listen(cache, { host: LOOPBACK, port: 0 });
  return {
    origin: `http://${LOOPBACK}:${port}`,
    faults,
    merchants,
    templates,
    build,
    has: (file: string) => existsSync(path.join(outDir, TENANT, file)),
    async close() {
      await closeServer(cache);
      await preview.close();
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Like a content delivery network that caches everything for five minutes; the test takes less. */
function startCache(origin: string) {
  const kept = new Map<string, { status: number; type: string; body: Buffer }>();
  return createServer((request, response) => {
    const { url = '/' } = request;
    void (async () => {
      const answer = kept.get(url) ?? (await load(`${origin}${url}`));
      kept.set(url, answer);
      response.writeHead(answer.status, { 'content-type': answer.type, 'cache-control': 'public, max-age=300' });
      response.end(answer.body);
    })().catch(() => response.destroy());
  });
}

async function load(url: string) {
  const answer = await fetch(url);
  const body = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', body };
}

test('a new build takes its merchants, motifs and limits out of old carts, caches of five minutes in between', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const city = await startCity();
  try {
    const orders = collectOrders(page);
    const sellers = city.merchants.filter(({ sellsVoucher }) => sellsVoucher);
    const [gone, cheaper, other] = sellers;
    const byMail = city.templates.filter(
      ({ deliveryTypes, merchantIds }) => merchantIds === undefined && deliveryTypes?.includes('EMAIL') !== false,
    );
    const [motif, lost] = byMail;
    if (gone === undefined || cheaper === undefined || other === undefined)
      throw new Error('The city has too few merchants');
    if (motif === undefined || lost === undefined) throw new Error('The city has too few motifs');
    const position = ({ id, slug, companyName }: MerchantRecord, number: number, fields: object = {}) => ({
      merchant: { id: String(id), slug, companyName },
      amount: 2500,
      quantity: 1,
      templateId: String(motif.id),
      deliveryType: 'EMAIL',
      positionNumber: number,
      timestamp: Date.now(),
      ...fields,
    });
    const items = [position(gone, 1), position(cheaper, 2), position(other, 3, { templateId: String(lost.id) })];
    await saveCart(page, { items });
    await openHydrated(page, `${city.origin}/gutscheine/${gone.slug}`);
    await openHydrated(page, `${city.origin}/warenkorb`);
    const { rows, row, toCheckout } = cartOn(page);
    await expect(toCheckout).toBeVisible();
    await expect(rows.locator('.field-error')).toHaveCount(0);

    const limits = { voucherAmounts: [500], minVoucherAmount: 500, maxVoucherAmount: 2000 };
    const others = city.merchants.filter(({ id }) => id !== gone.id && id !== cheaper.id);
    city.faults[MERCHANTS] = { kind: 'body', body: [...others, { ...cheaper, ...limits }] };
    city.faults[TEMPLATES] = { kind: 'body', body: city.templates.filter(({ id }) => id !== lost.id) };
    await city.build();
    // Kept for tabs of the first build, and in the cache besides.
    expect(city.has(`gutscheine/${gone.slug}/index.pageContext.json`)).toBe(true);
    expect(city.has(`gutscheine/${gone.slug}/index.html`)).toBe(false);

    await openHydrated(page, `${city.origin}/warenkorb`);
    await expect(row(gone.companyName).getByText('Dieser Gutschein wird nicht mehr verkauft.')).toBeVisible();
    await expect(
      row(cheaper.companyName).getByText('Möglich sind Beträge von 5\u00a0€ bis 20\u00a0€, in ganzen Euro.'),
    ).toBeVisible();
    await expect(row(other.companyName).getByText('Das gewählte Motiv gibt es nicht mehr.')).toBeVisible();
    await expect(toCheckout).toHaveCount(0);

    await priceWith(page, { subtotal: 7500, shippingCost: 0, total: 7500 });
    await openHydrated(page, `${city.origin}/kasse`);
    const review = section(page, 'Prüfen und bestellen');
    await expect(review.locator('.field-error')).toHaveCount(3);
    await fillCustomer(page);
    await orderButton(page).click();
    await expect(notice(page).getByRole('link', { name: 'Warenkorb prüfen' })).toBeVisible();
    expect(orders).toEqual([]);
  } finally {
    await city.close();
  }
});
