import { expect, test } from 'vitest';
import { ALPHA, read, refusal } from '../testing/sample-config.ts';

const BETA = { ...ALPHA, id: 'beta', tenantDomain: 'beta.example' };

test('an id that is there twice names both places', async () => {
  const { details } = await refusal({ tenants: [ALPHA, { ...BETA, id: 'alpha' }] });
  expect(details).toEqual([
    expect.stringMatching(/^tenants\.json:1:\d+ the id "alpha" is there twice, first at tenants\.json:1:19 – /),
  ]);
});

test('ids that share their variables are reported', async () => {
  const { details } = await refusal({
    tenants: [
      { ...ALPHA, id: 'see-blick' },
      { ...BETA, id: 'see_blick' },
    ],
  });
  expect(details.join('\n')).toContain('share the variables VOUCHER_SEE_BLICK_…');
});

test('a domain that is there twice is reported whatever its capitals', async () => {
  const { details } = await refusal({ tenants: [ALPHA, { ...BETA, tenantDomain: 'ALPHA.example' }] });
  expect(details).toEqual([expect.stringContaining('beta: "tenantDomain" "ALPHA.example" belongs to alpha already')]);
});

test('an id that no host name can hold is refused', async () => {
  const { details } = await refusal({ tenants: [{ ...ALPHA, id: 'a'.repeat(64) }] });
  expect(details).toEqual([expect.stringContaining('the id has 64 characters, at most 63 are possible')]);
});

test.each([
  ['https://alpha.example/shop', 'write "alpha.example"'],
  ['alpha.example/', 'write "alpha.example"'],
  ['//alpha.example', 'write "alpha.example"'],
  ['münchen.example', 'write "xn--mnchen-3ya.example"'],
  ['user@alpha.example', 'write "alpha.example"'],
  ['alpha .example', 'no scheme, no path'],
  ['alpha..example', 'no scheme, no path'],
  ['-alpha.example', 'no scheme, no path'],
  ['alpha.example:0', 'no scheme, no path'],
  ['alpha.example:99999', 'no scheme, no path'],
  ['a\nX-Evil: 1', 'no scheme, no path'],
])('the domain %j is not a bare host name', async (tenantDomain, hint) => {
  const { details } = await refusal({ tenants: [{ ...ALPHA, tenantDomain }] });
  expect(details).toHaveLength(1);
  expect(details[0]).toContain(
    `alpha: "tenantDomain" ${JSON.stringify(tenantDomain)} is not a bare host name – ${hint}`,
  );
});

test.each(['', undefined])('the domain %j is missing', async (tenantDomain) => {
  const { details } = await refusal({ tenants: [{ ...ALPHA, tenantDomain }] });
  expect(details).toEqual([expect.stringContaining('alpha: "tenantDomain" is missing')]);
});

test.each(['localhost', 'localhost:3000', '127.0.0.1:8080', 'xn--mnchen-3ya.example'])(
  'the domain %s is one',
  async (tenantDomain) => {
    const { tenants } = await read({ tenants: [{ ...ALPHA, tenantDomain }] });
    expect(tenants[0]?.tenantDomain).toBe(tenantDomain);
  },
);
