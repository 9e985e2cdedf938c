import { expect, test } from 'vitest';
import type { ListedVoucher } from '../../shared/unpack-voucher-list.ts';
import { findVouchers } from './find-vouchers.ts';
import type { VoucherQuery } from './voucher-query.ts';

const voucher = (
  slug: string,
  name: string,
  categories: string[],
  rest: Partial<ListedVoucher> = {},
): ListedVoucher => ({
  slug,
  name,
  categoryNames: categories,
  categoryKeys: categories.map((category) => category.toLowerCase()),
  ...rest,
});

const VOUCHERS = [
  voucher('z', 'Zum Adler', ['Gastronomie'], { city: 'Ulmen', text: 'Schwäbische Küche' }),
  voucher('o', 'Öz Bäckerei', ['Bäckerei', 'Gastronomie'], { city: 'Adlerstadt', keywords: 'brezeln' }),
  voucher('b', 'Buchladen 10', ['Bücher']),
  voucher('b2', 'Buchladen 9', ['Bücher'], { city: 'Ulmen' }),
];

const find = (query: Partial<VoucherQuery>) =>
  findVouchers(VOUCHERS, { text: '', categories: [], sort: 'empfohlen', ...query }).map(({ slug }) => slug);

test('without a query all are found, as they are recommended', () => {
  expect(find({})).toEqual(['z', 'o', 'b', 'b2']);
});

test('the text is looked for in name, categories, town, text and keywords, and the best stands first', () => {
  expect(find({ text: 'adler' })).toEqual(['z', 'o']);
  expect(find({ text: 'gastronomie' })).toEqual(['z', 'o']);
  expect(find({ text: 'schwaebische' })).toEqual(['z']);
  expect(find({ text: 'brezeln' })).toEqual(['o']);
});

test('any of the chosen categories will do, and the text as well', () => {
  expect(find({ categories: ['bücher', 'bäckerei'] })).toEqual(['o', 'b', 'b2']);
  expect(find({ categories: ['gastronomie'], text: 'brezeln' })).toEqual(['o']);
  expect(find({ categories: ['nirgends'] })).toEqual([]);
});

test('the list is sorted as German is, with numbers as numbers', () => {
  expect(find({ sort: 'name' })).toEqual(['b2', 'b', 'o', 'z']);
  expect(find({ sort: 'name-absteigend' })).toEqual(['z', 'o', 'b', 'b2']);
  expect(find({ sort: 'ort' })).toEqual(['o', 'b2', 'z', 'b']);
});
