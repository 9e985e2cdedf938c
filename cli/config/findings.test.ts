import { expect, test } from 'vitest';
import { didYouMean, formatFindings, type ConfigWarning } from './findings.ts';

test.each([
  ['merchantEndpont', 'merchantEndpoint'],
  ['SANDBOX', 'sandbox'],
  ['mod', 'mode'],
  ['musterstat', 'musterstadt'],
])('%s means %s', (name, meant) => {
  expect(didYouMean(name, ['sandbox', 'merchantEndpoint', 'mode', 'musterstadt'])).toBe(`did you mean "${meant}"?`);
});

test.each(['', 'xyz', 'completelyDifferent'])('%j has no similar name', (name) => {
  expect(didYouMean(name, ['sandbox', 'mode'])).toBeUndefined();
});

test('suggests nothing without known names', () => {
  expect(didYouMean('mode', [])).toBeUndefined();
});

function warnings(count: number, message: string): ConfigWarning[] {
  return Array.from({ length: count }, (_, index) => ({
    place: `t.json:${index + 1}:1`,
    message,
    tenant: `t${index}`,
  }));
}

test('the same finding in many places is one line with the first of them', () => {
  const [odd, hint] = ['the mode is unusual', 'write production'];
  const lines = formatFindings([
    ...warnings(302, odd).map((warning) => ({ ...warning, hint })),
    ...warnings(3, 'no map is configured'),
    { place: 'VOUCHER_X', message: odd },
  ]);
  expect(lines).toEqual([
    '302 × the mode is unusual – write production (t.json:1:1 t0, t.json:2:1 t1, t.json:3:1 t2 and 299 more)',
    't.json:1:1 t0: no map is configured',
    't.json:2:1 t1: no map is configured',
    't.json:3:1 t2: no map is configured',
    'VOUCHER_X the mode is unusual',
  ]);
});
