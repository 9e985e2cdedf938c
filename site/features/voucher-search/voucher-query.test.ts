import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readVoucherQuery, VOUCHER_SORTS, writeVoucherQuery } from './voucher-query.ts';

test('everything, as it comes, has no query', () => {
  const query = readVoucherQuery('');
  expect(query).toEqual({ text: '', categories: [], sort: 'empfohlen' });
  expect(writeVoucherQuery(query)).toBe('');
});

test('what is unknown or blank does not count', () => {
  expect(readVoucherQuery('?token=%20%20&branche=,,&sortierung=farbe&x=1')).toEqual(readVoucherQuery(''));
});

test('search, categories and order are in the address', () => {
  const query = { text: 'Café & Brot', categories: ['baeckerei', 'mode'], sort: 'name' as const };
  const search = '?token=Caf%C3%A9%20%26%20Brot&branche=baeckerei,mode&sortierung=name';
  expect(writeVoucherQuery(query)).toBe(search);
  expect(readVoucherQuery(search)).toEqual(query);
});

test('a query is read as it was written', () => {
  const key = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
  const queries = fc.record({
    text: fc.string({ unit: 'grapheme' }).map((text) => text.trim()),
    categories: fc.array(key),
    sort: fc.constantFrom(...VOUCHER_SORTS),
  });
  fc.assert(
    fc.property(queries, (query) => {
      expect(readVoucherQuery(writeVoucherQuery(query))).toEqual(query);
    }),
  );
});
