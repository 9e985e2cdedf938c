import { expect, test } from 'vitest';
import { breadcrumbsOf } from './make-page.ts';

test('the home page has no breadcrumbs', () => {
  expect(breadcrumbsOf('/')).toEqual([]);
});

test('each segment of the path is an entry with hyphens shown as spaces', () => {
  expect(breadcrumbsOf('/akzeptanzstellen/cafe-am-markt')).toEqual([
    { title: 'Startseite', route: '/' },
    { title: 'Akzeptanzstellen', route: '/akzeptanzstellen' },
    { title: 'Cafe am markt', route: '/akzeptanzstellen/cafe-am-markt' },
  ]);
});

test('the last entry is the record’s own name, letter for letter', () => {
  expect(breadcrumbsOf('/akzeptanzstellen/aepfel-und-oel', 'äpfel & Öl').map(({ title }) => title)).toEqual([
    'Startseite',
    'Akzeptanzstellen',
    'äpfel & Öl',
  ]);
});

test('a page has its name from the menus, but a merchant of the same slug has not', () => {
  expect(breadcrumbsOf('/faq').at(-1)).toEqual({ title: 'Häufige Fragen', route: '/faq' });
  expect(breadcrumbsOf('/agb').at(-1)?.title).toBe('AGB');
  expect(breadcrumbsOf('/bestellung-abgeschlossen').at(-1)?.title).toBe('Ihre Bestellung');
  expect(breadcrumbsOf('/gutscheine/faq').at(-1)?.title).toBe('Faq');
});
