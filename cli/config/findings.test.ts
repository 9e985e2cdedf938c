import { expect, test } from 'vitest';
import { didYouMean } from './findings.ts';

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
