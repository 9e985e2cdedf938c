import { expect, test } from 'vitest';
import { ApiError } from '../source/api-error.ts';
import { checkEndpoint } from './check-endpoint.ts';
import type { ProbedCall } from './probe-tenant.ts';

const call = (outcome: ProbedCall['outcome'], endpoint: ProbedCall['endpoint'] = 'merchantEndpoint'): ProbedCall => {
  return { endpoint, name: 'merchants', shape: 'list', url: 'https://api.example/merchants/public', outcome };
};
const answer = (milliseconds: number): ProbedCall['outcome'] => ({ value: [], bytes: 2, milliseconds });

test('an endpoint that answers shows its fastest and slowest call', () => {
  expect(checkEndpoint('alpha', [call(answer(12.2)), call(answer(80))])).toEqual([
    { id: 'endpoint', tenant: 'alpha', status: 'ok', title: 'merchantEndpoint answers in 13 to 80 ms' },
  ]);
});

test('a slow one is a warning', () => {
  expect(checkEndpoint('alpha', [call(answer(2500))])).toMatchObject([
    { status: 'warning', title: 'merchantEndpoint answers in 2500 ms, which is slow', hint: expect.any(String) },
  ]);
});

test.each([
  ['unreachable', undefined, 'Check host and port of "merchantEndpoint"'],
  ['timeout', undefined, 'Something listens there'],
  ['not-json', 200, 'A web page or proxy answers'],
  ['broken-json', 200, 'The answer is not what the contract says'],
  ['status', 301, 'Write the address that it sends on to'],
  ['status', 403, 'The API refuses this machine'],
  ['status', 404, 'Check "tenantDomain"'],
  ['status', 503, 'The API is in trouble'],
  ['status', 400, 'The API refuses the call'],
] as const)('%s %s is a problem that says what to do', (kind, status, hint) => {
  const error = new ApiError(kind, 'https://api.example/', 'went wrong', { status, body: '<p>Nginx</p>' });
  expect(checkEndpoint('alpha', [call(error), call(answer(1))])).toMatchObject([
    {
      status: 'problem',
      title: 'merchantEndpoint: 1 of 2 calls failed',
      details: ['merchants: https://api.example/merchants/public went wrong', 'it says: <p>Nginx</p>'],
      hint: expect.stringContaining(hint),
    },
  ]);
});

test('a portal that is down keeps no site from being built', () => {
  const error = new ApiError('unreachable', 'https://portal.example', 'cannot be reached');
  expect(checkEndpoint('alpha', [call(error, 'portalEndpoint')])).toMatchObject([{ status: 'warning' }]);
});
