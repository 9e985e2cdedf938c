import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { execaNode } from 'execa';
import { startPreview, type RunningPreview } from '../../cli/serve/preview/start-preview.ts';
import { generatedTenantsJson } from '../../cli/sandbox/cities/generated-city.ts';
import { startSandbox, type RunningSandbox } from '../../cli/sandbox/start-sandbox.ts';
import { openHydrated } from './testing/client-page.ts';

const MERCHANTS = 1000;
const CITY = 'stadt-001';

// One worker builds the city. How small its documents are: templates/page-sizes.test.tsx.
test.describe.configure({ mode: 'default' });

let folder: string;
let sandbox: RunningSandbox;
let preview: RunningPreview;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  folder = await mkdtemp(path.join(tmpdir(), 'voucher-site-large-'));
  sandbox = await startSandbox({ tenants: 1, merchants: MERCHANTS });
  const config = path.join(folder, 'tenants.json');
  await writeFile(config, JSON.stringify(generatedTenantsJson(sandbox.origin, { tenants: 1 })));
  const outDir = path.join(folder, 'dist');
  await execaNode('cli/bin.js', ['build', '--all', '--config', config, '--out', outDir, '--quiet'], {
    nodeOptions: [],
  });
  preview = await startPreview({ outDir, tenants: [{ id: CITY, sandbox: false }], port: 0 });
});

test.afterAll(async () => {
  await preview.close();
  await sandbox.close();
  await rm(folder, { recursive: true });
});

test('the map of a thousand places holds them all', async ({ page }) => {
  await openHydrated(page, `${preview.origin}/karte`);
  await observeInteractions(page);
  // Whatever a visitor does opens the map.
  await page.mouse.move(30, 30);
  await page.getByRole('button', { name: 'Alle Orte zeigen' }).click();
  const clusters = page
    .getByRole('region', { name: 'Stadtplan mit allen Orten' })
    .getByRole('button', { name: /^\d+ Orte/ });
  await expect
    .poll(async () => (await clusters.allTextContents()).reduce((sum, text) => sum + Number(text), 0))
    .toBeGreaterThan(0.9 * MERCHANTS);
  await page.getByRole('radio', { name: 'Kaufen' }).check();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(6);
  await page.getByRole('radio', { name: 'Alle' }).check();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(MERCHANTS + 6);
  const slowest = Math.max(...(await interactionsOf(page)));
  expect(slowest).toBeGreaterThan(0);
});

test('later rows of a long list open to the text search of the browser a few at a time', async ({ page }) => {
  // Records of one task come together.
  await page.addInitScript(() => {
    const batches: number[] = [];
    Reflect.set(window, 'batches', batches);
    new MutationObserver((records) => batches.push(records.length)).observe(document, {
      subtree: true,
      attributeFilter: ['hidden'],
    });
  });
  await openHydrated(page, `${preview.origin}/gutscheine`);
  await expect(page.locator('.is-later').first()).toBeAttached();
  await expect(page.locator('.is-later:not([hidden])')).toHaveCount(0);
  expect(await page.evaluate(() => Math.max(...(Reflect.get(window, 'batches') as number[])))).toBeLessThan(100);
});

/** Lists, their rows, and a part that only full rows have. */
const LISTS = [
  ['/akzeptanzstellen', '.merchant-card', '.opening'],
  ['/gutscheine', '.voucher-card', '.card-text'],
] as const;

for (const [list, row, part] of LISTS) {
  test(`${list} of a thousand can be searched while typing`, async ({ page }) => {
    await openHydrated(page, preview.origin + list);
    const field = page.getByRole('main').getByRole('searchbox');
    const title = page.getByRole('heading', { level: 1 });
    const whole = (await title.textContent()) ?? '';
    await observeInteractions(page);
    await field.pressSequentially('bäckerei', { delay: 60 });
    await expect(title).toHaveText(/^\d\d /);
    await field.fill('');
    await expect(title).toHaveText(whole);
    await page.getByRole('button', { name: /^Mode/ }).click();
    await expect(title).toHaveText(/^\d\d /);
    const durations = (await interactionsOf(page)).toSorted((a, b) => a - b);
    // The slowest one in ten is left to whatever else the machine does.
    const slow = durations[Math.floor(durations.length * 0.9)] ?? 0;
    expect(slow).toBeLessThan(200);
  });

  test(`a phone hydrates ${list} with a thousand rows in slices, and fills only rows near to those in view`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    // React posts a message for each slice.
    await page.addInitScript(() => {
      let slices = 0;
      const { postMessage } = MessagePort.prototype;
      MessagePort.prototype.postMessage = function post(...message: unknown[]) {
        slices += 1;
        Reflect.apply(postMessage, this, message);
      };
      addEventListener('hydrated', () => Reflect.set(window, 'slices', slices));
    });
    await openHydrated(page, preview.origin + list);
    const slices = await page.evaluate(() => Number(Reflect.get(window, 'slices')));
    // In one task it would be one or two; how many it is depends on the speed of the machine.
    expect(slices).toBeGreaterThan(3);
    const rows = page.locator(row);
    await expect(rows.nth(71).locator(part)).toBeAttached();
    expect(await rows.locator(part).count()).toBe(72);
    const shown = rows.filter({ visible: true });
    if (list === '/akzeptanzstellen') {
      // The footer is within reach.
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(6000);
      await page.getByRole('main').getByRole('searchbox').fill('bäckerei');
      await page.getByRole('button', { name: 'Suchtext löschen' }).click();
      // Whoever searches by means of the browser finds them all again.
      await expect(rows).toHaveCount(MERCHANTS);
      await expect(shown).toHaveCount(24);
    }
    await page.getByRole('button', { name: 'Weitere anzeigen' }).click();
    await expect(rows.nth(119).locator(part)).toBeAttached();
    await expect(shown).toHaveCount(72);
  });
}

/** Collects what INP is made of: milliseconds from each interaction to the next paint. */
async function observeInteractions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const interactions: number[] = [0];
    Reflect.set(window, 'interactions', interactions);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) interactions.push(duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  });
}

/** Milliseconds each. */
function interactionsOf(page: Page): Promise<number[]> {
  return page.evaluate(() => Reflect.get(window, 'interactions'));
}
