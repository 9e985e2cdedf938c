import { expect, test } from 'vitest';
import { packAcceptanceList, unpackAcceptanceList } from './acceptance-list.ts';
import { indexOf } from '../snapshot-index.ts';
import { ADDRESS, fixtureMerchant, fixtureSnapshot } from '../testing/fixture-snapshot.ts';
import type { Merchant } from '../models/merchant.ts';

const IMAGE = { path: '/media/3f9ac1', width: 960, height: 720, widths: [320, 640, 960] };
const WEEK = [{ day: 'MONDAY', opens: '09:00', closes: '18:00' }] as const;

function packed(merchants: Merchant[], fields = {}) {
  return packAcceptanceList(indexOf(fixtureSnapshot({ merchants, ...fields })));
}

/** The list as parsed in the browser. */
function unpacked(merchants: Merchant[], fields = {}) {
  return unpackAcceptanceList(JSON.parse(JSON.stringify(packed(merchants, fields))));
}

test('packing and unpacking preserves the list', () => {
  const merchant = fixtureMerchant({
    slug: 'a',
    companyName: 'Laden',
    categoryIds: ['1'],
    imageUrls: ['https://img.example/a.jpg'],
    address: ADDRESS,
    location: { latitude: 49.912345, longitude: 10.1 },
    openingHours: [...WEEK],
  });
  expect(unpacked([merchant], { images: { 'https://img.example/a.jpg': IMAGE } })).toEqual([
    {
      slug: 'a',
      name: 'Laden',
      groups: [0],
      categoryNames: ['Gastronomie'],
      category: 'Gastronomie',
      kind: 'restaurant',
      street: 'Am Markt 1',
      city: 'Musterstadt',
      postalCode: '97999',
      hours: [540, 1080],
      picture: IMAGE,
      position: { lat: 49.91235, lon: 10.1 },
    },
  ]);
});

test('a logo takes the place of a picture that is missing or could not be fetched, not of one that is there', () => {
  const [logoUrl, imageUrl] = ['https://img.example/logo.png', 'https://img.example/a.jpg'];
  const logo = { ...IMAGE, path: '/media/logo' };
  const looksOf = (fields: object, images: object) =>
    unpacked([fixtureMerchant({ slug: 'a', ...fields })], { images }).map(({ picture, logo }) => ({ picture, logo }));
  const both = { logoUrl, imageUrls: [imageUrl] };
  expect(looksOf(both, { [logoUrl]: logo, [imageUrl]: IMAGE })).toEqual([{ picture: IMAGE, logo: undefined }]);
  expect(looksOf(both, { [logoUrl]: logo })).toEqual([{ picture: undefined, logo }]);
  expect(looksOf({ logoUrl }, { [logoUrl]: logo })).toEqual([{ picture: undefined, logo }]);
  expect(looksOf({ logoUrl }, {})).toEqual([{ picture: undefined, logo: undefined }]);
});

test('every kind of slug survives packing', () => {
  const slugs = ['cafe-adler', 'cafe-adler-2', 'adler', 'cafe'];
  const places = unpacked(slugs.map((slug) => fixtureMerchant({ slug, companyName: 'Café Adler' })));
  expect(places.map(({ slug }) => slug)).toEqual(slugs);
  expect(packed([fixtureMerchant({ slug: 'cafe-adler-2', companyName: 'Café Adler' })]).groups[0]?.locations).toEqual([
    ['/-2', 'Café Adler'],
  ]);
});

test('unknown values are absent', () => {
  expect(unpacked([fixtureMerchant({ slug: 'a', companyName: 'Laden' })])).toEqual([
    { slug: 'a', name: 'Laden', groups: [0], categoryNames: ['Weitere'] },
  ]);
});

test('places keep their coordinates for any corner', () => {
  const at = (slug: string, latitude: number, longitude: number) =>
    fixtureMerchant({ slug, location: { latitude, longitude } });
  const places = unpacked([at('a', -33.86, 151.2), at('b', 49.9, -0.00001), fixtureMerchant({ slug: 'c' })]);
  expect(places.map(({ position }) => position)).toEqual([
    { lat: -33.86, lon: 151.2 },
    { lat: 49.9, lon: -0.00001 },
    undefined,
  ]);
});

test('merchants with the same hours share them', () => {
  const [a, b] = unpacked(['a', 'b'].map((slug) => fixtureMerchant({ slug, openingHours: [...WEEK] })));
  expect(a?.hours).toBeDefined();
  expect(a?.hours).toBe(b?.hours);
});

test('a merchant of several categories is listed under the first, and knows all of them', () => {
  const places = unpacked([
    fixtureMerchant({ slug: 'a', categoryIds: ['unknown', '2', '1', '2'] }),
    fixtureMerchant({ slug: 'b', categoryIds: ['1'] }),
  ]);
  expect(places.map(({ slug, groups }) => [slug, groups])).toEqual([
    ['b', [0]],
    ['a', [1, 0]],
  ]);
});

test('each group has a unique key, even if names are equal or contain no letter', () => {
  const categories = ['Mode', 'Mode', '★'].map((name, index) => ({ id: String(index), name, sortIndex: index }));
  const merchants = categories.map(({ id }) => fixtureMerchant({ slug: `m-${id}`, categoryIds: [id] }));
  const keys = packed(merchants, { categories }).groups.map(({ key }) => key);
  expect(keys).toEqual(['mode', 'branche-2', 'branche-3']);
});
