import { expect, test } from 'vitest';
import type { ListedPlace, Town } from '../../../shared/map/places.ts';
import {
  describeCount,
  groupByDistance,
  groupByTown,
  readPlaceFilter,
  writePlaceFilter,
  type PlaceFilter,
  type PlaceGroup,
} from './select-places.ts';

const BAKER: ListedPlace = { id: 'm1', name: 'Bäckerei', slug: 'baeckerei', categories: [0], at: [49.9, 10.1] };
const CAFE: ListedPlace = { id: 'm2', name: 'Café', slug: 'cafe', categories: [0, 1], at: [49.91, 10.1] };
const TRAVELLER: ListedPlace = { id: 'm3', name: 'Marktwagen', slug: 'marktwagen', categories: [0] };
const COUNTER: ListedPlace = { id: 's1', name: 'Rathaus', kind: 'sales', at: [49.905, 10.1] };

const TOWNS: Town[] = [
  { name: 'Adorf', places: [BAKER, COUNTER] },
  { name: 'Bdorf', places: [CAFE] },
  { places: [TRAVELLER] },
];

const outline = (groups: PlaceGroup[]) =>
  groups.map(({ title, rows }) => [title, ...rows.map(({ place }) => place.name)]);

test('without a filter every place is listed by town, even without an address', () => {
  expect(outline(groupByTown(TOWNS, {}))).toEqual([
    ['Adorf', 'Bäckerei', 'Rathaus'],
    ['Bdorf', 'Café'],
    ['Ohne festen Standort', 'Marktwagen'],
  ]);
});

test.each([
  ['kind sales', { kind: 'sales' as const }, [['Adorf', 'Rathaus']]],
  ['category', { category: 1 }, [['Bdorf', 'Café']]],
  ['sales points, which have no category', { kind: 'sales' as const, category: 0 }, [['Adorf', 'Rathaus']]],
])('towns without a matching place are not shown: %s', (_, filter, expected) => {
  expect(outline(groupByTown(TOWNS, filter))).toEqual(expected);
});

test('sorted by distance, the nearest place comes first and places without a location last', () => {
  const groups = groupByDistance(TOWNS, {}, { lat: 49.911, lon: 10.1 });
  expect(outline(groups)).toEqual([
    ['Nach Entfernung', 'Café', 'Rathaus', 'Bäckerei'],
    ['Ohne Standort auf dem Stadtplan', 'Marktwagen'],
  ]);
  expect(groups[0]?.rows[0]?.distance).toBeCloseTo(111, 0);
  expect(describeCount(groups)).toBe('4 Orte: 3 Akzeptanzstellen und 1 Verkaufsstelle');
});

test('the count says of what there are so many: merchants as other pages count them, branches, sales points', () => {
  const branch: ListedPlace = { ...BAKER, id: 'p7', name: 'Bäckerei am Bahnhof' };
  const towns = [...TOWNS, { name: 'Cdorf', places: [branch] }];
  const describe = (filter: PlaceFilter) => describeCount(groupByTown(towns, filter));
  expect(describe({})).toBe('5 Orte: 3 Akzeptanzstellen, 1 weitere Filiale und 1 Verkaufsstelle');
  expect(describe({ kind: 'acceptance' })).toBe('4 Orte: 3 Akzeptanzstellen und 1 weitere Filiale');
  expect(describe({ kind: 'sales' })).toBe('1 Verkaufsstelle');
  expect(describe({ kind: 'acceptance', category: 1 })).toBe('1 Akzeptanzstelle');
  expect(describe({ kind: 'acceptance', category: 2 })).toBe('Keine Orte');
});

test.each([
  ['', {}],
  ['?orte=kaufen', { kind: 'sales' }],
  ['?orte=einloesen', { kind: 'acceptance' }],
  ['?branche=B%C3%BCcher%20%26%20Papier', { kind: 'acceptance', category: 1 }],
  ['?orte=kaufen&branche=Mode', { kind: 'sales', category: 0 }],
] as const)('the address %s says what is shown, and is written for it', (search, filter) => {
  const categories = ['Mode', 'Bücher & Papier'];
  expect(readPlaceFilter(search, categories)).toEqual(filter);
  expect(writePlaceFilter(filter, categories)).toBe(search);
});

test('what the page does not know in its address is ignored', () => {
  expect(readPlaceFilter('?orte=alles&branche=Raumfahrt&q=x', ['Mode'])).toEqual({});
});
