import { expect, test } from 'vitest';
import { fixtureSnapshot } from './testing/fixture-snapshot.ts';
import { nameInSentence, splitTenantName } from './tenant-facts.ts';

test.each([
  ['Musterstadt Gutschein', undefined, 'Musterstadt', 'Gutschein'],
  ['Musterstadt Gutschein Plus', 'Musterstadt', 'Musterstadt', 'Gutschein Plus'],
  ['Bad Tölz Gutschein', undefined, 'Bad', 'Tölz Gutschein'],
  ['Bad Tölz Gutschein', 'Bad Tölz', 'Bad Tölz', 'Gutschein'],
  ['Bad Tölzer Gutschein', 'Bad Tölz', 'Bad', 'Tölzer Gutschein'],
  ['Bad Tölz', 'Bad Tölz', 'Bad Tölz', ''],
  ['Seekarte', 'Bad Tölz', 'Seekarte', ''],
])('%j of the city %j is %j and %j', (name, city, cityName, portalName) => {
  expect(splitTenantName(name, city)).toEqual({ cityName, portalName });
});

test.each([
  ['Bad Tölz Gutschein', 'Bad Tölz', 'Bad-Tölz-Gutschein'],
  ['Neustadt-Glewe Karte', 'Neustadt-Glewe', 'Neustadt-Glewe-Karte'],
  ['Bad Tölzer Gutschein', 'Bad Tölz', 'Bad Tölzer Gutschein'],
  ['Bad Tölz kauft ein', 'Bad Tölz', 'Bad Tölz kauft ein'],
  ['Sülz & Umland Gutschein', 'Sülz & Umland', 'Sülz & Umland Gutschein'],
  ['Bad Tölz', 'Bad Tölz', 'Bad Tölz'],
  ['Unsere Karte', undefined, 'Unsere Karte'],
])('%j of the city %j is %j within a sentence', (name, city, expected) => {
  const { tenant, ...snapshot } = fixtureSnapshot();
  const ofApi = { ...snapshot, tenant: { ...tenant, name, city: city === undefined ? {} : { name: city } } };
  expect(nameInSentence(ofApi)).toBe(expected);
});

test('the configured name of the city joins a name, too', () => {
  const { tenant, site, ...snapshot } = fixtureSnapshot();
  const named = { ...tenant, name: 'Schwäbisch Hall Gutschein', city: { name: 'Hall' } };
  const configured = { ...snapshot, tenant: named, site: { ...site, cityName: 'Schwäbisch Hall' } };
  expect(nameInSentence(configured)).toBe('Schwäbisch-Hall-Gutschein');
});
