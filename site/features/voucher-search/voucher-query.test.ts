import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIST_SORTS, type ListQuery } from '../../components/list-filter/list-query.ts';
import type { ListedVoucher } from '../../shared/lists/voucher-list.ts';
import { readVoucherQuery, writeVoucherQuery, arrangeVouchers } from './voucher-query.ts';

test('the default view has no query', () => {
  const query = readVoucherQuery('');
  expect(query).toEqual({ text: '', categories: [], sort: 'empfohlen', view: 'list' });
  expect(writeVoucherQuery(query)).toBe('');
});

test('unknown and blank parameters are ignored', () => {
  expect(readVoucherQuery('?token=%20%20&branche=,,&sortierung=farbe&x=1')).toEqual(readVoucherQuery(''));
});

test('search, categories, order and view are in the address', () => {
  const query = { text: 'Café & Brot', categories: ['baeckerei', 'mode'], sort: 'name' as const, view: 'map' as const };
  const search = '?token=Caf%C3%A9%20%26%20Brot&branche=baeckerei,mode&sortierung=name&ansicht=karte';
  expect(writeVoucherQuery(query)).toBe(search);
  expect(readVoucherQuery(search)).toEqual(query);
});

test('a query survives a round trip', () => {
  const key = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
  const queries = fc.record({
    text: fc.string({ unit: 'grapheme' }).map((text) => text.trim()),
    categories: fc.array(key),
    sort: fc.constantFrom(...LIST_SORTS),
    view: fc.constantFrom('list' as const, 'map' as const),
  });
  fc.assert(
    fc.property(queries, (query) => {
      expect(readVoucherQuery(writeVoucherQuery(query))).toEqual(query);
    }),
  );
});

const voucher = (
  slug: string,
  name: string,
  categories: string[],
  rest: Partial<ListedVoucher> = {},
): ListedVoucher => ({
  slug,
  name,
  amounts: '10 €',
  categoryNames: categories,
  categoryKeys: categories.map((category) => category.toLowerCase()),
  ...rest,
});

const VOUCHERS = [
  voucher('z', 'Zum Adler', ['Gastronomie'], { city: 'Ulmen', text: 'Schwäbische Küche' }),
  voucher('o', 'Öz Bäckerei', ['Bäckerei', 'Gastronomie'], { city: 'Adlerstadt' }),
  voucher('b', 'Buchladen 10', ['Bücher']),
  voucher('b2', 'Buchladen 9', ['Bücher'], { city: 'Ulmen' }),
];

const slugs = (vouchers: readonly ListedVoucher[]) => vouchers.map(({ slug }) => slug);

const find = (query: Partial<ListQuery>) =>
  slugs(arrangeVouchers(VOUCHERS, { categories: [], sort: 'empfohlen', ...query }));

test('without a query all vouchers are listed in recommended order', () => {
  expect(find({})).toEqual(['z', 'o', 'b', 'b2']);
});

test('a voucher matches if it has any of the chosen categories', () => {
  expect(find({ categories: ['bücher', 'bäckerei'] })).toEqual(['o', 'b', 'b2']);
  expect(find({ categories: ['nirgends'] })).toEqual([]);
});

test('the list is sorted by German rules, with numbers in numeric order', () => {
  expect(find({ sort: 'name' })).toEqual(['b2', 'b', 'o', 'z']);
  expect(find({ sort: 'name-absteigend' })).toEqual(['z', 'o', 'b', 'b2']);
  expect(find({ sort: 'ort' })).toEqual(['o', 'b2', 'z', 'b']);
});
