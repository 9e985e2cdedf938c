import { expect, test } from 'vitest';
import { indexOf } from '../snapshot-index.ts';
import { ADDRESS, fixtureMerchant, fixtureSnapshot } from '../testing/fixture-snapshot.ts';
import { unpackVoucherList, packVoucherList } from './voucher-list.ts';

const IMAGE = { path: '/media/3f', width: 800, height: 450, widths: [400, 800] };

const MERCHANTS = [
  fixtureMerchant({
    slug: 'cafe-adler',
    companyName: 'Café Adler',
    shortDescription: 'Torten und Kaffee',
    categoryIds: ['1', '2', 'unknown'],
    address: ADDRESS,
    voucherAmounts: [1000, 2500],
    minVoucherAmount: 500,
    imageUrls: ['/torten.jpg'],
    maxVoucherAmount: 20_000,
  }),
  fixtureMerchant({
    slug: 'rad-2',
    companyName: 'Rad',
    voucherAmounts: [3000],
    minVoucherAmount: 3000,
    maxVoucherAmount: 3000,
  }),
];

const snapshot = fixtureSnapshot({ merchants: MERCHANTS, images: { '/torten.jpg': IMAGE } });

test('packing and unpacking preserves the vouchers', () => {
  const packed = packVoucherList(MERCHANTS, indexOf(snapshot));
  expect(packed.categories.map(({ name, key, count }) => [name, key, count])).toEqual([
    ['Gastronomie', 'gastronomie', 1],
    ['Handel', 'handel', 1],
  ]);
  const [cafe, bike] = unpackVoucherList(packed);
  expect(cafe).toEqual({
    slug: 'cafe-adler',
    name: 'Café Adler',
    text: 'Torten und Kaffee',
    category: 'Gastronomie',
    categoryNames: ['Gastronomie', 'Handel'],
    categoryKeys: ['gastronomie', 'handel'],
    city: 'Musterstadt',
    face: { tint: expect.any(Number), kind: 'restaurant', picture: IMAGE },
    amounts: '5\u00a0€ bis 200\u00a0€',
  });
  expect(bike).toEqual({
    slug: 'rad-2',
    name: 'Rad',
    categoryNames: [],
    categoryKeys: [],
    amounts: '30\u00a0€',
    face: { tint: expect.any(Number) },
  });
});

test('in a long list only the first vouchers have images, and those that no acceptance location has', () => {
  const merchants = Array.from({ length: 300 }, (_, place) =>
    fixtureMerchant({
      slug: `laden-${place}`,
      companyName: `Laden ${place}`,
      imageUrls: ['/torten.jpg'],
      acceptsVoucher: place !== 250,
    }),
  );
  const packed = packVoucherList(merchants, indexOf(fixtureSnapshot({ merchants, images: { '/torten.jpg': IMAGE } })));
  const pictured = unpackVoucherList(packed).flatMap(({ face }, place) => (face?.picture === undefined ? [] : [place]));
  expect(pictured).toEqual([...Array(24).keys(), 250]);
  expect(packed.hasLooksElsewhere).toBe(true);
  expect(packVoucherList(MERCHANTS, indexOf(snapshot)).hasLooksElsewhere).toBeUndefined();
});

test('a slug that equals the folded name is not repeated, and texts are short', () => {
  const merchants = [fixtureMerchant({ slug: 'cafe-oe', companyName: 'Café Ö', shortDescription: 'Wort '.repeat(40) })];
  const [row] = packVoucherList(merchants, indexOf(fixtureSnapshot({ merchants }))).vouchers;
  expect(row?.[0]).toBe(0);
  expect(row?.[2]).toMatch(/^.{60,92} …$/);
});
