import { expect, test } from 'vitest';
import { fixtureSnapshot } from '../testing/fixture-snapshot.ts';
import { buildShell, toShellTenant } from './build-shell.ts';
import { parseShell, serializeShell } from './shell.ts';

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

test('the provider has a site of its own where it is a sponsor as well, which the refreshed tenant keeps', () => {
  const snapshot = fixtureSnapshot();
  const sponsor = { id: '1', name: 'Stadtwerke Ölfurt', linkUrl: 'https://stadtwerke.example/', sortIndex: 1 };
  const tenant = { ...snapshot.tenant, websiteSponsors: [sponsor] };
  const urlOf = (name: string) => toShellTenant({ ...tenant, provider: { name } }, snapshot.site).providerUrl;
  expect(urlOf('Stadtwerke Ölfurt')).toBe('https://stadtwerke.example/');
  expect(urlOf('Stadtwerke')).toBeUndefined();
});

test('the browser reads the shell that was written, also where texts look like the serializer’s marks', () => {
  const snapshot = fixtureSnapshot();
  for (const name of ['!', '!undefined', '!!Fest', '!Date:heute', '</script>']) {
    const tenant = { ...snapshot.tenant, name, supportPhone: name, provider: { name } };
    const shell = buildShell({ ...snapshot, tenant }, 'b');
    expect(parseShell(serializeShell(shell))).toEqual(shell);
  }
});

test('one image for both logos is the large one', () => {
  const snapshot = fixtureSnapshot();
  const image = { path: '/media/wappen', width: 192, height: 96, widths: [96, 192] };
  const images = { '/a.png': image, '/b.png': { ...image } };
  for (const smallLogo of ['/a.png', '/b.png']) {
    const tenant = { ...snapshot.tenant, logo: '/a.png', smallLogo };
    const shell = buildShell({ ...snapshot, tenant, images }, 'b');
    expect(shell).toHaveProperty('logo', image);
    expect(shell).not.toHaveProperty('smallLogo');
  }
});
