import { expect, test } from 'vitest';
import type { Picture } from '../../site/shared/models/picture.ts';
import type { Snapshot } from '../../site/shared/models/snapshot.ts';
import { fixtureMerchant, fixtureSnapshot } from '../../site/shared/testing/fixture-snapshot.ts';
import { data } from './+data.ts';

const SNAPSHOT = fixtureSnapshot();

function contentOf(snapshot: Snapshot) {
  return data({ snapshot, frameId: 'b1', routeParams: {} }).content;
}

function pictureOf(path: string): Picture {
  return { path, width: 800, height: 400, widths: [400, 800] };
}

test('five merchants are featured at most, and only such as have an acceptance location page', () => {
  const merchants = Array.from({ length: 8 }, (_, place) => fixtureMerchant({ slug: `laden-${place}` }));
  const away = fixtureMerchant({ slug: 'nur-verkauf', acceptsVoucher: false });
  const snapshot = fixtureSnapshot({ merchants: [...merchants, away], featuredMerchants: [away, ...merchants] });
  expect(contentOf(snapshot).featured.map(({ slug }) => slug)).toEqual([
    'laden-0',
    'laden-1',
    'laden-2',
    'laden-3',
    'laden-4',
  ]);
});

test('the tenant’s heading becomes the main heading, and its picture is found', () => {
  const theme = {
    homepageFirstSectionHtml: '<h2>Für alle</h2><p>Von hier.</p>',
    homepageFirstSectionImage: 'https://img.example/stadt.jpg',
  };
  const snapshot = fixtureSnapshot({
    tenant: { ...SNAPSHOT.tenant, theme },
    pictures: { 'https://img.example/stadt.jpg': pictureOf('/media/stadt') },
  });
  const content = contentOf(snapshot);
  expect(content).toMatchObject({ headingHtml: 'Für alle', introHtml: '<p>Von hier.</p>' });
  expect(content.picture?.path).toBe('/media/stadt');
});

test('the voucher shows its first motif where it does not stand before a picture', () => {
  const theme = { homepageFirstSectionImage: 'stadt' };
  const snapshot = fixtureSnapshot({
    templates: [
      {
        id: '1',
        name: 'Nur fürs Café',
        imageUrl: 'a',
        deliveryTypes: [],
        merchantIds: ['id-cafe-adler'],
        sortIndex: 1,
      },
      { id: '2', name: 'Altstadt', imageUrl: 'b', deliveryTypes: [], sortIndex: 2 },
    ],
    pictures: { stadt: pictureOf('/media/stadt'), a: pictureOf('/media/a'), b: pictureOf('/media/b') },
  });
  expect(contentOf(snapshot).generalVoucher?.motif?.path).toBe('/media/b');
  expect(contentOf({ ...snapshot, tenant: { ...SNAPSHOT.tenant, theme } }).generalVoucher?.motif).toBeUndefined();
});

test.each([
  [[1000], '10\u00a0€'],
  [[1000, 2500], '10\u00a0€'],
  [[1000, 2500, 5000], '25\u00a0€'],
  [[1000, 2500, 5000, 10_000], '25\u00a0€'],
  [[], undefined],
])('the voucher shows one of its presets: %j', (voucherAmounts, amount) => {
  const generalVoucher = fixtureMerchant({ slug: 'stadtgutschein', voucherAmounts });
  expect(contentOf(fixtureSnapshot({ generalVoucher })).generalVoucher?.amount).toBe(amount);
});

test('sponsors keep the order of the snapshot, with their logo where it could be fetched', () => {
  const websiteSponsors = [
    { id: '2', name: 'Stadtwerke', logoSmallUrl: 'da', sortIndex: 1 },
    { id: '1', name: 'Sparkasse', logoSmallUrl: 'fehlt', linkUrl: 'https://sparkasse.example/', sortIndex: 2 },
  ];
  const snapshot = fixtureSnapshot({
    tenant: { ...SNAPSHOT.tenant, websiteSponsors },
    pictures: { da: pictureOf('/media/da') },
  });
  expect(contentOf(snapshot).sponsors).toEqual([
    { name: 'Stadtwerke', logo: pictureOf('/media/da') },
    { name: 'Sparkasse', linkUrl: 'https://sparkasse.example/' },
  ]);
});

test('categories are counted, and those whose name tells their trade have its sign', () => {
  expect(contentOf(SNAPSHOT).categories).toEqual([
    { href: '/akzeptanzstellen#branche-1', name: 'Gastronomie', count: 1, kind: 'restaurant' },
    { href: '/akzeptanzstellen#branche-2', name: 'Handel', count: 1 },
    { href: '/akzeptanzstellen#branche-3', name: 'Weitere', count: 1 },
  ]);
});

test('the facts are those of the voucher', () => {
  expect(contentOf(SNAPSHOT).facts.map(({ title }) => title)).toEqual([
    '3 Orte zum Einlösen',
    'Von 10\u00a0€ bis 250\u00a0€',
    'In Teilbeträgen einlösbar',
    'Mindestens 3 Jahre gültig',
  ]);
  const { generalVoucher: _general, ...without } = SNAPSHOT;
  expect(contentOf(without).facts.map(({ icon }) => icon)).toEqual(['coins', 'calendar']);
});
