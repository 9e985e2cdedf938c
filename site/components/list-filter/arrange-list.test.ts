import { expect, test } from 'vitest';
import type { ListedLocation } from '../../shared/lists/acceptance-list.ts';
import type { ListedVoucher } from '../../shared/lists/voucher-list.ts';
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
  { slug: 'oez', name: 'Bäckerei Öz', categoryNames: [], city: 'Musterstadt', groups: [0] },
  { slug: 'rad', name: 'Rad & Tat', categoryNames: [], groups: [1, 0] },
  { slug: 'rest', name: 'Ohne Branche', categoryNames: [], groups: [2] },
];

const locations = (query: Partial<ListQuery>) =>
  slugsOf(arrangeLocations(LOCATIONS, { ...ACCEPTANCE_LIST.whole, ...query }, ['cafes', 'sport', 'weitere']));

test('categories are alternatives and include a merchant’s further ones; locations are sorted like vouchers', () => {
  expect(locations({})).toEqual(['oez', 'rad', 'rest']);
  expect(locations({ categories: ['cafes'] })).toEqual(['oez', 'rad']);
  expect(locations({ categories: ['sport', 'weitere'] })).toEqual(['rad', 'rest']);
  expect(locations({ sort: 'ort' })).toEqual(['oez', 'rest', 'rad']);
});
