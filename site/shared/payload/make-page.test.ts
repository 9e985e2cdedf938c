import { expect, test } from 'vitest';
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

test('the last entry is the record’s own name, letter for letter', () => {
  expect(breadcrumbsOfPage('/akzeptanzstellen/aepfel-und-oel', 'äpfel & Öl').map(({ title }) => title)).toEqual([
    'Startseite',
    'Akzeptanzstellen',
    'äpfel & Öl',
  ]);
});

test('a page has its name from the menus, but a merchant of the same slug has not', () => {
  expect(breadcrumbsOfPage('/faq').at(-1)).toEqual({ title: 'Häufige Fragen', route: '/faq' });
  expect(breadcrumbsOfPage('/agb').at(-1)?.title).toBe('AGB');
  expect(breadcrumbsOfPage('/bestellung-abgeschlossen').at(-1)?.title).toBe('Ihre Bestellung');
  expect(breadcrumbsOfPage('/gutscheine/faq').at(-1)?.title).toBe('Faq');
});
