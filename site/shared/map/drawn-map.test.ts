import { expect, test } from 'vitest';
import type { GeoLocation } from '../models/place.ts';
import { fixtureMerchant, fixtureSnapshot } from '../testing/fixture-snapshot.ts';
import { drawMap, mapFrameOf, SIDE } from './drawn-map.ts';

/** A town of ten by five streets, a hundred metres apart. */
const TOWN = Array.from({ length: 50 }, (_, index) => ({
  latitude: 52.4 + (index % 5) * 0.0009,
  longitude: 13.1 + Math.floor(index / 5) * 0.0015,
}));

function snapshotOf(locations: readonly GeoLocation[]) {
  return fixtureSnapshot({
    merchants: locations.map((location, index) => fixtureMerchant({ slug: `m${index}`, location })),
    salesPoints: [],
  });
}

function dotsOf(locations: readonly GeoLocation[], shown = locations) {
  const { dots } = drawMap(snapshotOf(locations), shown);
  return [...dots.matchAll(/M(\d+) (\d+)h0/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
}

test('all places lie in the part of the square that every page shows, true to scale, north up', () => {
  const dots = dotsOf(TOWN);
  expect(dots).toHaveLength(50);
  for (const { x, y } of dots) {
    expect(x).toBeGreaterThan(24);
    expect(x).toBeLessThan(SIDE - 24);
    expect(y).toBeGreaterThan(144);
    expect(y).toBeLessThan(496);
  }
  const [southWest, , , , northWest] = dots;
  const southEast = dots[45];
  expect(northWest?.y).toBeLessThan(southWest?.y ?? 0);
  const [wide, high] = [(southEast?.x ?? 0) - (southWest?.x ?? 0), (southWest?.y ?? 0) - (northWest?.y ?? 0)];
  expect(wide / high).toBeCloseTo((9 * 0.0015 * Math.cos((52.4 * Math.PI) / 180)) / (4 * 0.0009), 0.5);
});

test('a place is where the tiles of maps have it', () => {
  const [latitude, longitude] = [48.137_154, 11.576_124];
  const frame = mapFrameOf(snapshotOf([{ latitude, longitude }]));
  // In tiles of zoom 14: https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames
  const north = 2 ** 13 * (1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI);
  expect((frame?.x ?? 0) * 2 ** 14).toBeCloseTo((2 ** 14 * (longitude + 180)) / 360, 1);
  expect((frame?.y ?? 0) * 2 ** 14).toBeCloseTo(north, 1);
  // No closer than a kilometre and a half.
  expect(frame?.side).toBe(2 ** -14);
});

test('one outlying place does not squeeze the others into one spot, and is not shown', () => {
  const dots = dotsOf([...TOWN, { latitude: 53.9, longitude: 9.1 }]);
  expect(dots).toEqual(dotsOf(TOWN));
});

test('one more place seldom moves the ground, which is drawn again otherwise', () => {
  const more = { latitude: 52.4016, longitude: 13.1071 };
  expect(mapFrameOf(snapshotOf([...TOWN, more]))).toEqual(mapFrameOf(snapshotOf(TOWN)));
  expect(mapFrameOf(snapshotOf([]))).toBeUndefined();
});

test('pages with some of the places show them on the same ground', () => {
  expect(dotsOf(TOWN, TOWN.slice(7, 9))).toEqual(dotsOf(TOWN).slice(7, 9));
  expect(dotsOf([], [])).toEqual([]);
});

test('a thousand places make a small drawing', () => {
  const many = Array.from({ length: 1000 }, (_, index) => ({
    latitude: 49 + (index % 37) / 1000,
    longitude: 10 + index / 5000,
  }));
  expect(drawMap(snapshotOf(many), many).dots.length).toBeLessThan(1400);
});

test('the ground comes with the names of its makers, without a ground there are none', () => {
  const snapshot = snapshotOf(TOWN);
  const map = { consentRequired: false, attribution: '© Landesamt' };
  const mapGround = { path: '/media/0a', width: 1280, height: 1280, widths: [480, 1280] };
  const drawn = { ...snapshot, site: { ...snapshot.site, map } };
  expect(drawMap({ ...drawn, mapGround }, TOWN)).toMatchObject({ ground: mapGround, attribution: '© Landesamt' });
  expect(drawMap(drawn, TOWN)).not.toHaveProperty('attribution');
});
