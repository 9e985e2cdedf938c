import { expect, test } from 'vitest';
import { withoutOutliers } from './location.ts';

const TOWN = Array.from({ length: 40 }, (_, index) => ({ lat: 49.9 + (index % 8) / 1000, lon: 10.1 + index / 10_000 }));
const FAR = { lat: 50.9, lon: 11.1 };

test('a place far from most others is left out; all others stay', () => {
  expect(withoutOutliers([...TOWN, FAR])).toEqual(TOWN);
  expect(withoutOutliers(TOWN)).toEqual(TOWN);
});

test('the neighbouring village stays', () => {
  const village = { lat: 49.912, lon: 10.1 };
  expect(withoutOutliers([...TOWN, village])).toContain(village);
});

test('of few places, none is left out', () => {
  const few = [...TOWN.slice(0, 4), FAR];
  expect(withoutOutliers(few)).toEqual(few);
});
