import { gzipSync } from 'node:zlib';
import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { TileType } from 'pmtiles';
import { pmtilesFile } from '../../cli/testing/pmtiles-file.ts';
import { openHydrated } from './testing/client-page.ts';

/** The settings of an archive of images with a single zoom. */
const RASTER = '"kind":"raster","minZoom":6,"maxZoom":6';

/** The open map of the map page. */
function mapOf(page: Page) {
  return page.getByRole('region', { name: 'Karte aller Orte' });
}

async function openMap(page: Page): Promise<void> {
  await openHydrated(page, '/karte');
  // Where there is room, it opens with the page.
  const button = page.getByRole('button', { name: 'Karte öffnen' });
  if (await button.isVisible()) await button.click();
  await expect(mapOf(page).getByRole('button').first()).toBeVisible();
}

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
  // The tile of zoom 6 that contains the city.
  const tiles = [{ z: 6, x: 33, y: 21, bytes: image }];
  const archive = pmtilesFile({ tiles, tileType: TileType.Png, bounds: [8, 48, 12, 52], metadata: {} });
  await page.route('**/karte', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(/"kind":"vector","minZoom":\d+,"maxZoom":\d+/, RASTER);
    await route.fulfill({ response, body: html });
  });
  await page.route('**/*-map.pmtiles', async (route) => {
    const [, from = '0', to = ''] = /bytes=(\d+)-(\d+)/.exec(route.request().headers()['range'] ?? '') ?? [];
    await route.fulfill({ status: 206, body: archive.subarray(Number(from), Number(to) + 1) });
  });
  await openMap(page);
  const canvas = mapOf(page).locator('canvas.leaflet-tile-loaded').first();
  const colour = () =>
    canvas.evaluate((tile: HTMLCanvasElement) => [...(tile.getContext('2d')?.getImageData(9, 9, 1, 1).data ?? [])]);
  await expect.poll(colour).toEqual([0x33, 0x66, 0x99, 255]);
});

test('a map whose file is missing says so, and keeps its places', async ({ page }) => {
  await page.route('**/*-map.pmtiles', (route) => route.fulfill({ status: 404 }));
  await openMap(page);
  await expect(page.getByText('Straßen und Häuser konnten nicht geladen werden.')).toBeVisible();
  await expect(mapOf(page).getByRole('button').first()).toBeVisible();
});

test('one click opens the small map of a place', async ({ page }) => {
  await openHydrated(page, '/akzeptanzstellen/barbier-rasant');
  await page.getByText('Auf der Karte zeigen', { exact: true }).click();
  const map = page.getByRole('region', { name: 'Karte: Barbier Rasant' });
  await expect(map.getByRole('button', { name: 'Barbier Rasant, Akzeptanzstelle' })).toBeVisible();
});

