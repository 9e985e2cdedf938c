import { expect, test } from 'vitest';
import { acceptanceLocations, voucherSellers, vouchers } from './listings.ts';
import { fixtureMerchant, fixtureSnapshot } from './testing/fixture-snapshot.ts';

const slugs = (merchants: { slug: string }[]) => merchants.map(({ slug }) => slug);

test('acceptance locations are the merchants that accept the voucher', () => {
  expect(slugs(acceptanceLocations(fixtureSnapshot()))).toEqual(['cafe-adler', 'buch', 'nur-annahme']);
});

test('the general voucher is first, then the sellers', () => {
  expect(slugs(vouchers(fixtureSnapshot()))).toEqual(['stadtgutschein', 'cafe-adler', 'buch', 'nur-verkauf']);
});

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
