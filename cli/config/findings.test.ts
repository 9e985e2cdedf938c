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

test.each(['', 'xyz', 'completelyDifferent'])('%j is near nothing', (name) => {
  expect(didYouMean(name, ['sandbox', 'mode'])).toBeUndefined();
});

test('where nothing is known nothing is suggested', () => {
  expect(didYouMean('mode', [])).toBeUndefined();
});
