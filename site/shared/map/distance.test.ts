import { expect, test } from 'vitest';
import { byDistance, formatDistance } from './distance.ts';

test.each([
  [3, '10 m'],
  [84, '80 m'],
  [994, '990 m'],
  [996, '1,0 km'],
  [1249, '1,2 km'],
  [9960, '10 km'],
  [13_600, '14 km'],
])('%d metres are written %j', (metres, text) => {
  expect(formatDistance(metres).replace('\u00a0', ' ')).toBe(text);
});

test('items are sorted by distance, and those without a location keep their order at the end', () => {
  const items = [
    { name: 'market cart' },
    { name: 'far', at: { lat: 50.1, lon: 8.1 } },
    { name: 'online' },
    { name: 'near', at: { lat: 50.001, lon: 8 } },
  ];
  const sorted = byDistance(items, ({ at }) => at, { lat: 50, lon: 8 });
  expect(sorted.map(({ name }) => name)).toEqual(['near', 'far', 'market cart', 'online']);
  expect(sorted[0]?.distance).toBeCloseTo(111, 0);
  expect(sorted[2]).toBe(items[0]);
});
