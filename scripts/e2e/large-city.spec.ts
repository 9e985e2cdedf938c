import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execaNode } from 'execa';
import { startPreview, type RunningPreview } from '../../cli/serve/preview/start-preview.ts';
import { generatedTenantsJson } from '../../cli/sandbox/cities/generated-city.ts';
import { startSandbox, type RunningSandbox } from '../../cli/sandbox/start-sandbox.ts';
import { expect, openHydrated, test } from './testing/client-page.ts';

const MERCHANTS = 1000;
const CITY = 'stadt-001';

/* How small its documents are: templates/page-sizes.test.tsx. How fast its lists answer: `npm run bench:visitor`. */
// One worker builds the city.
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

test('the map of a thousand places holds them all', async ({ page, main }) => {
  await openHydrated(page, `${preview.origin}/karte`);
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
  await expect(main.getByRole('listitem')).toHaveCount(6);
  await page.getByRole('radio', { name: 'Alle' }).check();
  await expect(main.getByRole('listitem')).toHaveCount(MERCHANTS + 6);
});

test('a list of a thousand is searched, and its later rows open to the browser’s own search a few at a time', async ({
  page,
  main,
  heading,
}) => {
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
  const field = main.getByRole('searchbox');
  const whole = (await heading.textContent()) ?? '';
  await field.pressSequentially('bäckerei');
  await expect(heading).toHaveText(/^\d\d /);
  await field.fill('');
  await expect(heading).toHaveText(whole);
});

test('a phone hydrates a list of a thousand rows in slices, and fills only rows near to those in view', async ({
  page,
  main,
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
  await openHydrated(page, `${preview.origin}/akzeptanzstellen`);
  const slices = await page.evaluate(() => Number(Reflect.get(window, 'slices')));
  // In one task it would be one or two; how many it is depends on the speed of the machine.
  expect(slices).toBeGreaterThan(3);
  const rows = page.locator('.merchant-card');
  // Only full rows have it.
  const hours = rows.locator('.opening');
  await expect(rows.nth(71).locator('.opening')).toBeAttached();
  expect(await hours.count()).toBe(72);
  const shown = rows.filter({ visible: true });
  // The footer is within reach.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(6000);
  await main.getByRole('searchbox').fill('bäckerei');
  await page.getByRole('button', { name: 'Suchtext löschen' }).click();
  // Who searches by means of the browser finds them all again.
  await expect(rows).toHaveCount(MERCHANTS);
  await expect(shown).toHaveCount(24);
  await page.getByRole('button', { name: 'Weitere anzeigen' }).click();
  await expect(rows.nth(119).locator('.opening')).toBeAttached();
  await expect(shown).toHaveCount(72);
});
