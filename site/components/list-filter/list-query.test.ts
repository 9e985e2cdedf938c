import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACCEPTANCE_LIST, countFilters, LIST_SORTS, matchesAll, VOUCHER_LIST } from './list-query.ts';

const { whole, write } = ACCEPTANCE_LIST;
const CATEGORIES = [{ key: 'mode' }, { key: 'mode-schuhe' }, { key: 'sport' }];
const read = (search: string) => ACCEPTANCE_LIST.read(search, CATEGORIES);

test.each([
  ['', whole],
  ['?q=Br%C3%B6tchen%20%26%20mehr', { ...whole, text: 'Brötchen & mehr' }],
  ['?branche=mode-schuhe,sport', { ...whole, categories: ['mode-schuhe', 'sport'] }],
  [
    '?q=a&branche=mode&sortierung=ort&offen=1&ansicht=karte',
    { text: 'a', categories: ['mode'], sort: 'ort' as const, openNow: true, view: 'map' as const },
  ],
])('%j is read and written', (search, query) => {
  expect(read(search)).toEqual(query);
  expect(write(query)).toBe(search);
});

test.each(['?utm_source=x&branche=,,abgeschafft&offen=ja', '?q=%20%20&sortierung=farbe'])(
  '%j asks for nothing',
  (search) => {
    expect(read(search)).toEqual(whole);
  },
);

test('a category counts once, however often and beside whichever unknown one the address names it', () => {
  expect(countFilters(read('?branche=sport,abgeschafft,sport'))).toBe(1);
});

test('vouchers have a parameter of their own for the text, and no opening hours', () => {
  const query = { ...VOUCHER_LIST.whole, text: 'Café' };
  expect(VOUCHER_LIST.read('?token=Caf%C3%A9&offen=1', CATEGORIES)).toEqual(query);
  expect(VOUCHER_LIST.write(query)).toBe('?token=Caf%C3%A9');
});

test('a query survives a round trip', () => {
  const queries = fc.record({
    text: fc.string({ unit: 'grapheme' }).map((text) => text.trim()),
    categories: fc.subarray(CATEGORIES.map(({ key }) => key)),
    sort: fc.constantFrom(...LIST_SORTS),
    openNow: fc.boolean(),
    view: fc.constantFrom('list' as const, 'map' as const),
  });
  fc.assert(
    fc.property(queries, (query) => {
      expect(read(write(query))).toEqual(query);
    }),
  );
});

test('the map in view and another order are no filters, and blanks no search', () => {
  expect(matchesAll({ ...whole, text: '  ', sort: 'name', view: 'map' })).toBe(true);
  expect(matchesAll({ ...whole, openNow: true })).toBe(false);
  expect(write({ ...whole, text: ' ' })).toBe('');
});
