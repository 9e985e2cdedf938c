import { expect, test } from 'vitest';
import { musterstadt } from '../demo/musterstadt/city.ts';
import { createSandboxApp } from '../sandbox-app.ts';
import { namedStreets } from './named-streets.ts';
import { tileView, toPoint } from './plane.ts';

const CENTER = { lat: 49.9008, lon: 10.1022 };

/** The tile of zoom 16 that the market place of Musterstadt lies on. */
const MARKET = '16/34607/22254';

function tile(path: string, tenant = 'musterstadt') {
  return createSandboxApp().request(`/sandbox-api/tiles/${tenant}/${path}.svg`);
}

test('a tile is a drawing that is the same each time and may be cached', async () => {
  const [one, other] = await Promise.all([tile(MARKET), tile(MARKET)]);
  expect(one.headers.get('content-type')).toBe('image/svg+xml');
  expect(one.headers.get('cache-control')).toBe('public, max-age=86400');
  const drawing = await one.text();
  expect(drawing).toMatch(/^<svg .*<\/svg>$/s);
  expect(drawing).not.toMatch(/NaN|undefined|Infinity/);
  expect(drawing).toContain('>Marktplatz</text>');
  expect(await other.text()).toBe(drawing);
});

test.each(['16/70000/22254', '23/1/1', '3/8/0', '16/-1/2', '16/a/2'])('there is no tile %s', async (path) => {
  expect((await tile(path)).status).toBe(404);
});

test('a city that is not known has no map', async () => {
  expect((await tile(MARKET, 'nirgendwo')).status).toBe(404);
});

test('far from the town there are fields, in few bytes', async () => {
  const response = await tile('16/100/100');
  expect((await response.text()).length).toBeLessThan(400);
});

test('pixels and metres agree: the centre lies on its tile, at the scale of its latitude', () => {
  const view = tileView(CENTER, { z: 16, x: 34_607, y: 22_254 });
  const { x, y } = view.toPixel({ x: 0, y: 0 });
  expect(x).toBeGreaterThan(0);
  expect(x).toBeLessThan(256);
  expect(y).toBeGreaterThan(0);
  expect(y).toBeLessThan(256);
  // 156 543 m at the equator and zoom 0: https://wiki.openstreetmap.org/wiki/Zoom_levels
  expect(1 / view.scale).toBeCloseTo((156_543 / 2 ** 16) * Math.cos((CENTER.lat * Math.PI) / 180), 2);
});

test('streets run where the addresses of the merchants lie, from west to east', () => {
  const street = namedStreets(CENTER, musterstadt.merchants).find(({ name }) => name === 'Marktstraße');
  const house = musterstadt.merchants.find(({ address }) => address?.street.startsWith('Marktstraße'));
  const point = toPoint(CENTER, { lat: Number(house?.geoLocation?.lat), lon: Number(house?.geoLocation?.lon) });
  expect(point.x).toBeGreaterThan(street?.from.x ?? Infinity);
  expect(point.x).toBeLessThan(street?.to.x ?? -Infinity);
});

test('places that are none, and addresses strewn over the town, make no street', () => {
  const at = (street: string, lat: number, lon: number) => ({
    id: 1,
    slug: 'a',
    companyName: 'A',
    address: { street, postalCode: '1', city: 'B' },
    geoLocation: { lat, lon },
  });
  const merchants = [
    at('Leerweg 1', -360, -360),
    at('Leerweg 2', 49.9, 10.1),
    at('Streuweg 1', 49.9, 10.1),
    at('Streuweg 2', 49.91, 10.1),
    at('Streuweg 3', 49.905, 10.12),
  ];
  expect(namedStreets(CENTER, merchants)).toEqual([]);
});
