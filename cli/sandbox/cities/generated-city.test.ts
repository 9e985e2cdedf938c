import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { expect, test } from 'vitest';
import { call, sandboxForTest } from '../testing/sandbox.ts';
import { createCityResponses } from './city.ts';
import { generateCity, generatedTenantsJson } from './generated-city.ts';

test('the same number, size and seed generate the same city, others a different one', () => {
  const json = (number: number, seed: number) => JSON.stringify(generateCity(number, { merchants: 50, seed }));
  expect(json(1, 1)).toBe(json(1, 1));
  expect(json(1, 2)).not.toBe(json(1, 1));
  expect(json(2, 1)).not.toBe(json(1, 1));
});

test('a city has the requested number of merchants, each with its own slug, in every category', () => {
  const { merchants, categories } = generateCity(7, { merchants: 1000 });
  expect(merchants).toHaveLength(1000);
  expect(new Set(merchants.map(({ slug }) => slug)).size).toBe(1000);
  for (const { slug } of merchants) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  const used = new Set(merchants.flatMap(({ categoryIds }) => categoryIds ?? []));
  expect(categories.map(({ id }) => id).filter((id) => !used.has(id))).toEqual([]);
  expect(categories).toHaveLength(12);
});

test('cities beyond the list of names still have unique names', () => {
  const names = Array.from({ length: 60 }, (_, index) => generateCity(index + 1, { merchants: 1 }).tenant.name);
  expect(new Set(names).size).toBe(60);
});

test('a response is serialized once', () => {
  const responses = createCityResponses(generateCity(1, { merchants: 10 }));
  expect(responses.list('merchants')).toBe(responses.list('merchants'));
  expect(JSON.parse(responses.list('merchants'))).toHaveLength(10);
});

test('the sandbox serves the requested number of cities, and their tenants.json names them', async () => {
  const sandbox = await sandboxForTest({ tenants: 3, merchants: 5 });
  const { tenants, defaults } = generatedTenantsJson(sandbox.origin, { tenants: 3 });
  for (const { tenantDomain } of tenants) {
    const response = await call(sandbox, tenantDomain, '/merchant/merchants/public');
    expect(await response.json()).toHaveLength(5);
    const general = `/merchant/merchants/${defaults.generalVoucherMerchantId}/public`;
    expect((await call(sandbox, tenantDomain, general)).status).toBe(200);
  }
  expect((await call(sandbox, 'stadt-004.example', '/merchant/categories')).status).toBe(404);
});

test('the generated tenants.json is valid', () => {
  const ajv = new Ajv2020({ strict: false });
  const addFormats = addFormatsModule.default ?? addFormatsModule;
  addFormats(ajv);
  const schema = JSON.parse(readFileSync(new URL('../../config/tenants.schema.json', import.meta.url), 'utf8'));
  const validate = ajv.compile(schema);
  validate(generatedTenantsJson('http://127.0.0.1:4010', { tenants: 20 }));
  expect(validate.errors).toBeNull();
});
