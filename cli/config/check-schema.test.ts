import { expect, test } from 'vitest';
import { HEADING_FONTS } from '../../site/shared/heading-fonts.ts';
import { ALPHA, refusal } from '../testing/sample-config.ts';

const tenant = (more: object): object => ({ tenants: [{ ...ALPHA, ...more }] });

test.each([
  ['the file is a list', [], 'must be an object in { }, not a list'],
  ['tenants is missing', {}, '"tenants" is missing – add "tenants": [ … ]'],
  ['tenants is empty', { tenants: [] }, '"tenants": the list is empty'],
  ['a tenant is a number', { tenants: [5] }, '"tenants[0]" must be an object in { }, not the number 5'],
  ['an id is missing', { tenants: [{ ...ALPHA, id: undefined }] }, '"id" is missing'],
  [
    'an id has capitals',
    tenant({ id: 'Groß Stadt' }),
    '"id": "Groß Stadt" is not a valid id – use lowercase letters a to z, digits and single hyphens between them, such as "gro-stadt"',
  ],
  ['a text stands for a switch', tenant({ sandbox: 'yes' }), '"sandbox" must be true or false, not a string'],
  [
    'a number is broken',
    tenant({ updateCheckSeconds: 10.5 }),
    '"updateCheckSeconds" must be an integer, not the number 10.5',
  ],
  [
    'a number is too small',
    tenant({ updateCheckSeconds: 5 }),
    '"updateCheckSeconds": 5 is too small – the minimum is 10',
  ],
  [
    'a mode is unknown',
    tenant({ mode: 'Staging ' }),
    '"mode": "Staging " is not one of production, staging, testing – did you mean "staging"?',
  ],
  ['an endpoint is no URL', tenant({ orderEndpoint: 'api.example' }), '"orderEndpoint": "api.example" is not a URL'],
  [
    'a balance page has no scheme',
    tenant({ balanceUrl: 'guthaben.example/abfrage' }),
    '"balanceUrl": "guthaben.example/abfrage" is not a URL – write an absolute one such as https://guthaben.stadt.example/',
  ],
  [
    'a list stands for a text',
    tenant({ cityName: ['Musterstadt'] }),
    '"cityName" must be a string in double quotes, not a list – write one value in double quotes, without [ ]',
  ],
  [
    'an object stands for a text',
    tenant({ cityName: { de: 'Musterstadt' } }),
    '"cityName" must be a string in double quotes, not an object – write one value in double quotes, without { }',
  ],
  [
    'a value is null',
    tenant({ sentryDsn: null }),
    '"sentryDsn" must be a string in double quotes, not null – remove the key instead',
  ],
  [
    'a limit of the guard is above a hundred percent',
    tenant({ guard: { pagesLostPercent: 101 } }),
    '"guard.pagesLostPercent": 101 is too large – the maximum is 100',
  ],
  ['a redirect is a number', tenant({ redirects: { '/a~b': 1 } }), '"redirects./a~b" must be a string'],
  [
    'an inner value is wrong',
    tenant({ map: { consentRequired: 1 } }),
    '"map.consentRequired" must be true or false, not the number 1',
  ],
  [
    'a text is too long',
    tenant({ texts: { redemption: 'x'.repeat(4001) } }),
    '"texts.redemption" is too long – the limit is 4000 characters',
  ],
  [
    'a section of the home page is unknown',
    tenant({ home: { sections: ['steps', 'suporters'] } }),
    '"home.sections[1]": "suporters" is not one of benefits, examples, categories, steps, map, ways, questions, supporters – did you mean "supporters"?',
  ],
  [
    'a section of the home page is listed twice',
    tenant({ home: { sections: ['map', 'ways', 'map'] } }),
    '"home.sections": "map" is listed twice – delete one of them',
  ],
  [
    'a typeface does not ship',
    tenant({ headingFont: 'bricolag' }),
    `"headingFont": "bricolag" is not one of ${Object.keys(HEADING_FONTS).join(', ')} – did you mean "bricolage"?`,
  ],
  [
    'a page is a list',
    tenant({ pages: { agb: ['agb.md'] } }),
    '"pages.agb" must be a string in double quotes, not a list',
  ],
])('%s: one sentence with a hint', async (_, content, line) => {
  const { details } = await refusal(content);
  const problems = details.filter((detail) => !detail.startsWith('warning: '));
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/^tenants\.json:1:\d+ /);
  expect(problems[0]).toContain(line);
  expect(problems[0]).toContain(' – ');
});

test.each([
  ['the root', { tenant: [], tenants: [ALPHA] }, 'unknown key "tenant" – did you mean "tenants"?'],
  ['a tenant', tenant({ merchantEndpont: 'x' }), 'unknown key "merchantEndpont" – did you mean "merchantEndpoint"?'],
  [
    'the defaults',
    { defaults: { sandBox: true }, tenants: [ALPHA] },
    'unknown key "sandBox" – did you mean "sandbox"?',
  ],
  ['the map', tenant({ map: { tileurl: 'x' } }), 'unknown key "tileurl" – did you mean "tileUrl"?'],
  [
    'the guard',
    tenant({ guard: { pagesLost: 5 } }),
    'unknown key "pagesLost" – known here: pagesLostPercent, fieldLostPercent, pricesChangedPercent',
  ],
  ['the chatbot', tenant({ chatbot: { zzz: 'x' } }), 'unknown key "zzz" – known here: projectId, agentId'],
  [
    'the texts',
    tenant({ texts: { emailDeliveries: 'x' } }),
    'unknown key "emailDeliveries" – did you mean "emailDelivery"?',
  ],
  ['the pages', tenant({ pages: { firmenkunde: 'a.md' } }), 'unknown key "firmenkunde" – did you mean "firmenkunden"?'],
  ['the home page', tenant({ home: { section: [] } }), 'unknown key "section" – did you mean "sections"?'],
])('an unknown key of %s is reported with the most similar known key', async (_, content, line) => {
  const { details } = await refusal(content);
  expect(details.filter((detail) => detail.includes('unknown key'))).toEqual([expect.stringContaining(line)]);
});

test('the place of an unknown key is the key itself', async () => {
  const { details } = await refusal(
    '{\n "tenants": [\n  { "id": "a", "tenantDomain": "a.example",\n    "sandbox": true, "mod": "x" }]}',
  );
  expect(details[0]).toContain('tenants.json:4:22 unknown key "mod"');
});

test('an invalid value does not make other keys unknown', async () => {
  const { details } = await refusal(tenant({ mode: 5, sandbox: false }));
  expect(details).toHaveLength(1);
});
