import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import type { TenantStatus } from '../../cli/fleet/monitor/fleet-status.ts';
import { statusPage } from '../../cli/fleet/monitor/status-page.ts';
import { findBarriers } from './testing/page-checks.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;

let folder: string;
let address: string;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'voucher-site-status-'));
  const tenant = (id: string, hours: number, changed: Partial<TenantStatus> = {}): TenantStatus => ({
    tenant: id,
    problems: [],
    live: { release: '20261120T110000Z-a1b2c3d4', since: NOW - hours * HOUR },
    actions: [],
    targets: [],
    ...changed,
  });
  const hint = 'Check whether the API is running.';
  const listed = [
    tenant('neustadt', 1, {
      hold: { release: 'a', since: NOW, by: 'anna@build1' },
      problems: [{ kind: 'failing', code: 'API_UNREACHABLE', title: 'No answer', hint }],
    }),
    tenant('altstadt', 2, { hold: { release: 'a', since: NOW, by: 'anna@build1' } }),
    ...['bad-see', 'zell', 'ulm'].map((id, index) => tenant(id, 3 + index)),
  ];
  const file = path.join(folder, 'status.html');
  await writeFile(file, statusPage({ all: listed, listed, orphans: [], now: NOW }));
  address = pathToFileURL(file).href;
});

test.afterAll(() => rm(folder, { recursive: true }));

test('the page of the fleet is filtered and sorted, and keeps that when it is read anew', async ({ page }) => {
  await page.goto(address);
  const names = page.locator('tbody tr:not([hidden]) th');
  await expect(names).toContainText(['neustadt', 'altstadt', 'bad-see', 'zell', 'ulm']);
  await page.getByLabel('Sort by').selectOption('tenant');
  await expect(names).toContainText(['altstadt', 'bad-see', 'neustadt', 'ulm', 'zell']);
  await page.getByLabel('Show').selectOption('with a problem');
  await expect(names).toContainText(['neustadt']);
  await expect(page.locator('output')).toHaveText('1 of 5');
  await page.reload();
  await expect(names).toHaveText([/neustadt/]);
  // Also one that has a problem.
  await page.getByLabel('Show').selectOption('held');
  await expect(names).toHaveText([/altstadt/, /neustadt/]);
  await page.getByLabel('Show').selectOption('all tenants');
  await page.getByLabel('Find').fill('stadt');
  await expect(names).toContainText(['altstadt', 'neustadt']);
});

test('it is accessible in both themes, and on a phone nothing is cut off', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(address);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findBarriers(page), colorScheme).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('without scripts it is the same table, without fields', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(address);
  await expect(page.locator('tbody tr th')).toContainText(['neustadt', 'altstadt', 'bad-see', 'zell', 'ulm']);
  await expect(page.getByText('→ Check whether the API is running.')).toBeVisible();
  await expect(page.getByLabel('Find')).toBeHidden();
  await context.close();
});
