import { expect, test } from 'vitest';
import { formatFinding, didYouMean } from './findings.ts';
import { parseJsonDocument, toValue } from './json-document.ts';

const lines = (text: string): string[] => parseJsonDocument(text, 't.json').findings.map(formatFinding);

test('strict JSON has no findings', () => {
  const { root, findings } = parseJsonDocument('{ "a": [1, "ü", null, true] }', 't.json');
  expect(findings).toEqual([]);
  expect(root && toValue(root)).toEqual({ a: [1, 'ü', null, true] });
});

test('comments and trailing commas are reported with their place, and the rest is parsed', () => {
  const text = '{\n  // why\n  "a": [1,],\r\n  "b": 2,\n}';
  expect(lines(text)).toEqual([
    't.json:2:3 JSON does not allow comments – remove it',
    't.json:3:11 the comma before this is not followed by a value – remove the comma',
    't.json:5:1 the comma before this is not followed by a value – remove the comma',
  ]);
  const { root } = parseJsonDocument(text, 't.json');
  expect(root && toValue(root)).toEqual({ a: [1], b: 2 });
});

test.each([
  ['{"a" 1}', 't.json:1:6 a colon is expected here'],
  ['{"a": 1', 't.json:1:8 a closing } is missing'],
  ['[1 2]', 't.json:1:4 a comma is missing before this'],
  ["{'a': 1}", 't.json:1:2 this word is not valid in JSON'],
  ['{"a": "\\q"}', 't.json:1:7 this character must not follow a backslash'],
  ['{} {}', 't.json:1:4 there is text after the end of the JSON value'],
])('%s is reported once and not parsed', (text, line) => {
  expect(lines(text)).toHaveLength(1);
  expect(lines(text)[0]).toContain(line);
  expect(parseJsonDocument(text, 't.json').root).toBeUndefined();
});

test('a duplicate key is reported with both places, at any depth', () => {
  expect(lines('{"a": [{"b": 1,\n "b": 2}]}')).toEqual([
    't.json:2:2 the key "b" occurs twice, first at t.json:1:9 – keep one of them',
  ]);
});

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
