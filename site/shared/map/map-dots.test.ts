import { expect, test } from 'vitest';
import { MAP_FRAME, mapDots, type MapDots } from './map-dots.ts';

function around(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    latitude: 49.9 + (index % 10) * 0.001,
    longitude: 10.1 + Math.floor(index / 10) * 0.001,
  }));
}

function dotsOf(dots: MapDots | undefined) {
  return [...(dots?.path ?? '').matchAll(/M(\d+) (\d+)h0/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
}

test('all dots lie inside the frame, the northern one above the southern one', () => {
  const dots = dotsOf(mapDots(around(50)));
  expect(dots).toHaveLength(50);
  for (const { x, y } of dots) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(MAP_FRAME.width);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(MAP_FRAME.height);
  }
  expect(dots).toContainEqual(mapDots(around(50))?.pin);
  expect(dots[9]?.y).toBeLessThan(dots[0]?.y ?? 0);
});

test('one outlying place does not squeeze the others into one spot', () => {
  const dots = dotsOf(mapDots([...around(50), { latitude: 53, longitude: 13 }]));
  expect(dots).toHaveLength(50);
  const heights = dots.map(({ y }) => y);
  expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan(MAP_FRAME.height / 2);
});

test('a thousand places make a small drawing', () => {
  expect(mapDots(around(1000))?.path.length).toBeLessThan(1400);
});

test('places on one line, even on one spot, are drawn', () => {
  const spot = Array.from({ length: 8 }, () => ({ latitude: 49.9, longitude: 10.1 }));
  expect(dotsOf(mapDots(spot))).toEqual([{ x: 320, y: 200 }]);
});

test('a handful of places gives no map', () => {
  expect(mapDots(around(4))).toBeUndefined();
  expect(mapDots([])).toBeUndefined();
});
