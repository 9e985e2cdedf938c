import { expect, test } from 'vitest';
import { breadcrumbsOf } from './breadcrumbs.ts';
import { breadcrumbsOfPage } from './make-page.ts';

test('the home page has no breadcrumbs', () => {
  expect(breadcrumbsOfPage('/')).toEqual([]);
});

test('each segment of the path is an entry with hyphens shown as spaces', () => {
  expect(breadcrumbsOfPage('/akzeptanzstellen/cafe-am-markt')).toEqual([
    { title: 'Startseite', route: '/' },
    { title: 'Akzeptanzstellen', route: '/akzeptanzstellen' },
    { title: 'Cafe am markt', route: '/akzeptanzstellen/cafe-am-markt' },
  ]);
});

test.each([
  ['the record’s own name, letter for letter', '/akzeptanzstellen/aepfel-und-oel', 'äpfel & Öl', 'äpfel & Öl'],
  ['the name of the menus', '/faq', undefined, 'Häufige Fragen'],
  ['the name of the page’s heading', '/bestellung-abgeschlossen', undefined, 'Ihre Bestellung'],
  ['for a merchant of the same slug its own words', '/gutscheine/faq', undefined, 'Faq'],
])('the last entry is %s', (_what, path, recordName, title) => {
  expect(breadcrumbsOfPage(path, recordName).at(-1)).toEqual({ title, route: path });
});

test.each([
  ['', []],
  ['/', []],
  ['/gutscheine/caf%C3%A9-am-markt/', ['Gutscheine', 'Café am markt']],
  ['/a%2Fb/c%/%FF', ['A/b', 'C%', '%FF']],
])('the address %j without a page has its segments as words, whoever wrote it', (pathname, titles) => {
  expect(breadcrumbsOf(pathname).map(({ title }) => title)).toEqual(['Startseite', ...titles]);
});
