import { expect, test } from 'vitest';
import { ApiError } from '../source/api-errors.ts';
import { checkData, type ProbedCall, checkEndpoint } from './tenant-checks.ts';

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
] as const)('%s with the response %j is a problem', (name, value, shape) => {
  expect(checkData('alpha', [call(name, value, shape)])).toMatchObject([
    {
      status: 'problem',
      title: `${name}: https://api.example/${name} does not return a ${shape}`,
      hint: expect.any(String),
    },
  ]);
});

test('failed requests are reported only by the endpoint check', () => {
  const failed = {
    ...call('merchants', []),
    outcome: new ApiError('timeout', 'https://api.example', 'gave no response'),
  };
  expect(checkData('alpha', [failed])).toEqual([]);
});

const endpointCall = (
  outcome: ProbedCall['outcome'],
  endpoint: ProbedCall['endpoint'] = 'merchantEndpoint',
): ProbedCall => {
  return { endpoint, name: 'merchants', shape: 'list', url: 'https://api.example/merchants/public', outcome };
};
const answer = (milliseconds: number): ProbedCall['outcome'] => ({ value: [], bytes: 2, milliseconds });

test('an endpoint that responds shows its fastest and slowest call', () => {
  expect(checkEndpoint('alpha', [endpointCall(answer(12.2)), endpointCall(answer(80))])).toEqual([
    { id: 'endpoint', tenant: 'alpha', status: 'ok', title: 'merchantEndpoint responds in 13 to 80 ms' },
  ]);
});

test('a slow endpoint is a warning', () => {
  expect(checkEndpoint('alpha', [endpointCall(answer(2500))])).toMatchObject([
    { status: 'warning', title: 'merchantEndpoint responds in 2500 ms, which is slow', hint: expect.any(String) },
  ]);
});

test.each([
  ['unreachable', undefined, 'Check host and port of "merchantEndpoint"'],
  ['timeout', undefined, 'The server accepts connections'],
  ['not-json', 200, 'A web page or proxy responds'],
  ['broken-json', 200, 'The response violates the contract'],
  ['status', 301, 'Set "merchantEndpoint" to the address'],
  ['status', 403, 'The API refuses this machine'],
  ['status', 404, 'Check "tenantDomain"'],
  ['status', 503, 'The API has a problem'],
  ['status', 400, 'The API refuses the request'],
] as const)('%s %s is a problem with a hint', (kind, status, hint) => {
  const error = new ApiError(kind, 'https://api.example/', 'went wrong', { status, body: '<p>Nginx</p>' });
  expect(checkEndpoint('alpha', [endpointCall(error), endpointCall(answer(1))])).toMatchObject([
    {
      status: 'problem',
      title: 'merchantEndpoint: 1 of 2 calls failed',
      details: ['merchants: https://api.example/merchants/public went wrong', 'response: <p>Nginx</p>'],
      hint: expect.stringContaining(hint),
    },
  ]);
});

test('a portal that is down is only a warning', () => {
  const error = new ApiError('unreachable', 'https://portal.example', 'cannot be reached');
  expect(checkEndpoint('alpha', [endpointCall(error, 'portalEndpoint')])).toMatchObject([{ status: 'warning' }]);
});
