import { expect, test } from 'vitest';
import type { ListedLocation } from '../../shared/lists/acceptance-list.ts';
import { wordsOfMerchant } from '../../shared/lists/merchant-words.ts';
import { createListSearch } from '../../shared/search/list-search.ts';
import {
  EVERYTHING,
  isEverything,
  isUnfiltered,
  readAcceptanceQuery,
  writeAcceptanceQuery,
  type AcceptanceQuery,
  filterLocations,
} from './acceptance-query.ts';

test.each([
  ['', EVERYTHING],
  ['?q=Br%C3%B6tchen%20%26%20mehr', { ...EVERYTHING, text: 'Brötchen & mehr' }],
  ['?branche=mode-schuhe,sport', { ...EVERYTHING, categories: ['mode-schuhe', 'sport'] }],
  [
    '?q=a&branche=mode&sortierung=ort&offen=1&ansicht=karte',
    { text: 'a', categories: ['mode'], sort: 'ort' as const, openNow: true, view: 'map' as const },
  ],
])('%j is read and written', (search, query) => {
  expect(readAcceptanceQuery(search)).toEqual(query);
  expect(writeAcceptanceQuery(query)).toBe(search);
});

test('foreign parameters in the address are ignored', () => {
  expect(readAcceptanceQuery('?utm_source=x&branche=,,&offen=ja')).toEqual(EVERYTHING);
});

test('the map in view is not a filter', () => {
  expect(isEverything({ ...EVERYTHING, view: 'map' })).toBe(true);
});

test('blanks do not count as a search', () => {
  expect(isEverything({ ...EVERYTHING, text: '  ' })).toBe(true);
  expect(writeAcceptanceQuery({ ...EVERYTHING, text: ' ' })).toBe('');
});

const LOCATIONS: ListedLocation[] = [
  {
    slug: 'oez',
    name: 'Bäckerei Öz',
    category: 'Cafés',
    categoryNames: ['Cafés'],
    street: 'Am Markt 1',
    postalCode: '97999',
    city: 'Musterstadt',
    groups: [0],
  },
  { slug: 'rad', name: 'Rad & Tat', category: 'Sport', groups: [1, 0], categoryNames: ['Sport', 'Cafés'] },
  { slug: 'rest', name: 'Ohne Branche', groups: [2], categoryNames: ['Weitere'] },
];

const search = await createListSearch(LOCATIONS, (location) => wordsOfMerchant(undefined, location));

function find(query: Partial<AcceptanceQuery>): string[] {
  const locations = search.find(query.text ?? '');
  const input = { locations, groupKeys: ['cafes', 'sport', 'weitere'] };
  return filterLocations({ ...input, query: { ...EVERYTHING, ...query } }).map(({ slug }) => slug);
}

test.each([
  ['', ['oez', 'rad', 'rest']],
  ['baeckerei', ['oez']],
  ['OEZ markt', ['oez']],
  ['musterstadt', ['oez']],
  ['97999', ['oez']],
  ['sport', ['rad']],
  ['cafés', ['oez', 'rad']],
  ['beckerei', ['oez']],
  ['gibt es nicht', []],
])('%j finds %j by name, categories, street and town, typing errors or not', (text, slugs) => {
  expect(find({ text })).toEqual(slugs);
});

test('categories are alternatives and include a merchant’s further ones', () => {
  expect(find({ categories: ['cafes'] })).toEqual(['oez', 'rad']);
  expect(find({ categories: ['sport', 'weitere'] })).toEqual(['rad', 'rest']);
});

test('a category that no longer exists is ignored', () => {
  expect(find({ categories: ['abgeschafft'] })).toEqual(['oez', 'rad', 'rest']);
  expect(find({ categories: ['abgeschafft', 'sport'] })).toEqual(['rad']);
});

test('the order is chosen by name or town; without one it is that of the list', () => {
  expect(find({ sort: 'name-absteigend' })).toEqual(['rad', 'rest', 'oez']);
  expect(find({ sort: 'ort' })).toEqual(['oez', 'rest', 'rad']);
  expect(isEverything({ ...EVERYTHING, sort: 'name' })).toBe(false);
  expect(isUnfiltered({ ...EVERYTHING, sort: 'name' })).toBe(true);
});

test('text and categories apply together', () => {
  expect(find({ text: 'rad', categories: ['cafes'] })).toEqual(['rad']);
  expect(find({ text: 'bäckerei', categories: ['sport'] })).toEqual([]);
});
