import { expect, test } from 'vitest';
import { EVERYTHING, isEverything, readAcceptanceQuery, writeAcceptanceQuery } from './acceptance-query.ts';

test.each([
  ['', EVERYTHING],
  ['?q=Br%C3%B6tchen%20%26%20mehr', { text: 'Brötchen & mehr', categories: [], openNow: false }],
  ['?branche=mode-schuhe,sport', { text: '', categories: ['mode-schuhe', 'sport'], openNow: false }],
  ['?q=a&branche=mode&offen=1', { text: 'a', categories: ['mode'], openNow: true }],
])('%j is read and written', (search, query) => {
  expect(readAcceptanceQuery(search)).toEqual(query);
  expect(writeAcceptanceQuery(query)).toBe(search);
});

test('what others put into the address is passed over', () => {
  expect(readAcceptanceQuery('?utm_source=x&branche=,,&offen=ja')).toEqual(EVERYTHING);
});

test('blanks are no search', () => {
  expect(isEverything({ ...EVERYTHING, text: '  ' })).toBe(true);
  expect(writeAcceptanceQuery({ ...EVERYTHING, text: ' ' })).toBe('');
});
