import { expect, test } from 'vitest';
import { loadDemoCity } from './cities/demo-cities.ts';
import { createSandboxApp } from './sandbox-app.ts';

const CENTER = { lat: 49.9008, lon: 10.1022 };

/** The tile of zoom 16 that contains Musterstadt's market place. */
const MARKET = '16/34607/22254';

function tile(path: string, tenant = 'musterstadt') {
  return createSandboxApp().request(`/sandbox-api/tiles/${tenant}/${path}.svg`);
}

/** The part of the map that a tile shows, in tenths of a metre from the city's centre. */
async function viewBoxOf(path: string) {
  const [, box = ''] = /viewBox="([^"]+)"/.exec(await (await tile(path)).text()) ?? [];
  const [left = NaN, top = NaN, width = NaN, height = NaN] = box.split(' ').map(Number);
  return { left, top, width, height };
}

test('a tile is an image that is the same each time and may be cached', async () => {
  const [one, other] = await Promise.all([tile(MARKET), tile(MARKET)]);
  expect(one.headers.get('content-type')).toBe('image/svg+xml');
  expect(one.headers.get('cache-control')).toBe('public, max-age=86400');
  const image = await one.text();
  expect(image).toMatch(/^<svg .*<\/svg>\n$/s);
  expect(image).not.toMatch(/NaN|undefined|Infinity/);
  expect(image).toContain('>Marktplatz</text>');
  expect(await other.text()).toBe(image);
});

test.each(['16/70000/22254', '23/1/1', '3/8/0', '16/-1/2', '16/a/2'])('there is no tile %s', async (path) => {
  expect((await tile(path)).status).toBe(404);
});

test.each(['nirgendwo', 'stadt-001', 'boese-stadt'])('the city %s has no map', async (tenant) => {
  expect((await tile(MARKET, tenant)).status).toBe(404);
});

test('tiles of the whole region take few bytes', async () => {
  expect((await (await tile('11/1081/695')).text()).length).toBeLessThan(50_000);
});

test('neighbouring tiles share an edge at every zoom', async () => {
  for (const [one, right, below] of [
    ['6/33/21', '6/34/21', '6/33/22'],
    ['13/4325/2781', '13/4326/2781', '13/4325/2782'],
    [MARKET, '16/34608/22254', '16/34607/22255'],
    ['19/276856/178032', '19/276857/178032', '19/276856/178033'],
  ] as const) {
    const box = await viewBoxOf(one);
    expect((await viewBoxOf(right)).left).toBeCloseTo(box.left + box.width, 0);
    expect((await viewBoxOf(below)).top).toBeCloseTo(box.top + box.height, 0);
  }
});

test('pixels and metres agree: the centre lies on its tile, at the scale of its latitude', async () => {
  const { left, top, width, height } = await viewBoxOf(MARKET);
  expect(left).toBeLessThan(0);
  expect(left + width).toBeGreaterThan(0);
  expect(top).toBeLessThan(0);
  expect(top + height).toBeGreaterThan(0);
  // 156 543 m at the equator and zoom 0: https://wiki.openstreetmap.org/wiki/Zoom_levels
  expect(width / 10 / 256).toBeCloseTo((156_543 / 2 ** 16) * Math.cos((CENTER.lat * Math.PI) / 180), 2);
});

test('streets run where the addresses of the merchants lie', async () => {
  const map = await (await tile(MARKET)).text();
  const [, x = NaN, y = NaN] = (/translate\((\S+) (\S+)\) rotate\(\S+\)" dy="\S+">Marktstraße</.exec(map) ?? []).map(
    Number,
  );
  const houses = loadDemoCity('musterstadt').merchants.filter(({ address }) =>
    address?.street.startsWith('Marktstraße'),
  );
  const metresPerDegree = 40_075_017 / 360;
  const longitudes = houses.map(({ geoLocation }) => Number(geoLocation?.lon));
  const latitudes = houses.map(({ geoLocation }) => Number(geoLocation?.lat));
  const toX = (lon: number) => (lon - CENTER.lon) * metresPerDegree * Math.cos((CENTER.lat * Math.PI) / 180) * 10;
  const toY = (lat: number) => (CENTER.lat - lat) * metresPerDegree * 10;
  expect(x).toBeGreaterThan(toX(Math.min(...longitudes)));
  expect(x).toBeLessThan(toX(Math.max(...longitudes)));
  expect(y).toBeGreaterThan(toY(Math.max(...latitudes)) - 300);
  expect(y).toBeLessThan(toY(Math.min(...latitudes)) + 300);
});

test.each([
  'musterstadt/../../openapi.yaml',
  'musterstadt/%2e%2e/%2e%2e/package.json',
  'musterstadt/fehlt.svg',
  'a.pdf',
])('there is no media file %s', async (path) => {
  expect((await createSandboxApp().request(`/sandbox-api/media/${path}`)).status).toBe(404);
});

test('an unchanged image is not sent again', async () => {
  const app = createSandboxApp();
  const url = '/sandbox-api/media/musterstadt/logo.svg';
  const etag = (await app.request(url)).headers.get('etag') ?? '';
  expect((await app.request(url, { headers: { 'If-None-Match': etag } })).status).toBe(304);
});
