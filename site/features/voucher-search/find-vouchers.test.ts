import { expect, test } from 'vitest';
import { findVouchers } from './find-vouchers.ts';

const CARDS = [
  { slug: 'a', name: 'Bäckerei Öz', category: 'Bäckereien', city: 'Musterstadt' },
  { slug: 'b', name: 'Rad & Tat', category: 'Sport', text: 'Fahrräder für jeden Weg' },
  { slug: 'c', name: 'Café Müller', city: 'Nebenort' },
];

test.each([
  ['', ['a', 'b', 'c']],
  ['baeckerei', ['a']],
  ['OEZ musterstadt', ['a']],
  ['fahrräder', ['b']],
  ['cafe', ['c']],
  ['nebenort sport', []],
])('a search for %j finds %j by name, category, town and text', (search, slugs) => {
  expect(findVouchers(CARDS, search).map(({ slug }) => slug)).toEqual(slugs);
});
