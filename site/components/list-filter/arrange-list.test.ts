import { expect, test } from 'vitest';
import type { ListedLocation } from '../../shared/lists/acceptance-list.ts';
import { wordsOfMerchant } from '../../shared/lists/merchant-words.ts';
import type { ListedVoucher } from '../../shared/lists/voucher-list.ts';
import { createListSearch } from '../../shared/search/list-search.ts';
import { arrangeLocations, arrangeVouchers } from './arrange-list.ts';
import { ACCEPTANCE_LIST, VOUCHER_LIST, type ListQuery } from './list-query.ts';

const slugsOf = (items: readonly { slug: string }[]) => items.map(({ slug }) => slug);

const voucher = (slug: string, name: string, categoryKeys: string[], city?: string): ListedVoucher => ({
  slug,
  name,
  amounts: '10 €',
  categoryNames: [],
  categoryKeys,
  ...(city !== undefined && { city }),
});

const VOUCHERS = [
  voucher('z', 'Zum Adler', ['gastronomie'], 'Ulmen'),
  voucher('o', 'Öz Bäckerei', ['bäckerei', 'gastronomie'], 'Adlerstadt'),
  voucher('b', 'Buchladen 10', ['bücher']),
  voucher('b2', 'Buchladen 9', ['bücher'], 'Ulmen'),
];

const vouchers = (query: Partial<ListQuery>) => slugsOf(arrangeVouchers(VOUCHERS, { ...VOUCHER_LIST.whole, ...query }));

test('without a query all vouchers are listed in recommended order', () => {
  expect(vouchers({})).toEqual(['z', 'o', 'b', 'b2']);
});

test('a voucher matches if it has any of the chosen categories', () => {
  expect(vouchers({ categories: ['bücher', 'bäckerei'] })).toEqual(['o', 'b', 'b2']);
});

test('the list is sorted by German rules, with numbers in numeric order', () => {
  expect(vouchers({ sort: 'name' })).toEqual(['b2', 'b', 'o', 'z']);
  expect(vouchers({ sort: 'name-absteigend' })).toEqual(['z', 'o', 'b', 'b2']);
  expect(vouchers({ sort: 'ort' })).toEqual(['o', 'b2', 'z', 'b']);
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

const locations = (query: Partial<ListQuery>) =>
  slugsOf(
    arrangeLocations(search.find(query.text ?? ''), { ...ACCEPTANCE_LIST.whole, ...query }, [
      'cafes',
      'sport',
      'weitere',
    ]),
  );

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
  expect(locations({ text })).toEqual(slugs);
});

test('categories are alternatives and include a merchant’s further ones', () => {
  expect(locations({ categories: ['cafes'] })).toEqual(['oez', 'rad']);
  expect(locations({ categories: ['sport', 'weitere'] })).toEqual(['rad', 'rest']);
});

test('text and categories apply together, and locations are sorted like vouchers', () => {
  expect(locations({ text: 'rad', categories: ['cafes'] })).toEqual(['rad']);
  expect(locations({ text: 'bäckerei', categories: ['sport'] })).toEqual([]);
  expect(locations({ sort: 'ort' })).toEqual(['oez', 'rest', 'rad']);
});
