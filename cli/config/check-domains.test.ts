import { expect, test } from 'vitest';
import { ALPHA, read, refusal } from '../testing/sample-config.ts';

const BETA = { ...ALPHA, id: 'beta', tenantDomain: 'beta.example' };

test('a duplicate domain is reported, ignoring case', async () => {
  const { details } = await refusal({ tenants: [ALPHA, { ...BETA, tenantDomain: 'ALPHA.example' }] });
  expect(details).toEqual([
    expect.stringContaining('beta: "tenantDomain" "ALPHA.example" is already the domain of alpha'),
  ]);
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
])('the domain %j is not a plain host name', async (tenantDomain, hint) => {
  const { details } = await refusal({ tenants: [{ ...ALPHA, tenantDomain }] });
  expect(details).toHaveLength(1);
  expect(details[0]).toContain(
    `alpha: "tenantDomain" ${JSON.stringify(tenantDomain)} is not a plain host name – ${hint}`,
  );
});

test.each(['', undefined])('the domain %j is missing', async (tenantDomain) => {
  const { details } = await refusal({ tenants: [{ ...ALPHA, tenantDomain }] });
  expect(details).toEqual([expect.stringContaining('alpha: "tenantDomain" is missing')]);
  expect(details[0]).toMatch(/Aktuell kann die Website nicht geladen werden\. Bitte versuchen Sie es später erneut\.$/);
});

test.each(['localhost', 'localhost:3000', '127.0.0.1:8080', 'xn--mnchen-3ya.example'])(
  'the domain %s is a plain host name',
  async (tenantDomain) => {
    const { tenants } = await read({ tenants: [{ ...ALPHA, tenantDomain }] });
    expect(tenants[0]?.tenantDomain).toBe(tenantDomain);
  },
);

test('aliases are read in lower case, from the file or a variable', async () => {
  const { tenants, warnings } = await read({
    tenants: [{ ...ALPHA, aliases: ['Alt.example', 'xn--mnchen-3ya.example'] }],
  });
  expect(warnings).toEqual([]);
  expect(tenants[0]?.aliases).toEqual(['alt.example', 'xn--mnchen-3ya.example']);
  const fromVariable = await read({ tenants: [ALPHA] }, { VOUCHER_ALPHA_ALIASES: '["neu.example"]' });
  expect(fromVariable.tenants[0]?.aliases).toEqual(['neu.example']);
});

test.each([
  ['https://alt.example/shop', 'is not a plain host name – write "alt.example"'],
  ['münchen.example', 'is not a plain host name – write "xn--mnchen-3ya.example"'],
  ['*.alt.example', 'is not a plain host name – no scheme, no path'],
  ['alt.example; } server {', 'is not a plain host name – no scheme, no path'],
  ['', 'is not a plain host name – no scheme, no path'],
  ['alt.example:8443', 'has a port – write "alt.example"'],
])('the alias %j is refused', async (alias, reason) => {
  const { details } = await refusal({ tenants: [{ ...ALPHA, aliases: ['gut.example', alias] }] });
  expect(details).toEqual([expect.stringContaining(`alpha: "aliases" holds ${JSON.stringify(alias)} that ${reason}`)]);
});

test('an alias that is not a string is refused with its place', async () => {
  const { details } = await refusal({ tenants: [{ ...ALPHA, aliases: [7] }] });
  expect(details).toEqual([
    expect.stringContaining('"aliases[0]" must be a string in double quotes, not the number 7'),
  ]);
});

test.each([
  ['another tenant’s domain', 'Beta.example', 'which is already the domain of beta, at tenants.json:1:'],
  ['another tenant’s domain with a port', 'gamma.example', 'which is already the domain of gamma, at tenants.json:1:'],
  ['another tenant’s alias', 'alt-beta.example', 'which is already an alias of beta, at tenants.json:1:'],
  ['the tenant’s own domain', 'alpha.example', "which is the tenant's own domain – remove it"],
])('an alias that is %s is refused', async (_which, alias, reason) => {
  const tenants = [
    { ...BETA, aliases: ['alt-beta.example'] },
    { ...ALPHA, id: 'gamma', tenantDomain: 'gamma.example:8443' },
    { ...ALPHA, aliases: [alias] },
  ];
  const { details } = await refusal({ tenants });
  expect(details).toHaveLength(1);
  expect(details[0]).toContain(`alpha: "aliases" holds ${JSON.stringify(alias)}, ${reason}`);
});

test('a repeated alias is refused, ignoring case', async () => {
  const { details } = await refusal({ tenants: [{ ...ALPHA, aliases: ['alt.example', 'ALT.example'] }] });
  expect(details).toEqual([expect.stringContaining('alpha: "aliases" holds "ALT.example" twice – remove one')]);
});

test('aliases in defaults would belong to every tenant', async () => {
  const { details } = await refusal({ defaults: { aliases: ['alt.example'] }, tenants: [ALPHA, BETA] });
  expect(details).toEqual([
    expect.stringMatching(/already an alias of alpha – name aliases in their tenant, not in "defaults"/),
  ]);
});

test('an alias from a variable stays secret', async () => {
  const { details } = await refusal({ tenants: [ALPHA, BETA] }, { VOUCHER_ALPHA_ALIASES: '["beta.example"]' });
  expect(details).toEqual([
    expect.stringContaining('VOUCHER_ALPHA_ALIASES alpha: "aliases" holds a name, which is already the domain of beta'),
  ]);
});
