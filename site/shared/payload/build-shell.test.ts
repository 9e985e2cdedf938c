import { expect, test } from 'vitest';
import { fixtureSnapshot } from '../testing/fixture-snapshot.ts';
import { buildShell, toShellTenant } from './build-shell.ts';

test('privacy settings are offered only where a tenant asks for consent', () => {
  const snapshot = fixtureSnapshot();
  const map = { tileUrl: 'https://kacheln.example/{z}/{x}/{y}.png', consentRequired: true };
  expect(buildShell({ ...snapshot, site: { ...snapshot.site, map } }, 'b').hasConsentOffers).toBe(true);
  const own = { ...map, tileUrl: '/karte/{z}/{x}/{y}.png' };
  expect(buildShell({ ...snapshot, site: { ...snapshot.site, map: own } }, 'b').hasConsentOffers).toBe(false);
});

test('the configured name of the city overrides the API’s, also when the tenant is fetched again', () => {
  const snapshot = fixtureSnapshot();
  const tenant = { ...snapshot.tenant, name: 'Schwäbisch Hall Gutschein', city: { name: 'Schwäbisch' } };
  const site = { ...snapshot.site, cityName: 'Schwäbisch Hall' };
  const { settings } = buildShell({ ...snapshot, tenant, site }, 'b');
  expect(toShellTenant(tenant, settings).cityName).toBe('Schwäbisch Hall');
  expect(toShellTenant(tenant, snapshot.site).cityName).toBe('Schwäbisch');
});