test('a marker opens its popup by keyboard, and gets the focus back when it is closed', async ({ page }) => {
  await openMap(page);
  await page.getByRole('radio', { name: 'Kaufen' }).check();
  const marker = mapOf(page).getByRole('button', { name: 'Buchhandlung Lesezeit, Verkaufsstelle' });
  await marker.focus();
  await page.keyboard.press('Enter');
  const popup = page.getByRole('dialog', { name: 'Buchhandlung Lesezeit' });
  await expect(popup).toBeFocused();
  await expect(popup).toContainText('Marktstraße 12');
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await expect(marker).toBeFocused();
  await page.keyboard.press('Space');
  await expect(popup).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(popup.getByRole('button', { name: 'Schließen' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(popup).toBeHidden();
  await expect(marker).toBeFocused();
});

test('a cluster comes apart by keyboard, and the focus goes on to one of its places', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openMap(page);
  const cluster = mapOf(page)
    .getByRole('button', { name: /^\d+ Orte, näher ansehen$/ })
    .first();
  await cluster.focus();
  const label = await cluster.getAttribute('aria-label');
  await page.keyboard.press('Enter');
  await expect(mapOf(page).getByRole('button', { name: label ?? '', exact: true })).toBeHidden();
  await expect.poll(() => mapOf(page).evaluate((region) => region.contains(document.activeElement))).toBe(true);
});

test('a row of the list and its marker point at each other', async ({ page }) => {
  await openMap(page);
  await page.getByRole('radio', { name: 'Kaufen' }).check();
  const row = page.getByRole('listitem').filter({ hasText: 'Buchhandlung Lesezeit' });
  const marker = mapOf(page).getByRole('button', { name: 'Buchhandlung Lesezeit, Verkaufsstelle' });
  await row.hover();
  await expect(marker).toHaveClass(/is-raised/);
  await marker.hover();
  await expect(row).toHaveClass(/is-active/);
  await page.mouse.move(0, 0);
  await expect(row).not.toHaveClass(/is-active/);
  await expect(marker).not.toHaveClass(/is-raised/);
});

test('a row leads to its place on the map; closing the popup leads back to the row', async ({ page }) => {
  await openMap(page);
  const button = page.getByRole('button', { name: 'Barbier Rasant auf der Karte zeigen' });
  await button.click();
  const popup = page.getByRole('dialog', { name: 'Barbier Rasant' });
  await expect(popup).toBeFocused();
  await expect(popup.getByRole('link', { name: 'Ansehen' })).toHaveAttribute(
    'href',
    '/akzeptanzstellen/barbier-rasant',
  );
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('kinds and branches narrow list and map down together', async ({ page }) => {
  await openMap(page);
  const main = page.getByRole('main');
  const all = await main.getByRole('listitem').count();
  await page.getByRole('radio', { name: 'Kaufen' }).check();
  await expect(main.getByRole('listitem')).toHaveCount(5);
  await expect(main).toContainText('5 Orte');
  await expect(mapOf(page).getByRole('button', { name: /Akzeptanzstelle$/ })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Branche' }).selectOption('Schmuck & Uhren');
  await expect(page.getByRole('radio', { name: 'Einlösen' })).toBeChecked();
  const some = await main.getByRole('listitem').count();
  expect(some).toBeGreaterThan(1);
  expect(some).toBeLessThan(all);
  await expect(main.getByRole('listitem').first()).toContainText('Schmuck & Uhren');
});

test('the buttons of the map speak German and stop at its limits', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openMap(page);
  await page.getByRole('button', { name: 'Alle Orte zeigen' }).click();
  const closer = page.getByRole('button', { name: 'Vergrößern' });
  await closer.focus();
  for (let zoom = 0; zoom < 20; zoom++) await page.keyboard.press('Enter');
  await expect(closer).toHaveAttribute('aria-disabled', 'true');
  await expect(closer).toBeFocused();
  await page.getByRole('button', { name: 'Verkleinern' }).click();
  await expect(closer).toHaveAttribute('aria-disabled', 'false');
  await expect(mapOf(page)).toContainText('Karte: für die Demo gezeichnet');
  await expect(mapOf(page)).not.toContainText('Leaflet');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the map waits for a tap behind a drawing of its places', async ({ page }) => {
    const { paths } = watchRequests(page);
    await openHydrated(page, '/karte');
    await page.mouse.move(20, 20);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('.map-drawing .map-dots')).toBeVisible();
    expect(paths.filter((path) => path.includes('pmtiles'))).toEqual([]);
    await expect(mapOf(page)).toBeHidden();
    await page.getByRole('button', { name: 'Karte öffnen' }).click();
    await expect(mapOf(page).locator('canvas.leaflet-tile-loaded').first()).toBeVisible();
  });

  test('map and list are two views of the same', async ({ page }) => {
    await openMap(page);
    const row = page.getByRole('listitem').filter({ hasText: 'Barbier Rasant' });
    await expect(row).toBeHidden();
    await page.getByRole('radio', { name: 'Liste' }).check();
    await expect(mapOf(page)).toBeHidden();
    await row.getByRole('button', { name: 'Barbier Rasant auf der Karte zeigen' }).click();
    await expect(page.getByRole('radio', { name: 'Karte', exact: true })).toBeChecked();
    await expect(page.getByRole('dialog', { name: 'Barbier Rasant' })).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the list is shown, without controls that need JavaScript', async ({ page }) => {
    await page.goto('/karte');
    const main = page.getByRole('main');
    expect(await main.getByRole('listitem').count()).toBeGreaterThan(80);
    await expect(main.getByRole('button')).toHaveCount(0);
    await expect(main.getByRole('radio')).toHaveCount(0);
    await main.getByRole('link', { name: 'Barbier Rasant' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Barbier Rasant');
  });
});
