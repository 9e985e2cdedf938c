import { assert, dictionary, integer, nat, property, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import type { TenantConfig } from '../config/tenant-config.ts';
import { shardRequest } from './shard-request.ts';
import { takeShard } from './take-shard.ts';

const tenantOf = (id: string): TenantConfig => ({
  id,
  tenantDomain: `${id}.example`,
  sandbox: true,
  endpoints: null,
  mode: 'testing',
  map: { consentRequired: false },
  redirects: {},
  updateCheckSeconds: 300,
  withdrawalEnabled: true,
});

const someTenants = uniqueArray(integer({ min: 1, max: 500 }), { maxLength: 60 }).map((numbers) =>
  numbers.map((number) => tenantOf(`stadt-${number}`)),
);
const someTimes = dictionary(
  integer({ min: 1, max: 500 }).map((number) => `stadt-${number}`),
  nat(100_000),
);

test('all shards together have every tenant exactly once, whoever numbers them', () => {
  assert(
    property(someTenants, someTimes, integer({ min: 1, max: 20 }), (tenants, known, of) => {
      const times = new Map(Object.entries(known));
      const numbered = (environment: (place: number) => NodeJS.ProcessEnv) =>
        Array.from({ length: of }, (_, place) => {
          const shard = shardRequest({}, environment(place));
          return shard === undefined ? [] : takeShard(tenants, shard, times);
        });
      const gitlab = numbered((place) => ({ CI_NODE_INDEX: String(place + 1), CI_NODE_TOTAL: String(of) }));
      const pods = numbered((place) => ({ JOB_COMPLETION_INDEX: String(place), JOB_COMPLETION_TOTAL: String(of) }));
      const ids = gitlab.flat().map(({ id }) => id);
      expect(ids.toSorted()).toEqual(tenants.map(({ id }) => id).toSorted());
      expect(pods).toEqual(gitlab);
    }),
  );
});
