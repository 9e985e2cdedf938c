import { expect, test } from 'vitest';
import { ALPHA, alphaWith, reasonsAgainst, refusal } from '../testing/sample-config.ts';

const BETA = { ...ALPHA, id: 'beta', tenantDomain: 'beta.example' };

const PLAIN = 'is not a plain host name –';
const NOT_PLAIN = `${PLAIN} no scheme, no path`;

test.each([
  ['https://alpha.example/shop', `${PLAIN} write "alpha.example"`],
  ['alpha.example/', `${PLAIN} write "alpha.example"`],
  ['//alpha.example', `${PLAIN} write "alpha.example"`],
  ['münchen.example', `${PLAIN} write "xn--mnchen-3ya.example"`],
  ['user@alpha.example', `${PLAIN} write "alpha.example"`],
  ['alpha .example', NOT_PLAIN],
  ['alpha..example', NOT_PLAIN],
  ['-alpha.example', NOT_PLAIN],
  ['alpha.example:0', NOT_PLAIN],
  ['alpha.example:99999', NOT_PLAIN],
  ['a\nX-Evil: 1', NOT_PLAIN],
])('the domain %j is refused', async (tenantDomain, reason) => {
  const line = `alpha: "tenantDomain" ${JSON.stringify(tenantDomain)} ${reason}`;
  expect(await reasonsAgainst({ tenantDomain })).toEqual([expect.stringContaining(line)]);
});

test.each(['', undefined])('the domain %j is missing', async (tenantDomain) => {
  const [detail, ...others] = await reasonsAgainst({ tenantDomain });
  expect([detail, others]).toEqual([expect.stringContaining('alpha: "tenantDomain" is missing'), []]);
  expect(detail).toMatch(/Aktuell kann die Website nicht geladen werden\. Bitte versuchen Sie es später erneut\.$/);
});

test.each(['localhost', 'localhost:3000', '127.0.0.1:8080', 'xn--mnchen-3ya.example'])(
  'the domain %s is a plain host name',
  async (tenantDomain) => {
    expect((await alphaWith({ tenantDomain })).tenant?.tenantDomain).toBe(tenantDomain);
  },
);

test('aliases are read in lower case, from the file or a variable', async () => {
  const { tenant, warnings } = await alphaWith({ aliases: ['Alt.example', 'xn--mnchen-3ya.example'] });
  expect([tenant?.aliases, warnings]).toEqual([['alt.example', 'xn--mnchen-3ya.example'], []]);
  const fromVariable = await alphaWith({}, { VOUCHER_ALPHA_ALIASES: '["neu.example"]' });
  expect(fromVariable.tenant?.aliases).toEqual(['neu.example']);
});

test.each([
  ['https://alt.example/shop', ` that ${PLAIN} write "alt.example"`],
  ['münchen.example', ` that ${PLAIN} write "xn--mnchen-3ya.example"`],
  ['*.alt.example', ` that ${NOT_PLAIN}`],
  ['alt.example; } server {', ` that ${NOT_PLAIN}`],
  ['', ` that ${NOT_PLAIN}`],
  ['alt.example:8443', ' that has a port – write "alt.example"'],
  ['GUT.example', ' twice – remove one'],
  ['Beta.example', ', which is already the domain of beta, at tenants.json:1:'],
  ['gamma.example', ', which is already the domain of gamma, at tenants.json:1:'],
  ['alt-beta.example', ', which is already an alias of beta, at tenants.json:1:'],
  ['alpha.example', ", which is the tenant's own domain – remove it"],
])('the alias %j is refused', async (alias, reason) => {
  const tenants = [
    { ...BETA, aliases: ['alt-beta.example'] },
    { ...ALPHA, id: 'gamma', tenantDomain: 'gamma.example:8443' },
    { ...ALPHA, aliases: ['gut.example', alias] },
  ];
  const line = `alpha: "aliases" holds ${JSON.stringify(alias)}${reason}`;
  expect((await refusal({ tenants })).details).toEqual([expect.stringContaining(line)]);
});

test.each<[what: string, content: object, env: NodeJS.ProcessEnv, line: string]>([
  [
    'an alias that is not a string',
    { tenants: [{ ...ALPHA, aliases: [7] }] },
    {},
    '"aliases[0]" must be a string in double quotes, not the number 7',
  ],
  [
    'aliases in defaults, which would belong to every tenant,',
    { defaults: { aliases: ['alt.example'] }, tenants: [ALPHA, BETA] },
    {},
    'already an alias of alpha – name aliases in their tenant, not in "defaults"',
  ],
  [
    'without its value, an alias from a variable',
    { tenants: [ALPHA, BETA] },
    { VOUCHER_ALPHA_ALIASES: '["beta.example"]' },
    'VOUCHER_ALPHA_ALIASES alpha: "aliases" holds a name, which is already the domain of beta',
  ],
  [
    'a duplicate domain, ignoring case,',
    { tenants: [ALPHA, { ...BETA, tenantDomain: 'ALPHA.example' }] },
    {},
    'beta: "tenantDomain" "ALPHA.example" is already the domain of alpha',
  ],
])('%s is refused with its place', async (_what, content, env, line) => {
  expect((await refusal(content, env)).details).toEqual([expect.stringContaining(line)]);
});
