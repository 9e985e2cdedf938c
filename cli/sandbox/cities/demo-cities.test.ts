import { describe, expect, test } from 'vitest';
import { createSandboxApp } from '../sandbox-app.ts';
import { loadDemoCity, parseCity } from './demo-cities.ts';

describe.each([
  { name: 'musterstadt', images: 120 },
  { name: 'seeblick', images: 60 },
] as const)('the records of $name', ({ name, images }) => {
  const city = loadDemoCity(name);

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

test.each([
  ['{\n "merchants": [],\n}', 'city.json:3:1: not JSON (PropertyNameExpected)'],
  ['{\n "merchants": [\n  {"id": 1}\n', 'city.json:4:1: not JSON (CloseBracketExpected)'],
  ['', 'city.json:1:1: not JSON (ValueExpected)'],
  ['{"merchants": []}', /^city\.json: TypeError: .*(?:featured|flatMap)/],
])('a file of a city that cannot be used is named with the place: %j', (text, message) => {
  expect(() => parseCity(text, 'city.json')).toThrow(message);
});
