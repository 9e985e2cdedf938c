import { describe, expect, test } from 'vitest';
import { parseMerchant } from './merchant.ts';
import type { Parsed } from './fields.ts';

const MINIMAL = { id: 1, slug: 'cafe-adler', companyName: 'Café Adler' };

function rawValue<T>(parsed: Parsed<T>): T {
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}

function parse(fields: object) {
  const parsed = parseMerchant({ ...MINIMAL, ...fields });
  return { ...rawValue(parsed), places: parsed.problems.map((problem) => problem.pointer) };
}

describe('a merchant', () => {
  test('with the required fields only gets the contract’s defaults and no empty keys', () => {
    expect(parseMerchant(MINIMAL)).toStrictEqual({
      ok: true,
      problems: [],
      value: {
        id: '1',
        slug: 'cafe-adler',
        companyName: 'Café Adler',
        categoryIds: [],
        imageUrls: [],
        openingHours: [],
        sellsVoucher: true,
        acceptsVoucher: true,
        voucherAmounts: [1000, 2500, 5000, 10000],
        minVoucherAmount: 1000,
        maxVoucherAmount: 25000,
      },
    });
  });

  test('reads the same whether optional fields are missing, null or empty, and whatever else the record holds', () => {
    const keys = ['shortDescription', 'description', 'categoryIds', 'address', 'geoLocation', 'logoUrl', 'imageUrls'];
    const more = ['websiteUrl', 'phone', 'email', 'openingHours', 'sellsVoucher', 'voucherAmounts', 'updatedAt'];
    for (const nothing of [null, '']) {
      const empty = Object.fromEntries([...keys, ...more].map((key) => [key, nothing]));
      expect(parseMerchant({ ...MINIMAL, ...empty, iban: 'DE00' })).toStrictEqual(parseMerchant(MINIMAL));
    }
  });

  test('keeps every field that the page shows', () => {
    const merchant = parse({
      shortDescription: '  Torten\nund Kaffee ',
      description: '<p>Raw</p>',
      categoryIds: [3, '3', 'x'],
      address: { street: 'Am Markt 1', postalCode: '01067', city: 'Musterstadt' },
      geoLocation: { lat: '49.79', lon: 9.93 },
      logoUrl: '/media/logo.svg',
      imageUrls: ['https://img.example/a.jpg'],
      websiteUrl: 'https://müller.example/über uns',
      phone: ' 0931 123 ',
      email: ' info@adler.example ',
      updatedAt: '2026-10-01T08:00:00Z',
    });
    expect(merchant).toMatchObject({
      shortDescription: 'Torten und Kaffee',
      descriptionHtml: '<p>Raw</p>',
      categoryIds: ['3', 'x'],
      location: { latitude: 49.79, longitude: 9.93 },
      websiteUrl: 'https://xn--mller-kva.example/%C3%BCber%20uns',
      phone: '0931 123',
      email: 'info@adler.example',
      places: [],
    });
  });

  test.each([
    ['not an object', [MINIMAL], ''],
    ['nothing', null, ''],
    ['without id', { ...MINIMAL, id: null }, '/id'],
    ['with a fraction for an id', { ...MINIMAL, id: 1.5 }, '/id'],
    ['without slug', { ...MINIMAL, slug: '' }, '/slug'],
    ['with a slug that climbs', { ...MINIMAL, slug: '../x' }, '/slug'],
    ['with a number for a slug', { ...MINIMAL, slug: 7 }, '/slug'],
    ['with a blank name', { ...MINIMAL, companyName: '  ' }, '/companyName'],
  ])('%s is discarded with the place', (_what, record, pointer) => {
    const parsed = parseMerchant(record);
    expect(parsed.ok).toBe(false);
    expect(parsed.problems.map((problem) => problem.pointer)).toEqual([pointer]);
  });

  test('loses only the optional field that is wrong', () => {
    const wrong = {
      shortDescription: 7,
      description: {},
      categoryIds: 'x',
      address: { street: 'Am Markt 1', city: 'Musterstadt' },
      logoUrl: 'data:image/png;base64,AA',
      imageUrls: ['https://img.example/a.jpg', 'file:///etc/passwd', '//evil.example/x'],
      websiteUrl: 'javascript:alert(1)',
      email: 'nobody',
      sellsVoucher: 'false',
      updatedAt: 'yesterday',
    };
    const { places, ...merchant } = parse(wrong);
    expect(places).toEqual([
      '/shortDescription',
      '/description',
      '/categoryIds',
      '/address/postalCode',
      '/logoUrl',
      '/imageUrls/1',
      '/imageUrls/2',
      '/websiteUrl',
      '/email',
      '/sellsVoucher',
      '/updatedAt',
    ]);
    expect(merchant).toStrictEqual(rawValue(parseMerchant({ ...MINIMAL, imageUrls: ['https://img.example/a.jpg'] })));
  });
});

