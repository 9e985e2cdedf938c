import { expect, test } from 'vitest';
import { ALPHA, read } from '../testing/sample-config.ts';
import type { Config } from './read-config.ts';
import { selectTenant, selectTenants } from './select-tenants.ts';

const tenant = (id: string): object => ({ ...ALPHA, id, tenantDomain: `${id}.example` });

async function config(): Promise<Config> {
  return read({ tenants: [tenant('alpha'), tenant('beta'), tenant('gamma')] });
}

test('all tenants keep the order of the file', async () => {
  expect(selectTenants(await config(), { all: true }).map(({ id }) => id)).toEqual(['alpha', 'beta', 'gamma']);
});

test('named tenants keep the order of the command line, without duplicates', async () => {
  const selected = selectTenants(await config(), { ids: ['gamma', 'alpha', 'gamma'] });
  expect(selected.map(({ id }) => id)).toEqual(['gamma', 'alpha']);
});

test('an unknown id is reported with the most similar id and all known ones', async () => {
  const loaded = await config();
  expect(() => selectTenants(loaded, { ids: ['alfa', 'zzzzz'] })).toThrow(
    expect.objectContaining({
      code: 'TENANT_UNKNOWN',
      exitCode: 2,
      details: ['"alfa" is not in the configuration – did you mean "alpha"?', '"zzzzz" is not in the configuration'],
      hint: 'Known tenants: alpha, beta, gamma',
    }),
  );
});

test.each([{}, { ids: [] }, { ids: ['alpha'], all: true }])('%j is a usage error', async (selection) => {
  const loaded = await config();
  expect(() => selectTenants(loaded, selection)).toThrow(
    expect.objectContaining({ code: 'TENANT_SELECTION', exitCode: 2 }),
  );
});

test('the only tenant of a configuration needs no name; with several, a command for one says which there are', async () => {
  const { tenants } = await config();
  const single = { tenants: tenants.slice(0, 1) };
  expect(selectTenants(single, {})).toEqual(single.tenants);
  expect(selectTenant(single, undefined)).toBe(single.tenants[0]);
  expect(() => selectTenant({ tenants }, undefined)).toThrow(
    expect.objectContaining({ code: 'TENANT_SELECTION', details: ['Known tenants: alpha, beta, gamma'] }),
  );
});

async function cities(): Promise<Config> {
  const ids = ['stadt-001', 'stadt-002', 'stadt-010', 'seeblick', 'stadt'];
  return read({ tenants: ids.map(tenant) });
}

test.each([
  [['stadt-*'], ['stadt-001', 'stadt-002', 'stadt-010']],
  [['stadt-00?'], ['stadt-001', 'stadt-002']],
  [['*1*'], ['stadt-001', 'stadt-010']],
  [['stadt*'], ['stadt-001', 'stadt-002', 'stadt-010', 'stadt']],
  [
    ['?eeblick', 'stadt-002', 'stadt-0*'],
    ['seeblick', 'stadt-002', 'stadt-001', 'stadt-010'],
  ],
  [['*'], ['stadt-001', 'stadt-002', 'stadt-010', 'seeblick', 'stadt']],
  [['stadt-010', '**10'], ['stadt-010']],
])('%j selects %j', async (ids, selected) => {
  expect(selectTenants(await cities(), { ids }).map(({ id }) => id)).toEqual(selected);
});

test.each(['dorf-*', 'stadt.*', 'stadt-0??0', '(*', '[s]*', 'Stadt-*', '?'])(
  'a pattern without a match is an error: %s',
  async (pattern) => {
    const loaded = await cities();
    expect(() => selectTenants(loaded, { ids: ['stadt', pattern] })).toThrow(
      expect.objectContaining({
        code: 'TENANT_UNKNOWN',
        message: `No tenant matches "${pattern}"`,
        details: [],
        hint: 'Known tenants: stadt-001, stadt-002, stadt-010, seeblick, stadt',
      }),
    );
  },
);

test('a command for one tenant takes a pattern with one match, and names the matches of any other', async () => {
  const loaded = await cities();
  expect(selectTenant(loaded, 'see*').id).toBe('seeblick');
  expect(() => selectTenant(loaded, 'stadt-00*')).toThrow(
    expect.objectContaining({
      code: 'TENANT_SELECTION',
      exitCode: 2,
      message: '"stadt-00*" matches 2 tenants, but this command works on one',
      details: ['It matches stadt-001, stadt-002.'],
    }),
  );
});
