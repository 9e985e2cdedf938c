import { expect, test } from 'vitest';
import { motifLookup } from './motifs.ts';
import { fixtureSnapshot, fixtureTemplate } from '../testing/fixture-snapshot.ts';

const IMAGE = { path: '/media/3f', width: 840, height: 525, widths: [420, 840] };

const TEMPLATES = [
  fixtureTemplate('all', { imageUrl: '/motif.svg' }),
  fixtureTemplate('adler', { merchantIds: ['id-adler', 'id-buch'], imageUrl: '/missing.svg' }),
  fixtureTemplate('mail', { deliveryTypes: ['EMAIL'] }),
  fixtureTemplate('card', { deliveryTypes: ['POSTAL_SHIPPING'] }),
];

const snapshot = fixtureSnapshot({ templates: TEMPLATES, images: { '/motif.svg': IMAGE } });
const withCards = {
  ...snapshot,
  tenant: { ...snapshot.tenant, featureFlags: ['VOUCHER_CARD_ENABLED' as const] },
};

test('a merchant has the general motifs and its own, in order', () => {
  const motifsFor = motifLookup(withCards);
  expect(motifsFor('id-adler').map(({ id }) => id)).toEqual(['all', 'adler', 'mail', 'card']);
  expect(motifsFor('id-other').map(({ id }) => id)).toEqual(['all', 'mail', 'card']);
});

test('without VOUCHER_CARD_ENABLED nothing is sent by post', () => {
  expect(motifLookup(snapshot)('id-other')).toEqual([
    { id: 'all', name: 'Motiv all', picture: IMAGE, deliveryTypes: ['EMAIL'] },
    { id: 'mail', name: 'Motiv mail', deliveryTypes: ['EMAIL'] },
  ]);
});
