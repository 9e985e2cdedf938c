import { expect, test } from 'vitest';
import type { SiteSettings } from '../models/snapshot.ts';
import { buildShell } from '../payload/build-shell.ts';
import { fixtureSnapshot } from '../testing/fixture-snapshot.ts';
import { consentOffers, thirdParties } from './third-parties.ts';

const { site, tenant } = fixtureSnapshot();
const chatbot = { projectId: 'projekt', agentId: 'agent' };

function offersOf(settings: Partial<SiteSettings>, tenantId = tenant.id) {
  const snapshot = fixtureSnapshot({ site: { ...site, ...settings }, tenant: { ...tenant, id: tenantId } });
  return consentOffers(buildShell(snapshot, 'b'));
}

function partiesOf(settings: Partial<SiteSettings>) {
  const own = { merchantEndpoint: '/api/m', orderEndpoint: '/api/o', tenantEndpoint: '/api/t' };
  return thirdParties({ tenant, settings: { ...site, ...own, ...settings } });
}

const purposesOf = (...args: Parameters<typeof offersOf>) => offersOf(...args).map(({ purpose }) => purpose);

test('a tenant that loads nothing from other hosts needs no consent', () => {
  expect(purposesOf({ map: { consentRequired: true } })).toEqual([]);
});

test.each([
  ['https://{s}.kacheln.example/{z}/{x}/{y}.png', true, ['map']],
  ['https://{s}.kacheln.example/{z}/{x}/{y}.png', false, []],
  ['/kacheln/{z}/{x}/{y}.png', true, []],
])('tiles from %s with consentRequired %s ask for %j', (tileUrl, consentRequired, purposes) => {
  expect(purposesOf({ map: { tileUrl, consentRequired } })).toEqual(purposes);
});

test.each([
  [true, ['map']],
  [false, [undefined]],
])('tiles of another host with consentRequired %s are a third party, of purpose %j', (consentRequired, purposes) => {
  const map = { tileUrl: 'https://{s}.kacheln.example/{z}/{x}/{y}.png', consentRequired };
  const parties = partiesOf({ map });
  expect(parties.map(({ purpose }) => purpose)).toEqual(purposes);
  expect(parties[0]?.allows).toEqual([{ directives: ['img-src'], sources: ['https://*.kacheln.example'] }]);
});

test('the services of the programme are one third party, unless the site serves them itself', () => {
  expect(partiesOf({})).toEqual([]);
  const [api, ...others] = partiesOf({
    merchantEndpoint: 'https://daten.example/merchant',
    orderEndpoint: 'https://bestellen.example/order',
    tenantEndpoint: 'https://daten.example/tenant',
  });
  expect(others).toEqual([]);
  expect(api).toMatchObject({ who: 'Betreiber von bestellen.example, daten.example', isOnCheckout: true });
  expect(api?.purpose).toBeUndefined();
});

test('the provider of the tiles is named', () => {
  const [offer] = offersOf({ map: { tileUrl: 'https://{s}.kacheln.example/{z}', consentRequired: true } });
  expect(offer?.who).toBe('Betreiber des Kartendienstes kacheln.example');
});

test.each([
  ['blocked', 'stadt', chatbot, ['chat']],
  ['stadt', 'blocked', chatbot, []],
  ['Blocked', 'blocked', chatbot, []],
  ['blocked', 'blocked', { projectId: 'projekt' }, []],
])(
  'the tenant with id %s and key %s asks for a chat only where it is the one that has it',
  (id, key, bot, purposes) => {
    expect(purposesOf({ tenantKey: key, chatbot: bot }, id)).toEqual(purposes);
  },
);

test.each([
  ['production', ['reports', 'replay']],
  ['staging', ['reports']],
  ['testing', []],
] as const)('in mode %s a tenant with a DSN asks for %j', (mode, purposes) => {
  expect(purposesOf({ mode, sentryDsn: 'https://key@o1.ingest.de.sentry.io/7' })).toEqual(purposes);
});

test('reports and replays name their recipient, and not the key of the DSN', () => {
  const offers = offersOf({ sentryDsn: 'https://geheim@fehler.example/7', mode: 'production' });
  const who = 'Betreiber von fehler.example';
  expect(offers).toMatchObject([{ who }, { who }]);
  expect(JSON.stringify(offers)).not.toContain('geheim');
});
