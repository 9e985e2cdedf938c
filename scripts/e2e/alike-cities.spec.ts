import type { Page } from '@playwright/test';
import { execaNode } from 'execa';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { digestChanges } from '../../cli/generator/release/suspicious-changes.ts';
import { startSandbox } from '../../cli/sandbox/start-sandbox.ts';
import { startPreview } from '../../cli/serve/preview/start-preview.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { ALIKE_CITIES, faultsOfCities } from './testing/alike-cities.ts';
import { MISSING_PATH, sitemapPaths } from './testing/cities.ts';
import { collectProblems, expect, openHydrated, test } from './testing/client-page.ts';
import { orderOf } from './testing/remembered-order.ts';

// One worker builds all cities.
test.describe.configure({ mode: 'default' });

let outDir: string;
const cleanups: (() => Promise<unknown>)[] = [];

test.beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'voucher-site-alike-'));
  cleanups.push(() => rm(folder, { recursive: true }));
  const api = await startSandbox({ tenants: ALIKE_CITIES.length, faults: faultsOfCities() });
  cleanups.unshift(() => api.close());
  const tenants = ALIKE_CITIES.map(({ id, settings }) => ({
    id,
    tenantDomain: `${id}.example`,
    ...api.endpoints,
    ...settings,
  }));
  const config = path.join(folder, 'tenants.json');
  outDir = path.join(folder, 'dist');
  await writeFile(config, JSON.stringify({ tenants }));
  const argv = ['build', '--all', '--config', config, '--out', outDir, '--quiet'];
  // The guard refuses a new site without an imprint.
  const accepted = ALIKE_CITIES.map(({ id }) => digestChanges(id, [{ kind: 'no-imprint' }]));
  await execaNode('cli/bin.js', [...argv, '--accept-change', ...accepted], { nodeOptions: [] });
});

test.afterAll(async () => {
  for (const cleanUp of cleanups) await cleanUp();
});

for (const { id, positions } of ALIKE_CITIES) {
  test(`each page of ${id} is in the browser what it was in the build`, async ({ page, playwright }) => {
    const preview = await startPreview({ outDir, tenants: [{ id, sandbox: false }], port: 0 });
    const problems = collectProblems(page);
    await fillStorage(page, positions);
    const request = await playwright.request.newContext({ baseURL: preview.origin });
    const paths = new Set([...Object.values(ROUTES), ...(await sitemapPaths(request)), '/error.html', MISSING_PATH]);
    await request.dispose();
    const errors: string[] = [];
    for (const path of paths) {
      await openHydrated(page, preview.origin + path);
      await waitForCards(page);
      // The sandbox does not know these vouchers, and one page is missing.
      const own = problems.splice(0).filter((problem) => !problem.includes('Failed to load resource'));
      errors.push(...own.map((problem) => `${path}: ${problem}`));
    }
    await preview.close();
    expect(errors).toEqual([]);
  });
}

/** For every document, since a page of the order changes both. */
async function fillStorage(page: Page, positions: readonly object[]): Promise<void> {
  const order = positions.length === 0 ? orderOf() : { ...orderOf(), positions };
  await page.addInitScript(
    ([cart, order]) => {
      localStorage.setItem('cart', cart);
      localStorage.setItem('order', order);
    },
    [JSON.stringify({ items: positions }), JSON.stringify(order)] as const,
  );
}

/** Lists hydrate in parts, after the page. React puts its key on each element. */
async function waitForCards(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.merchant-card, .voucher-card')].every((card) =>
      Object.keys(card).some((key) => key.startsWith('__reactFiber')),
    ),
  );
}
