import { expect, test } from 'vitest';
import { ALPHA, read } from '../testing/sample-config.ts';
import type { Config } from './read-config.ts';
import { selectTenants } from './select-tenants.ts';

async function config(): Promise<Config> {
  const tenant = (id: string): object => ({ ...ALPHA, id, tenantDomain: `${id}.example` });
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
