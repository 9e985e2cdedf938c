import { expect, test } from 'vitest';
import { brotliCompressSync } from 'node:zlib';
import { offersFileOf, readOffers } from './offers.ts';
import { fixtureMerchant, fixtureSnapshot, fixtureTemplate } from '../testing/fixture-snapshot.ts';

const IMAGE = { path: '/media/3f', width: 840, height: 525, widths: [420, 840] };

const snapshot = fixtureSnapshot({
  merchants: [
    fixtureMerchant({ slug: 'hofladen' }),
    fixtureMerchant({ slug: 'seifen', voucherAmounts: [1500], minVoucherAmount: 1500, maxVoucherAmount: 1500 }),
    fixtureMerchant({ slug: 'nur-annahme', sellsVoucher: false }),
  ],
  templates: [
    fixtureTemplate('alle', { imageUrl: '/ufer.svg' }),
    fixtureTemplate('seifen', { merchantIds: ['id-seifen'] }),
  ],
  images: { '/ufer.svg': IMAGE },
});

const offersOf = (sold: typeof snapshot) => readOffers(JSON.parse(JSON.stringify(offersFileOf(sold, 'b1'))), 'b1');

test('the offers of a build are read as written, by merchant id', () => {
  const alle = { id: 'alle', name: 'Motiv alle', picture: IMAGE, deliveryTypes: ['EMAIL'] };
  const seifen = { id: 'seifen', name: 'Motiv seifen', deliveryTypes: ['EMAIL'] };
  const usual = { amounts: [1000, 2500], minAmount: 1000, maxAmount: 25_000, motifs: [alle] };
  expect(offersOf(snapshot)).toEqual(
    new Map<string, unknown>([
      ['id-stadtgutschein', { slug: 'stadtgutschein', ...usual }],
      ['id-hofladen', { slug: 'hofladen', ...usual }],
      ['id-seifen', { slug: 'seifen', amounts: [1500], minAmount: 1500, maxAmount: 1500, motifs: [alle, seifen] }],
    ]),
  );
});

test('nothing is sold without a motif that can be sent', () => {
  const onPaper = [fixtureTemplate('karte', { deliveryTypes: ['POSTAL_SHIPPING'] })];
  for (const templates of [[], onPaper]) expect(offersOf({ ...snapshot, templates })).toEqual(new Map());
});

test('with SCHEDULED_DELIVERY_ENABLED every offer may be sent on a later day', () => {
  const tenant = { ...snapshot.tenant, featureFlags: ['SCHEDULED_DELIVERY_ENABLED' as const] };
  expect(offersOf({ ...snapshot, tenant }).get('id-stadtgutschein')).toMatchObject({ hasDeliveryDays: true });
  expect(offersOf(snapshot).get('id-stadtgutschein')).not.toHaveProperty('hasDeliveryDays');
});

test('a file with another build’s id is rejected', () => {
  expect(() => readOffers(offersFileOf(snapshot, 'b1'), 'b2')).toThrow('belongs to another build');
});

test('a thousand merchants with random ids fit into 30 KB, compressed', () => {
  const merchants = Array.from({ length: 1000 }, (_, index) =>
    fixtureMerchant({ slug: `laden-in-der-strasse-${index * 7919}`, id: crypto.randomUUID() }),
  );
  const text = JSON.stringify(offersFileOf({ ...snapshot, merchants }, 'b1'));
  expect(brotliCompressSync(text).byteLength).toBeLessThan(30_000);
});
