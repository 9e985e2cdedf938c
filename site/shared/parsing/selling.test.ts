import { expect, test } from 'vitest';
import { parseCategory } from './merchant.ts';
import { parsePointOfSale, parseSalesPoint, parseTemplate } from './selling.ts';
import { parseSponsor } from './tenant.ts';

test('a category without a sortIndex is sorted last', () => {
  expect(parseCategory({ id: 4, name: ' Mode ' })).toStrictEqual({
    ok: true,
    problems: [],
    value: { id: '4', name: 'Mode', sortIndex: 9999 },
  });
  expect(parseCategory({ id: 4, name: 'Mode', sortIndex: 1.5 }).problems).toEqual([
    { pointer: '/sortIndex', message: 'is not a whole number from -1000000 to 1000000' },
  ]);
});

test('a sales point takes its name from displayName and keeps its place', () => {
  const record = { id: 'a', displayName: 'Tourist-Info', geoLocation: { lat: '49', lon: '10' }, phone: 'ignored' };
  expect(parseSalesPoint(record)).toStrictEqual({
    ok: true,
    problems: [],
    value: { id: 'a', name: 'Tourist-Info', location: { latitude: 49, longitude: 10 } },
  });
  expect(parseSalesPoint({ id: 'a' })).toStrictEqual({
    ok: false,
    problems: [{ pointer: '/displayName', message: 'is missing' }],
  });
});

test('a point of sale knows its merchant as text', () => {
  expect(parsePointOfSale({ id: 1, displayName: 'Filiale', merchantId: 7 })).toStrictEqual({
    ok: true,
    problems: [],
    value: { id: '1', name: 'Filiale', merchantId: '7', openingHours: [] },
  });
  expect(parsePointOfSale(7)).toMatchObject({ ok: false });
});

test('a motif applies to every merchant and both delivery types by default', () => {
  expect(parseTemplate({ id: 1, name: 'Blumen', merchantIds: [] })).toMatchObject({
    value: { deliveryTypes: ['EMAIL', 'POSTAL_SHIPPING'], sortIndex: 9999 },
  });
  const narrow = parseTemplate({
    id: 1,
    name: 'Blumen',
    deliveryTypes: ['POSTAL_SHIPPING', 'FAX'],
    merchantIds: [9, 10],
  });
  expect(narrow).toMatchObject({ value: { deliveryTypes: ['POSTAL_SHIPPING'], merchantIds: ['10', '9'] } });
  expect(narrow.problems).toEqual([{ pointer: '/deliveryTypes/1', message: 'is not a known delivery type' }]);
});

test.each([
  [{ from: '11-15', to: '01-06' }, { from: '11-15', to: '01-06' }, []],
  [{ from: '02-01', to: '02-29' }, { from: '02-01', to: '02-29' }, []],
  [{ from: '11-15' }, undefined, [{ pointer: '/season/to', message: 'is missing' }]],
  [
    { from: '13-01', to: '02-30' },
    undefined,
    ['from', 'to'].map((key) => ({
      pointer: `/season/${key}`,
      message: 'is not a month and a day, such as 11-15',
    })),
  ],
  ['Winter', undefined, [{ pointer: '/season', message: 'is not an object' }]],
])('the season %j of a motif', (season, expected, problems) => {
  const parsed = parseTemplate({ id: 1, name: 'Schnee', season });
  expect(parsed).toMatchObject({ ok: true, problems });
  expect(parsed.ok && parsed.value.season).toEqual(expected);
});

test('an invalid link of a sponsor is dropped, the sponsor stays', () => {
  expect(
    parseSponsor({ id: 1, name: 'Bank', linkUrl: 'vbscript:x', logoSmallUrl: '/bank.svg', sortIndex: 2 }),
  ).toStrictEqual({
    ok: true,
    value: { id: '1', name: 'Bank', logoSmallUrl: '/bank.svg', sortIndex: 2 },
    problems: [{ pointer: '/linkUrl', message: 'is not a web address (http or https)' }],
  });
});
