import { expect, test } from 'vitest';
import { parseTenant } from './tenant.ts';

const MINIMAL = { id: 9, name: 'Musterstadt Gutschein', websiteDomain: 'muster.example', portalDomain: 'p.example' };

test('a tenant with the required fields only gets the defaults', () => {
  expect(parseTenant(MINIMAL)).toStrictEqual({
    ok: true,
    problems: [],
    value: {
      id: '9',
      name: 'Musterstadt Gutschein',
      websiteDomain: 'muster.example',
      portalDomain: 'p.example',
      theme: {},
      favicons: [],
      city: {},
      websiteSponsors: [],
      voucherValidityPeriodInYears: 3,
      featureFlags: [],
    },
  });
});

test('a tenant’s nested fields are flattened into the model', () => {
  const parsed = parseTenant({
    ...MINIMAL,
    portalDomain: 'https://portal.muster.example/',
    smallLogo: '/own-small.svg',
    imprint: '<h1>Impressum</h1>',
    theme: {
      logoUrl: '/logo.svg',
      smallLogoUrl: '/small.svg',
      lightPrimary: { hue: 0, saturation: 0, lightness: '40' },
      lightBackgroundGradient: 'linear-gradient(90deg, hsl(200 50% 50% / 0.5), #fff)',
      homepageFirstSectionHtml: '<p>Hi</p>',
      defaultMapZoomLevel: 14,
    },
    favicons: [{ imageUrl: '/icon.png', sizes: '32x32' }],
    city: { name: 'Musterstadt', centerLat: '49.9', centerLon: 10.1 },
    payment: { payPalClientId: 'abc' },
    social: { facebookUrl: 'https://facebook.example/m', instagramUrl: '' },
    websiteSponsors: [{ id: 1, name: 'Bank', linkUrl: 'https://bank.example/' }],
    featureFlags: ['VOUCHER_CARD_ENABLED', 'SOMETHING_NEW', 'MERCHANT_VOUCHER_ENABLED'],
    provider: { name: 'Stadtmarketing', address: { street: 'A 1', postalCode: '1', city: 'M' } },
  });
  expect(parsed.problems).toEqual([]);
  expect(parsed).toMatchObject({
    value: {
      portalDomain: 'portal.muster.example',
      logo: '/logo.svg',
      smallLogo: '/own-small.svg',
      imprintHtml: '<h1>Impressum</h1>',
      theme: { lightPrimary: { hue: 0, saturation: 0, lightness: 40 }, defaultMapZoomLevel: 14 },
      favicons: [{ rel: 'icon', sizes: '32x32', imageUrl: '/icon.png' }],
      city: { name: 'Musterstadt', center: { latitude: 49.9, longitude: 10.1 } },
      payPalClientId: 'abc',
      facebookUrl: 'https://facebook.example/m',
      websiteSponsors: [{ id: '1', name: 'Bank', linkUrl: 'https://bank.example/', sortIndex: 9999 }],
      featureFlags: ['MERCHANT_VOUCHER_ENABLED', 'VOUCHER_CARD_ENABLED'],
    },
  });
});

test('unsafe parts of a tenant are dropped and each is reported once', () => {
  const parsed = parseTenant({
    ...MINIMAL,
    theme: { lightPrimary: { hue: 400, saturation: 1 }, defaultMapZoomLevel: 99 },
    favicons: [{ rel: 'stylesheet', imageUrl: 'https://evil.example/x.css' }, { rel: 'icon' }, null],
    social: 'none',
    merchantRegistrationLink: 'javascript:alert(1)',
    voucherValidityPeriodInYears: 0,
    websiteSponsors: [{ name: 'Nobody' }],
    featureFlags: 'ALL',
  });
  expect(parsed.ok).toBe(true);
  expect(parsed.problems.map((problem) => problem.pointer)).toEqual([
    '/theme/lightPrimary/hue',
    '/theme/lightPrimary/lightness',
    '/theme/defaultMapZoomLevel',
    '/social',
    '/favicons/0/rel',
    '/favicons/1/imageUrl',
    '/merchantRegistrationLink',
    '/websiteSponsors/0/id',
    '/voucherValidityPeriodInYears',
    '/featureFlags',
  ]);
});

test.each([
  'red} body{display:none',
  'linear-gradient(red, blue); background: url(//evil.example)',
  'linear-gradient(red, url(//evil.example/x))',
  'linear-gradient(red, (blue)',
  'linear-gradient(red) /* (',
  'linear-gradient(red\\29 )',
])('the gradient %j cannot leave its declaration', (lightBackgroundGradient) => {
  const parsed = parseTenant({ ...MINIMAL, theme: { lightBackgroundGradient } });
  expect(parsed).toMatchObject({ ok: true, value: { theme: {} } });
  expect(parsed.problems).toHaveLength(1);
});

test.each([
  'a b',
  'portal.example/path',
  'portal.example//evil.example',
  'user@portal.example',
  'portal.example?x',
  'portal.example#',
  'portal.example:8443',
  'portal.example\\x',
  'p%2eexample',
  'portal..example',
  '-portal.example',
  'portal_1.example',
  'https://',
  'https://https://portal.example',
  'javascript:alert(1)',
  '127.0.0.1',
  '0x7f.1',
  '[::1]',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(127)}example`,
])('the portal domain %j is no host name: it is reported, and the tenant has none', (portalDomain) => {
  const parsed = parseTenant({ ...MINIMAL, portalDomain });
  expect(parsed).toMatchObject({ ok: true, problems: [{ pointer: '/portalDomain' }] });
  expect(parsed.ok && parsed.value).not.toHaveProperty('portalDomain');
});

test.each([
  ['Partner.Bad-Sülz.example', 'partner.xn--bad-slz-r2a.example'],
  ['http://portal.example', 'portal.example'],
  ['localhost', 'localhost'],
])('the portal domain %j is the host %j', (portalDomain, host) => {
  expect(parseTenant({ ...MINIMAL, portalDomain })).toMatchObject({ problems: [], value: { portalDomain: host } });
});

test.each([undefined, null, ''])('a tenant with the portal domain %j is one without', (portalDomain) => {
  const parsed = parseTenant({ ...MINIMAL, portalDomain });
  expect(parsed).toMatchObject({ ok: true, problems: [] });
  expect(parsed.ok && parsed.value).not.toHaveProperty('portalDomain');
});

test.each(['auf Anfrage', 'javascript:alert(1)'])('the support phone %j is reported and left out', (supportPhone) => {
  const parsed = parseTenant({ ...MINIMAL, supportPhone });
  expect(parsed).toMatchObject({
    ok: true,
    problems: [{ pointer: '/supportPhone', message: 'is not a phone number' }],
  });
  expect(parsed.ok && parsed.value).not.toHaveProperty('supportPhone');
});
