import { expect, test } from 'vitest';
import { ApiError } from '../generator/source/api-errors.ts';
import { createProbe } from './probe.ts';
import { checkEndpoint, probeTenant, type ProbedCall } from './tenant-checks.ts';
import { configFor, endpointsOf } from '../testing/api-server.ts';
import { serveForTest } from '../testing/http-server.ts';

const endpointCall = (
  outcome: ProbedCall['outcome'],
  endpoint: ProbedCall['endpoint'] = 'merchantEndpoint',
): ProbedCall => {
  return { endpoint, name: 'merchants', url: 'https://api.example/merchants/public', outcome };
};
const answer = (milliseconds: number): ProbedCall['outcome'] => ({ bytes: new Uint8Array(2), milliseconds });

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

test('a host that did not respond to three tenants gets no more requests, and the findings of all tenants are one group', async () => {
  let connections = 0;
  await using server = await serveForTest((request) => {
    connections += 1;
    request.socket.destroy();
  });
  const endpoints = endpointsOf(server.origin);
  const probe = createProbe();
  const probed: ProbedCall[][] = [];
  for (let tenant = 0; tenant < 5; tenant += 1) {
    probed.push(await probeTenant(probe, configFor({ id: `stadt-${tenant}` }), endpoints));
  }
  probe.close();
  // Each tenant has four endpoints, each of which is called once. The host is given up at the first call of the third tenant.
  expect(connections).toBe(9);
  expect(probed.map((calls) => checkEndpoint('alpha', calls).map(({ status }) => status))).toEqual(
    Array.from({ length: 5 }, () => ['problem', 'problem', 'problem', 'warning']),
  );
  const [first, , , last] = probed.map((calls) => checkEndpoint('alpha', calls)[1]);
  expect(last?.details?.[0]).toContain('did not answer the last requests of 3 tenants (cannot be reached:');
  expect(last?.hint).toContain('Check host and port of "merchantEndpoint"');
  expect(last?.subject).toBe(first?.subject);
});
