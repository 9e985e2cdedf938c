import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { TileType } from 'pmtiles';
import sharp from 'sharp';
import { pmtilesFile } from '../../cli/testing/pmtiles-file.ts';
import { expect, openHydrated, test } from './testing/client-page.ts';
import { mapOf, openMap } from './testing/map-page.ts';

/** The settings of an archive of images with a single zoom. */
const RASTER = '"kind":"raster","minZoom":6,"maxZoom":6';

/** The tile that contains the city. */
const CITY_TILE = { z: 6, x: 33, y: 21 };

/** What a page requests, and the sizes of its scripts as hosts send them. */
function watchRequests(page: Page) {
  const paths: string[] = [];
  const scripts: Promise<{ text: string; bytes: number }>[] = [];
  page.on('response', (response) => {
    const { pathname, hostname } = new URL(response.url());
    paths.push(hostname === '127.0.0.1' ? pathname : response.url());
    if (!pathname.endsWith('.js')) return;
    scripts.push(response.text().then((text) => ({ text, bytes: gzipSync(text, { level: 9 }).length })));
  });
  return { paths, scripts };
}

/** Serves an archive in ranges in place of the site's own. */
async function serveArchive(page: Page, archive: Buffer): Promise<void> {
  await page.route('**/*-map.pmtiles', async (route) => {
    const [, from = '0', to = ''] = /bytes=(\d+)-(\d+)/.exec(route.request().headers()['range'] ?? '') ?? [];
    await route.fulfill({ status: 206, body: archive.subarray(Number(from), Number(to) + 1) });
  });
}

test('the map is drawn from a file of the site as soon as the page is there, from no other host', async ({ page }) => {
  const { paths, scripts } = watchRequests(page);
  await openHydrated(page, '/karte');
  const tile = mapOf(page).locator('canvas.leaflet-tile-loaded').first();
  await expect(tile).toBeVisible();
  expect(paths.filter((path) => path.endsWith('-map.pmtiles')).length).toBeGreaterThan(0);
  expect(paths.filter((path) => path.includes('://'))).toEqual([]);
  const ground = await mapOf(page).evaluate((map) => getComputedStyle(map).getPropertyValue('--map-land').trim());
  const colours = () =>
    mapOf(page).evaluate((map) => {
      const seen = new Set<string>();
      for (const canvas of map.querySelectorAll('canvas')) {
        const { data = [] } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
        for (let at = 0; at < data.length; at += 400) seen.add(`${data[at]} ${data[at + 1]} ${data[at + 2]}`);
      }
      return [...seen];
    });
  expect(ground).not.toBe('');
  await expect.poll(async () => (await colours()).length).toBeGreaterThan(4);
  // Nothing but greys in the theme Kontrast.
  await page.getByRole('button', { name: /Darstellung/ }).click();
  const isGrey = (colour: string) => new Set(colour.split(' ')).size === 1;
  await expect.poll(async () => (await colours()).filter((colour) => !isGrey(colour))).toEqual([]);
  // Everything of the map: Leaflet, the painter, the reader of the file.
  const loaded = await Promise.all(scripts);
  const ofMap = loaded.filter(({ text }) => /leaflet-container|pmtiles/i.test(text));
  const bytes = ofMap.reduce((sum, script) => sum + script.bytes, 0);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(96 * 1024);
});

test('an archive of images is drawn as well', async ({ page }) => {
  const image = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const tiles = [{ ...CITY_TILE, bytes: image }];
  const archive = pmtilesFile({ tiles, tileType: TileType.Png, bounds: [8, 48, 12, 52], metadata: {} });
  await page.route('**/karte', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(/"kind":"vector","minZoom":\d+,"maxZoom":\d+/, RASTER);
    await route.fulfill({ response, body: html });
  });
  await serveArchive(page, archive);
  await openMap(page);
  const canvas = mapOf(page).locator('canvas.leaflet-tile-loaded').first();
  const colour = () =>
    canvas.evaluate((tile: HTMLCanvasElement) => [...(tile.getContext('2d')?.getImageData(9, 9, 1, 1).data ?? [])]);
  await expect.poll(colour).toEqual([0x33, 0x66, 0x99, 255]);
});

const FAILURE = 'Der Stadtplan konnte nicht geladen werden.';

test('a map whose file is missing says so on the drawing of its places, and can be tried again', async ({ page }) => {
  await page.route('**/*-map.pmtiles', (route) => route.fulfill({ status: 404 }));
  await openHydrated(page, '/karte');
  await expect(page.getByText(FAILURE)).toBeVisible();
  await expect(page.locator('.map-drawing .map-dots')).toBeVisible();
  await expect(mapOf(page)).toBeHidden();
  await page.unroute('**/*-map.pmtiles');
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(mapOf(page).locator('canvas.leaflet-tile-loaded').first()).toBeVisible();
  await expect(page.getByText(FAILURE)).toBeHidden();
});

test('the home page shows the ground of the city, with the places where the ground has them', async ({ page }) => {
  await page.goto('/');
  const teaser = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Alles auf einem Stadtplan' }) });
  const image = teaser.locator('img');
  await image.scrollIntoViewIfNeeded();
  await expect(image).not.toHaveJSProperty('naturalWidth', 0);
  await expect(teaser.getByText('für die Demo gezeichnet')).toBeVisible();
  const [ground, dots] = await Promise.all([image.boundingBox(), teaser.locator('svg').boundingBox()]);
  expect(ground).toEqual(dots);
  await page.getByRole('button', { name: /Darstellung/ }).click();
  await expect(teaser.getByText('Musterstadt', { exact: true })).toBeVisible();
  await expect(image).toBeHidden();
  await expect(teaser.getByText('für die Demo gezeichnet')).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the map waits for a tap behind a drawing of its places', async ({ page }) => {
    const { paths } = watchRequests(page);
    await openHydrated(page, '/karte');
    await page.mouse.move(20, 20);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('.map-drawing .map-dots')).toBeVisible();
    await expect(page.locator('.map-drawing img')).not.toHaveJSProperty('naturalWidth', 0);
    expect(paths.filter((path) => path.includes('pmtiles'))).toEqual([]);
    await expect(mapOf(page)).toBeHidden();
    const attribution = page.getByText('für die Demo gezeichnet');
    await expect(attribution).toBeVisible();
    await page.getByRole('button', { name: 'Stadtplan öffnen' }).click();
    await expect(mapOf(page).locator('canvas.leaflet-tile-loaded').first()).toBeVisible();
    // Once, by the map itself.
    await expect(attribution.filter({ visible: true })).toHaveCount(1);
  });
});

test('a tile that unpacks to 60 MB is not decoded', async ({ page }) => {
  await page.route('**/karte', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(/"minZoom":\d+,"maxZoom":\d+/, '"minZoom":6,"maxZoom":6');
    await route.fulfill({ response, body: html });
  });
  const tiles = [{ ...CITY_TILE, bytes: Buffer.alloc(60_000_000) }];
  await serveArchive(page, pmtilesFile({ tiles, tileType: TileType.Mvt, bounds: [8, 48, 12, 52], metadata: {} }));
  await openHydrated(page, '/karte');
  await expect(page.getByText(FAILURE)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible();
});
