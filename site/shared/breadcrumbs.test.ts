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
