import { expect, test } from 'vitest';
import { breadcrumbsOfPage } from '../payload/make-page.ts';
import type { Snapshot } from '../models/snapshot.ts';
import { listPages } from '../site-pages.ts';
import { checkThing, thingsIn } from '../testing/check-thing.ts';
import { ADDRESS, fixtureMerchant, fixtureSnapshot, UNLISTED } from '../testing/fixture-snapshot.ts';
import { organization, renderThings } from './thing.ts';
import { pageThings } from './page-things.ts';

function thingsOf(path: string, snapshot: Snapshot = fixtureSnapshot(), noindex = false) {
  const [section = '', slug] = path.slice(1).split('/');
  const pageId = `/templates/${section === '' ? 'index' : section}${slug === undefined ? '' : '/@slug'}`;
  const head = { title: 'T', description: 'D', ...(noindex ? { noindex } : { canonicalPath: path }) };
  const data = { frameId: 'b', head, breadcrumbs: breadcrumbsOfPage(path), content: null };
  const source = { pageId, routeParams: slug === undefined ? {} : { slug }, snapshot };
  return thingsIn(renderThings(pageThings(source, data)));
}

const typesOf = (path: string, snapshot?: Snapshot) => thingsOf(path, snapshot).map((thing) => thing['@type']);

test('each type of page describes its subject and its URL', () => {
  expect(typesOf('/')).toEqual(['WebSite']);
  expect(typesOf('/gutscheine')).toEqual(['ItemList', 'BreadcrumbList']);
  expect(typesOf('/gutscheine/stadtgutschein')).toEqual(['Product', 'BreadcrumbList']);
  expect(typesOf('/gutscheine/cafe-adler')).toEqual(['Product', 'BreadcrumbList']);
  expect(typesOf('/akzeptanzstellen')).toEqual(['ItemList', 'BreadcrumbList']);
  expect(typesOf('/akzeptanzstellen/cafe-adler')).toEqual(['LocalBusiness', 'BreadcrumbList']);
  expect(typesOf('/faq')).toEqual(['BreadcrumbList']);
});

test('all structured data have the fields that search engines require, and no unlisted data', () => {
  const snapshot = fixtureSnapshot();
  const things = [organization(snapshot), ...listPages(snapshot).flatMap(({ path }) => thingsOf(path, snapshot))];
  expect(things.length).toBeGreaterThan(20);
  expect(things.flatMap((thing) => checkThing(thing))).toEqual([]);
  expect(JSON.stringify(things)).not.toContain(UNLISTED);
});

test('a place whose phone is no number has none', () => {
  const phoneOf = (phone: string) => {
    const merchants = [fixtureMerchant({ slug: 'adler', address: ADDRESS, phone })];
    return thingsOf('/akzeptanzstellen/adler', fixtureSnapshot({ merchants }))[0]?.['telephone'];
  };
  expect([phoneOf('069 90009'), phoneOf('auf Anfrage')]).toEqual(['069 90009', undefined]);
});

test('pages that are not indexed have no structured data', () => {
  expect(thingsOf('/warenkorb', fixtureSnapshot(), true)).toEqual([]);
});

test('breadcrumbs are those of the page', () => {
  const [list] = thingsOf('/faq');
  expect(list?.['itemListElement']).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Startseite', item: 'https://gutschein.example/' },
    { '@type': 'ListItem', position: 2, name: 'Häufige Fragen', item: 'https://gutschein.example/faq' },
  ]);
});

test('a voucher has the range of its prices and an offer for each proposed value, in euros', () => {
  const seller = fixtureMerchant({
    slug: 's',
    voucherAmounts: [1050, 250_000],
    minVoucherAmount: 100,
    maxVoucherAmount: 300_000,
  });
  const [product] = thingsOf('/gutscheine/s', fixtureSnapshot({ merchants: [seller] }));
  expect(product?.['offers']).toMatchObject({
    lowPrice: '1.00',
    highPrice: '3000.00',
    offerCount: 2,
    offers: [{ price: '10.50' }, { price: '2500.00' }],
  });
});

test('a place has coordinates and hours only if they are known, and is no business without an address', () => {
  const span = { opens: '09:00', closes: '18:00' } as const;
  const merchants = [
    fixtureMerchant({ slug: 'ohne' }),
    fixtureMerchant({ slug: 'knapp', address: ADDRESS }),
    fixtureMerchant({
      slug: 'voll',
      address: ADDRESS,
      location: { latitude: 49.9, longitude: -0.5 },
      openingHours: [
        { day: 'MONDAY', ...span },
        { day: 'TUESDAY', ...span },
        { day: 'SATURDAY', opens: '09:00', closes: '12:00' },
        { day: 'SATURDAY', opens: '14:00', closes: '16:00' },
      ],
    }),
  ];
  const snapshot = fixtureSnapshot({ merchants });
  expect(typesOf('/akzeptanzstellen/ohne', snapshot)).toEqual(['BreadcrumbList']);
  const [bare] = thingsOf('/akzeptanzstellen/knapp', snapshot);
  expect(bare).not.toHaveProperty('geo');
  expect(bare).not.toHaveProperty('openingHoursSpecification');
  const [full] = thingsOf('/akzeptanzstellen/voll', snapshot);
  expect(full?.['geo']).toEqual({ '@type': 'GeoCoordinates', latitude: 49.9, longitude: -0.5 });
  expect(full?.['openingHoursSpecification']).toEqual([
    { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Monday', 'Tuesday'], ...span },
    { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Saturday'], opens: '09:00', closes: '12:00' },
    { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Saturday'], opens: '14:00', closes: '16:00' },
  ]);
});

test('a thousand merchants make a list no longer than twenty do, and all are counted', () => {
  const merchants = Array.from({ length: 1000 }, (_, number) => fixtureMerchant({ slug: `laden-${number}` }));
  for (const [path, count] of [
    ['/gutscheine', 1001],
    ['/akzeptanzstellen', 1000],
  ] as const) {
    const [list] = thingsOf(path, fixtureSnapshot({ merchants }));
    expect(list?.['numberOfItems']).toBe(count);
    expect(list?.['itemListElement']).toHaveLength(20);
  }
});

test('images are on the own site: the pattern of a voucher, or the tenant’s, if a merchant has none', () => {
  const merchants = [
    fixtureMerchant({ slug: 'bild', imageUrls: ['https://img.example/weg.jpg', 'https://img.example/da.jpg'] }),
    fixtureMerchant({ slug: 'keins', imageUrls: [] }),
  ];
  const snapshot = fixtureSnapshot({
    merchants,
    images: { 'https://img.example/da.jpg': { path: '/media/1a', width: 800, height: 600, widths: [400, 800] } },
    shareImage: { path: '/media/teilen.jpg', width: 1200, height: 630 },
  });
  expect(thingsOf('/gutscheine/bild', snapshot)[0]?.['image']).toBe('https://gutschein.example/media/1a-800.webp');
  expect(thingsOf('/gutscheine/keins', snapshot)[0]?.['image']).toBe('https://gutschein.example/media/teilen.jpg');
  const drawn = thingsOf('/gutscheine/keins', { ...snapshot, drawnFaces: '/media/5a' })[0];
  expect(drawn?.['image']).toMatch(/^https:\/\/gutschein\.example\/media\/5a-none-\d\.png$/);
});