test.each([
  ['a string', { lat: '49.9', lon: '10.1' }, { latitude: 49.9, longitude: 10.1 }, []],
  ['zero', { lat: 0, lon: '0' }, { latitude: 0, longitude: 0 }, []],
  ['the sentinel', { lat: -360, lon: '-360' }, undefined, []],
  ['one missing', { lat: 49.9 }, undefined, []],
  ['null', { lat: null, lon: '' }, undefined, []],
  ['NaN as text', { lat: 'NaN', lon: 10 }, undefined, ['/geoLocation/lat']],
  ['hexadecimal', { lat: 49.9, lon: '0x10' }, undefined, ['/geoLocation/lon']],
  ['out of range', { lat: 90.1, lon: 181 }, undefined, ['/geoLocation/lat', '/geoLocation/lon']],
  ['a list', [], undefined, ['/geoLocation']],
])('coordinates: %s', (_what, geoLocation, location, problems) => {
  const merchant = parse({ geoLocation });
  expect(merchant.location).toEqual(location);
  expect(merchant.places).toEqual(problems);
});

test.each([
  [{ voucherAmounts: [5000, 2000, 2000, 99_900] }, [2000, 5000], []],
  [{ voucherAmounts: [], minVoucherAmount: 500 }, [500], []],
  [{ minVoucherAmount: 2450, maxVoucherAmount: 5050 }, [2500, 5000], []],
  [{ voucherAmounts: [1550, '20', 3000] }, [3000], ['/voucherAmounts/0', '/voucherAmounts/1']],
  [{ minVoucherAmount: 9000, maxVoucherAmount: 8000 }, [1000, 2500, 5000, 10_000], ['/maxVoucherAmount']],
  [{ minVoucherAmount: 0, voucherAmounts: [100, 1000] }, [1000], ['/minVoucherAmount']],
  [{ minVoucherAmount: 110, maxVoucherAmount: 190, voucherAmounts: [100] }, [1000], ['/maxVoucherAmount']],
])('amounts of %j', (fields, amounts, problems) => {
  const merchant = parse(fields);
  expect(merchant.voucherAmounts).toEqual(amounts);
  expect(merchant.places).toEqual(problems);
});

test('opening hours are put in the order of the week, and malformed spans are left out', () => {
  const merchant = parse({
    openingHours: [
      { day: 'TUESDAY', opens: '14:00', closes: '02:00' },
      { day: 'TUESDAY', opens: '09:00', closes: '12:00' },
      { day: 'MONDAY', opens: '00:00', closes: '24:00' },
      { day: 'MONDAY', opens: '00:00', closes: '24:00' },
      { day: 'MONTAG', opens: '09:00', closes: '12:00' },
      { day: 'FRIDAY', opens: '9:00', closes: '25:00' },
      { day: 'FRIDAY', opens: '09:00', closes: '09:00' },
      'closed',
    ],
  });
  expect(merchant.openingHours).toEqual([
    { day: 'MONDAY', opens: '00:00', closes: '24:00' },
    { day: 'TUESDAY', opens: '09:00', closes: '12:00' },
    { day: 'TUESDAY', opens: '14:00', closes: '02:00' },
  ]);
  expect(merchant.places).toEqual([
    '/openingHours/4/day',
    '/openingHours/5/opens',
    '/openingHours/5/closes',
    '/openingHours/6/closes',
    '/openingHours/7',
  ]);
});

test('text that HTML cannot hold is cleaned, other odd text is kept', () => {
  expect(parse({ companyName: 'A\u0000B\ud800C\u2028D</script>' }).companyName).toBe('A BC D</script>');
  expect(parse({ companyName: 'A\ufffeB\uffff \ufdd0\u{10ffff}C' }).companyName).toBe('AB C');
  expect(parse({ companyName: 'Smile 😀' }).companyName).toBe('Smile 😀');
});

test.each([
  ['https://shop.example/a?b=c#d', 'https://shop.example/a?b=c#d'],
  ['HTTP://Shop.Example', 'http://shop.example/'],
  ['https://shop.example/a"b<c', 'https://shop.example/a%22b%3Cc'],
  ['java\nscript:alert(1)', undefined],
  ['https://user:secret@shop.example/', undefined],
  ['www.shop.example', undefined],
  ['//shop.example', undefined],
  ['https://', undefined],
  ['https://shop.example:8443/a', 'https://shop.example:8443/a'],
  ['https://1.2.3.4/', 'https://1.2.3.4/'],
  ['https://shop.example:99999/x.png', undefined],
  ['https://300.1.1.1/', undefined],
  ['https://1.2.3.4.5/x', undefined],
  ['https://a.0x/', undefined],
])('website address %j', (websiteUrl, expected) => {
  expect(parse({ websiteUrl }).websiteUrl).toBe(expected);
});
