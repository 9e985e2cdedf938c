import { expect, test } from 'vitest';
import { ALPHA, read, refusal } from '../testing/sample-config.ts';

test('"api" of a tenant is merged with that of the defaults, headers by name in any case', async () => {
  const defaults = {
    api: { requestsPerHost: 3, retrySeconds: 10, headers: { 'X-Api-Key': 'KEY', 'X-Stage': 'STAGE' } },
  };
  const alpha = { ...ALPHA, api: { retrySeconds: 0, headers: { 'x-api-key': 'ALPHA_KEY' } } };
  const env = { VOUCHER_ALPHA_API_DEADLINE_SECONDS: '20', VOUCHER_ALPHA_API_HEADERS: '{"X-More": "MORE"}' };
  const { tenants } = await read({ defaults, tenants: [alpha] }, env);
  expect(tenants[0]?.api).toEqual({
    requestsPerHost: 3,
    retrySeconds: 0,
    deadlineSeconds: 20,
    headers: {
      'x-api-key': { variable: 'ALPHA_KEY', place: expect.stringMatching(/tenants\.json:\d+:\d+$/) },
      'x-stage': { variable: 'STAGE', place: expect.any(String) },
      'x-more': { variable: 'MORE', place: 'VOUCHER_ALPHA_API_HEADERS' },
    },
  });
});

test.each([
  ['Host', 'KEY', /"host" cannot be set/],
  ['X-Tenant-Domain', 'KEY', /"x-tenant-domain" cannot be set/],
  ['Proxy-Authorization', 'KEY', /"proxy-authorization" cannot be set/],
  ['Content-Length', 'KEY', /"content-length" cannot be set/],
  ['X Key', 'KEY', /"x key" is not a header name/],
  ['X-Key\r\nEvil', 'KEY', /is not a header name/],
  ['', 'KEY', /is not a header name/],
  ['X-Key', 'Bearer s3cr3t', /the value of "x-key" is not the name of a variable/],
])('the header %j with %j is refused with its place, without its value', async (name, variable, message) => {
  const { details } = await refusal({ tenants: [{ ...ALPHA, api: { headers: { [name]: variable } } }] });
  expect(details).toHaveLength(1);
  expect(details[0]).toMatch(message);
  expect(details[0]).toMatch(/tenants\.json:\d+:\d+ alpha: /);
  expect(details[0]).not.toContain('s3cr3t');
});

test.each([
  [{ requestsPerHost: 0 }, /too small/],
  [{ requestsPerHost: 1.5 }, /integer/],
  [{ retrySeconds: -1 }, /too small/],
  [{ deadlineSeconds: 0 }, /too small/],
  [{ deadlineSecond: 5 }, /unknown key "deadlineSecond" – did you mean "deadlineSeconds"/],
  [{ headers: { 'X-Key': 1 } }, /must be a string/],
])('%j is refused', async (api, message) => {
  expect((await refusal({ tenants: [{ ...ALPHA, api }] })).details.join('\n')).toMatch(message);
});
