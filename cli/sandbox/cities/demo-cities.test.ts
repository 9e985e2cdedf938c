import { describe, expect, test } from 'vitest';
import { createSandboxApp } from '../sandbox-app.ts';
import type { City } from './city.ts';
import { DEMO_CITIES, loadDemoCity, parseCity } from './demo-cities.ts';
import { ATTACK_MARK, loadHostileCity } from './hostile-city.ts';

const musterstadt = loadDemoCity('musterstadt');
const seeblick = loadDemoCity('seeblick');
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Degrees; just over three kilometres. */
const TOWN_RADIUS = 0.03;

describe.each([
  { city: musterstadt, name: 'Musterstadt', merchants: 84, images: 120 },
  { city: seeblick, name: 'Seeblick', merchants: 42, images: 60 },
])('the records of $name', ({ city, merchants, images }) => {
  test('are many, each with its own slug and texts', () => {
    expect(city.merchants).toHaveLength(merchants);
    expect(city.categories.length).toBeGreaterThanOrEqual(9);
    for (const field of ['id', 'slug', 'companyName', 'description', 'shortDescription', 'phone'] as const) {
      const values = city.merchants.map((merchant) => merchant[field]).filter(Boolean);
      expect(values.length - new Set(values).size, field).toBe(0);
    }
    expect(city.merchants.map(({ slug }) => slug).filter((slug) => !SLUG.test(slug))).toEqual([]);
  });

  test('refer only to existing records', () => {
    const merchantIds = new Set([city.generalVoucher, ...city.merchants].map(({ id }) => String(id)));
    const categoryIds = new Set(city.categories.map(({ id }) => id));
    const pointed = [
      ...city.pointsOfSale.map(({ merchantId }) => merchantId),
      ...city.templates.flatMap((template) => template.merchantIds ?? []),
    ];
    expect(pointed.filter((id) => !merchantIds.has(String(id)))).toEqual([]);
    expect(
      city.merchants.flatMap((merchant) => merchant.categoryIds ?? []).filter((id) => !categoryIds.has(id)),
    ).toEqual([]);
    expect(city.featured.length).toBeGreaterThanOrEqual(5);
  });

  test('have the same place in the list of merchants and in the list of points of sale', () => {
    for (const { id, companyName, address, geoLocation, openingHours } of city.merchants) {
      const place = city.pointsOfSale.find((pointOfSale) => pointOfSale.id === `${id}-1`);
      if (place !== undefined) {
        expect(place).toEqual({
          id: `${id}-1`,
          merchantId: id,
          displayName: companyName,
          address,
          geoLocation,
          openingHours,
        });
      }
    }
  });

  test('lie in the town, if they have a location', () => {
    const center = city.tenant.city;
    const far = [...city.merchants, ...city.salesPoints, ...city.pointsOfSale].filter(({ geoLocation }) => {
      const { lat, lon } = geoLocation ?? {};
      if (lat === undefined || lat === null || Number(lat) === -360) return false;
      const north = Math.abs(Number(lat) - Number(center?.centerLat));
      const east = Math.abs(Number(lon) - Number(center?.centerLon));
      return !(north < TOWN_RADIUS && east < TOWN_RADIUS);
    });
    expect(far).toEqual([]);
  });

  test('have images for some merchants and none for others', () => {
    const isShown = ({ imageUrls }: (typeof city.merchants)[number]) => imageUrls !== null && imageUrls?.length !== 0;
    const shown = city.merchants.filter(isShown).length;
    expect(shown / merchants).toBeGreaterThan(0.4);
    expect(shown / merchants).toBeLessThan(0.7);
    expect(city.featured.filter((merchant) => !isShown(merchant))).toEqual([]);
  });

  test('name only files that exist', async () => {
    const app = createSandboxApp();
    const urls = new Set(JSON.stringify(city).match(/\/sandbox-api\/media\/[^"]+/g));
    expect(urls.size).toBeGreaterThan(images);
    for (const url of urls) {
      const response = await app.request(url);
      expect(response.status, url).toBe(200);
      const body = await response.text();
      expect(body, url).toMatch(url.endsWith('.pdf') ? /^%PDF-1\.4\n/ : /^<svg [^]*<\/svg>\n?$/);
      expect(body, url).not.toMatch(/NaN|undefined/);
    }
  });
});

test('the demo cities contain the unusual records that the contract allows', () => {
  const all = (city: City) => [...city.merchants];
  const merchants = [...all(musterstadt), ...all(seeblick)];
  const some = (test: (merchant: (typeof merchants)[number]) => boolean) => merchants.some(test);
  expect(some(({ geoLocation }) => geoLocation === null)).toBe(true);
  expect(some(({ geoLocation }) => geoLocation?.lat === -360)).toBe(true);
  expect(some(({ geoLocation }) => typeof geoLocation?.lat === 'string')).toBe(true);
  expect(some(({ id }) => typeof id === 'number')).toBe(true);
  expect(some(({ phone }) => phone === null)).toBe(true);
  expect(some(({ email }) => email === '')).toBe(true);
  expect(some(({ openingHours }) => openingHours?.length === 0)).toBe(true);
  expect(some(({ sellsVoucher }) => sellsVoucher === false)).toBe(true);
  expect(some(({ acceptsVoucher }) => acceptsVoucher === false)).toBe(true);
  const places = musterstadt.pointsOfSale.map(({ merchantId }) => merchantId);
  expect(places.length).toBeGreaterThan(new Set(places).size);
});

test('the hostile city attacks from every field, and serves its broken records', async () => {
  const app = createSandboxApp();
  const city = loadHostileCity();
  const headers = { 'X-Tenant-Domain': city.domain };
  const merchants: unknown[] = await (await app.request('/sandbox-api/merchant/merchants/public', { headers })).json();
  expect(merchants).toContain(null);
  expect(merchants.length).toBeGreaterThan(city.merchants.length);
  for (const { companyName, description, websiteUrl } of city.merchants) {
    for (const field of [companyName, description, websiteUrl]) expect(field).toContain(ATTACK_MARK);
  }
  const slugs = city.merchants.map(({ slug }) => slug);
  expect(slugs).toEqual(expect.arrayContaining(['../evil', 'a%2fb', 'Größe & Mehr', 'UPPER', '', 'index.html']));
});

test('another city has merchants that claim the same URL', () => {
  const city = DEMO_CITIES.find(({ tenantId }) => tenantId === 'doppel-stadt')?.load();
  const slugs = city?.merchants.map(({ slug }) => slug) ?? [];
  expect(slugs.length).toBeGreaterThan(new Set(slugs).size);
  expect(slugs).toEqual(expect.arrayContaining(['GROSS', 'gross']));
});

test.each([
  ['{\n "merchants": [],\n}', 'city.json:3:1: not JSON (PropertyNameExpected)'],
  ['{\n "merchants": [\n  {"id": 1}\n', 'city.json:4:1: not JSON (CloseBracketExpected)'],
  ['', 'city.json:1:1: not JSON (ValueExpected)'],
  ['{"merchants": []}', /^city\.json: TypeError: .*(?:featured|flatMap)/],
])('a file of a city that cannot be used is named with the place: %j', (text, message) => {
  expect(() => parseCity(text, 'city.json')).toThrow(message);
});
