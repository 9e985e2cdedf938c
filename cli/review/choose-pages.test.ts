import { expect, test } from 'vitest';
import { ROUTES } from '../../site/shared/routes.ts';
import { choosePages, pageTypeOf } from './choose-pages.ts';

const pages = [
  ...Object.values(ROUTES).map((path) => ({ path: path as string, isChanged: false })),
  ...['a', 'b', 'c'].map((slug) => ({ path: `/gutscheine/${slug}`, isChanged: slug !== 'a' })),
];
const TYPES = Object.values(ROUTES).length + 1;

test('detail pages of a list are one type', () => {
  expect(['/faq', '/gutscheine', '/gutscheine/a', '/404.html', '/'].map(pageTypeOf)).toEqual([
    '/faq',
    '/gutscheine',
    '/gutscheine/',
    '/404.html',
    '/',
  ]);
});

test('a page of each type is chosen, a changed one where there is one, and then all that changed', () => {
  const chosen = choosePages(pages, 100, 0);
  expect(chosen).toHaveLength(TYPES + 1);
  expect(chosen[0]).toBe('/gutscheine/b');
  expect(chosen).toContain('/gutscheine/c');
  expect(chosen).not.toContain('/gutscheine/a');
});

test('with fewer pages than types, the cities together show all types, and each its changed ones', () => {
  const chosen = [0, 1, 2, 3].map((turn) => choosePages(pages, 6, turn));
  for (const some of chosen) {
    expect(some).toHaveLength(6);
    expect(some).toContain('/gutscheine/b');
  }
  expect(new Set(chosen.flat().map(pageTypeOf)).size).toBe(TYPES);
});
