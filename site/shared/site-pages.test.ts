import { expect, test } from 'vitest';
import { listPages } from './site-pages.ts';
import { fixtureSnapshot } from './testing/fixture-snapshot.ts';

test('all fixed routes come first, then vouchers, then acceptance locations', () => {
  expect(listPages(fixtureSnapshot()).map(({ path }) => path)).toEqual([
    '/',
    '/gutscheine',
    '/akzeptanzstellen',
    '/verkaufsstellen',
    '/karte',
    '/warenkorb',
    '/kasse',
    '/bestellung-abgeschlossen',
    '/ablauf',
    '/whitelabel',
    '/firmenkunden',
    '/faq',
    '/agb',
    '/impressum',
    '/datenschutz',
    '/widerruf',
    '/barrierefreiheit',
    '/gutscheine/stadtgutschein',
    '/gutscheine/cafe-adler',
    '/gutscheine/buch',
    '/gutscheine/nur-verkauf',
    '/akzeptanzstellen/cafe-adler',
    '/akzeptanzstellen/buch',
    '/akzeptanzstellen/nur-annahme',
  ]);
});

test('without vouchers of merchants there is only the general one', () => {
  const snapshot = fixtureSnapshot();
  const paths = listPages({ ...snapshot, tenant: { ...snapshot.tenant, featureFlags: [] } }).map(({ path }) => path);
  expect(paths.filter((path) => path.startsWith('/gutscheine/'))).toEqual(['/gutscheine/stadtgutschein']);
});

test('cart, checkout and the completed order are not for search engines', () => {
  const hidden = listPages(fixtureSnapshot()).filter(({ indexable }) => !indexable);
  expect(hidden.map(({ path }) => path)).toEqual(['/warenkorb', '/kasse', '/bestellung-abgeschlossen']);
});

test('a detail page knows its slug and when its record changed', () => {
  const page = listPages(fixtureSnapshot()).find(({ path }) => path === '/akzeptanzstellen/cafe-adler');
  expect(page).toMatchObject({ routeParams: { slug: 'cafe-adler' }, updatedAt: '2026-10-01T08:00:00.000Z' });
});
