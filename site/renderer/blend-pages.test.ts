import { expect, test } from 'vitest';
import { areListAndDetail } from './blend-pages.ts';

test.each([
  ['/gutscheine', '/gutscheine/cafe', true],
  ['/akzeptanzstellen/cafe', '/akzeptanzstellen', true],
  ['/gutscheine/cafe', '/gutscheine/buch', false],
  ['/gutscheine', '/gutscheine', false],
  ['/', '/faq', false],
  ['/karte', '/kartenhaus/eins', false],
])('%s and %s are a list and a page of it: %s', (one, other, expected) => {
  expect(areListAndDetail(one, other)).toBe(expected);
  expect(areListAndDetail(other, one)).toBe(expected);
});
