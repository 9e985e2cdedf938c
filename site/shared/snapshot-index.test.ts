import { expect, test } from 'vitest';
import {
  acceptanceLocations,
  voucherSellers,
  vouchers,
  RELATED_COUNT,
  relatedMerchants,
  indexOf,
} from './snapshot-index.ts';
import { fixtureMerchant, fixtureSnapshot } from './testing/fixture-snapshot.ts';

const slugs = (merchants: { slug: string }[]) => merchants.map(({ slug }) => slug);

test('without the flag no merchant sells a voucher of its own', () => {
  const { tenant, ...rest } = fixtureSnapshot();
  const snapshot = { ...rest, tenant: { ...tenant, featureFlags: [] } };
  expect(voucherSellers(snapshot)).toEqual([]);
  expect(slugs(vouchers(snapshot))).toEqual(['stadtgutschein']);
});

test('a general voucher that the API lists among the merchants is neither a place nor a seller', () => {
  const generalVoucher = fixtureMerchant({ slug: 'stadtgutschein' });
  const snapshot = fixtureSnapshot({ generalVoucher, merchants: [generalVoucher, fixtureMerchant({ slug: 'a' })] });
  expect(slugs(acceptanceLocations(snapshot))).toEqual(['a']);
  expect(slugs(vouchers(snapshot))).toEqual(['stadtgutschein', 'a']);
});

const MERCHANTS = Array.from({ length: 20 }, (_, index) =>
  fixtureMerchant({ slug: `m${index}`, categoryIds: index % 10 === 0 ? ['rare'] : [index % 2 === 0 ? 'even' : 'odd'] }),
);
const related = relatedMerchants(MERCHANTS);

function relatedSlugs(place: number): string[] {
  const merchant = MERCHANTS[place];
  return merchant === undefined ? [] : related(merchant).map(({ slug }) => slug);
}

test('the next merchants of the same category are related, cyclically', () => {
  expect(relatedSlugs(1)).toEqual(['m3', 'm5', 'm7', 'm9', 'm11', 'm13']);
  expect(relatedSlugs(19)).toEqual(['m1', 'm3', 'm5', 'm7', 'm9', 'm11']);
});

test('a small category is supplemented from the whole list', () => {
  expect(relatedSlugs(10)).toEqual(['m0', 'm11', 'm12', 'm13', 'm14', 'm15']);
});

test('the nearest of the same category come first, then the following ones, then the nearest of all', () => {
  const at = (slug: string, metres: number, category: string) =>
    fixtureMerchant({ slug, categoryIds: [category], location: { latitude: 49.9 + metres / 111_000, longitude: 10 } });
  const list = [
    at('a', 900, 'x'),
    at('b', 5, 'y'),
    at('c', 300, 'x'),
    fixtureMerchant({ slug: 'd', categoryIds: ['x'] }),
    at('e', 0, 'x'),
    at('f', 100, 'x'),
    at('g', 200, 'x'),
  ];
  const slugsFor = (slug: string) => slugs(list.filter((one) => one.slug === slug).flatMap(relatedMerchants(list)));
  expect(slugsFor('e')).toEqual(['f', 'g', 'c', 'a', 'd', 'b']);
  expect(slugsFor('b')).toEqual(['e', 'f', 'g', 'c', 'a', 'd']);
  // Without a location: the following ones.
  expect(slugsFor('d')).toEqual(['e', 'f', 'g', 'a', 'c', 'b']);
});

test('the vouchers beside the general one are near the centre of the city', () => {
  const { tenant, ...rest } = fixtureSnapshot();
  const center = { latitude: 49.9, longitude: 10 };
  const far = fixtureMerchant({ slug: 'a-far', location: { latitude: 50, longitude: 10 } });
  const near = fixtureMerchant({ slug: 'z-near', location: { latitude: 49.901, longitude: 10 }, categoryIds: ['1'] });
  const snapshot = { ...rest, tenant: { ...tenant, city: { center } }, merchants: [far, near] };
  const [general] = vouchers(snapshot);
  expect(general && slugs(indexOf(snapshot).relatedVouchers(general))).toEqual(['z-near', 'a-far']);
});

test('no merchant is related to itself or twice, and each is linked from somewhere', () => {
  const linked = new Set<string>();
  for (const place of MERCHANTS.keys()) {
    const slugs = relatedSlugs(place);
    expect(new Set(slugs).size).toBe(RELATED_COUNT);
    expect(slugs).not.toContain(`m${place}`);
    for (const slug of slugs) linked.add(slug);
  }
  expect(linked.size).toBe(MERCHANTS.length);
});

test('a short list gives fewer merchants', () => {
  const [one, two] = MERCHANTS;
  if (one === undefined || two === undefined) throw new Error('the list has twenty');
  expect(relatedMerchants([one])(one)).toEqual([]);
  expect(relatedMerchants([one, two])(one)).toEqual([two]);
});
