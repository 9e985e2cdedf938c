import { expect, test } from 'vitest';
import { breadcrumbsOf } from './breadcrumbs.ts';

test('the home page has no breadcrumbs', () => {
  expect(breadcrumbsOf('/')).toEqual([]);
});

test('each segment of the path is an entry with hyphens shown as spaces', () => {
  expect(breadcrumbsOf('/akzeptanzstellen/cafe-am-markt')).toEqual([
    { title: 'Startseite', route: '/' },
    { title: 'akzeptanzstellen', route: '/akzeptanzstellen' },
    { title: 'cafe am markt', route: '/akzeptanzstellen/cafe-am-markt' },
  ]);
});

test('an abbreviation stands in capitals, but not as the name of a merchant', () => {
  expect(breadcrumbsOf('/faq').at(-1)).toEqual({ title: 'FAQ', route: '/faq' });
  expect(breadcrumbsOf('/agb').at(-1)?.title).toBe('AGB');
  expect(breadcrumbsOf('/gutscheine/faq').at(-1)?.title).toBe('faq');
});
