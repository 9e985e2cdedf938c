import { assert, dictionary, integer, nat, property, uniqueArray } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TenantConfig } from '../config/tenant-config.ts';
import { OperatorError } from '../lib/errors.ts';
import { shardRequest, type ShardOptions, takeShard } from './shards.ts';

describe('the selected shard', () => {
  test.each<[string, ShardOptions, NodeJS.ProcessEnv, string]>([
    ['no option and no variable', {}, {}, 'all'],
    ['--shard', { shard: '2/5' }, {}, '2/5'],
    ['GitLab counts from 1', {}, { CI_NODE_INDEX: '5', CI_NODE_TOTAL: '5' }, '5/5'],
    ['a job of GitLab that is not parallel', {}, { CI_NODE_TOTAL: '1' }, 'all'],
    ['Kubernetes counts from 0', {}, { JOB_COMPLETION_INDEX: '0', JOB_COMPLETION_TOTAL: '3' }, '1/3'],
    ['the number of them is given', { shards: 8 }, { JOB_COMPLETION_INDEX: '7' }, '8/8'],
    ['AWS Batch counts from 0', {}, { AWS_BATCH_JOB_ARRAY_INDEX: '2', AWS_BATCH_JOB_ARRAY_SIZE: '9' }, '3/9'],
    ['--shard wins', { shard: '1/2' }, { CI_NODE_INDEX: '5', CI_NODE_TOTAL: '5' }, '1/2'],
    ['--shard wins over nonsense', { shard: '1/2' }, { CI_NODE_INDEX: 'x' }, '1/2'],
    ['empty variables count as unset', {}, { CI_NODE_INDEX: '', CI_NODE_TOTAL: '' }, 'all'],
    ['one of one', { shards: 1 }, {}, 'all'],
  ])('%s', (_, options, env, expected) => {
    const shard = shardRequest(options, env);
    expect(shard === undefined ? 'all' : `${shard.index}/${shard.of}`).toBe(expected);
  });
});

describe('an invalid selection names variable and value', () => {
  test.each<[ShardOptions, NodeJS.ProcessEnv, string]>([
    [{ shard: '0/5' }, {}, '--shard is "0/5"'],
    [{ shard: '6/5' }, {}, '--shard is "6/5"'],
    [{ shard: '2' }, {}, '--shard is "2"'],
    [{ shard: '1.5/5' }, {}, '--shard is "1.5/5"'],
    [{ shard: '1/5', shards: 4 }, {}, '--shard is "1/5", but --shards is 4'],
    [{ shards: 4 }, {}, '--shards is 4, but neither an option nor a variable contains the index'],
    [{}, { CI_NODE_INDEX: '0', CI_NODE_TOTAL: '5' }, 'CI_NODE_INDEX is "0"'],
    [{}, { CI_NODE_INDEX: '6', CI_NODE_TOTAL: '5' }, 'CI_NODE_INDEX is "6"'],
    [{}, { CI_NODE_INDEX: 'two', CI_NODE_TOTAL: '5' }, 'CI_NODE_INDEX is "two"'],
    [{}, { CI_NODE_INDEX: '2', CI_NODE_TOTAL: '-5' }, 'CI_NODE_TOTAL is "-5"'],
    [{}, { CI_NODE_INDEX: '2' }, 'CI_NODE_INDEX is "2", but the number of shards is unknown'],
    [{}, { CI_NODE_TOTAL: '5' }, 'CI_NODE_TOTAL is "5", but CI_NODE_INDEX is not set'],
    [{}, { JOB_COMPLETION_INDEX: '3', JOB_COMPLETION_TOTAL: '3' }, 'JOB_COMPLETION_INDEX is "3"'],
    [{ shards: 3 }, { JOB_COMPLETION_INDEX: '3' }, 'JOB_COMPLETION_INDEX is "3"'],
    [{}, { AWS_BATCH_JOB_ARRAY_INDEX: '4' }, 'AWS_BATCH_JOB_ARRAY_INDEX is "4", but the number of shards is unknown'],
  ])('%j %j', (options, env, message) => {
    const request = () => shardRequest(options, env);
    expect(request).toThrow(OperatorError);
    expect(request).toThrow(message);
  });
});

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

test('all shards together contain every tenant exactly once, for every numbering', () => {
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
