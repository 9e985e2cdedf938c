import { expect, test } from 'vitest';
import { splitTenantName } from './tenant-facts.ts';

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
