import { expect, test } from 'vitest';
import { ApiError } from '../source/api-error.ts';
import { checkData } from './check-data.ts';
import type { ProbedCall } from './probe-tenant.ts';

const call = (name: string, value: unknown, shape: ProbedCall['shape'] = 'list'): ProbedCall => {
  return {
    endpoint: 'merchantEndpoint',
    name,
    shape,
    url: `https://api.example/${name}`,
    outcome: { value, bytes: 1500, milliseconds: 1 },
  };
};

test('bytes and records of each list are shown', () => {
  expect(
    checkData('alpha', [call('tenant', {}, 'record'), call('merchants', [1, 2]), call('portal', undefined, 'page')]),
  ).toEqual([
    {
      id: 'data',
      tenant: 'alpha',
      status: 'ok',
      title: '3.0 kB of data',
      details: ['tenant: 1.5 kB', 'merchants: 2 records, 1.5 kB'],
    },
  ]);
});

test('no merchants, categories or templates is a warning; no sales points is not', () => {
  const calls = ['merchants', 'categories', 'templates', 'sales points'].map((name) => call(name, []));
  expect(checkData('alpha', calls).map(({ status, title }) => `${status} ${title}`)).toEqual([
    'ok 6.0 kB of data',
    'warning no merchants',
    'warning no categories',
    'warning no templates',
  ]);
});

test.each([
  ['merchants', { content: [] }, 'list'],
  ['tenant', [], 'record'],
  ['tenant', null, 'record'],
] as const)('%s answered with %j is a problem', (name, value, shape) => {
  expect(checkData('alpha', [call(name, value, shape)])).toMatchObject([
    {
      status: 'problem',
      title: `${name}: https://api.example/${name} answers with no ${shape}`,
      hint: expect.any(String),
    },
  ]);
});

test('what could not be read is left to the check of the endpoint', () => {
  const failed = {
    ...call('merchants', []),
    outcome: new ApiError('timeout', 'https://api.example', 'gave no answer'),
  };
  expect(checkData('alpha', [failed])).toEqual([]);
});
