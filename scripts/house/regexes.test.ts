import { expect, test } from 'vitest';
import { findRegexes, findUnprovenRegexes } from './regexes.ts';

const code = String.raw`
const NAME = /^[a-z]+$/i;
export const trim = (text: string) => text.replace(/\/+$/, '').split('/a+/');
export const find = (word: string) => new RegExp(${'`'}${'$'}{word}$${'`'}, 'u');
`;
const files = [
  { path: 'site/a.ts', text: code },
  { path: 'cli/a.schema.json', text: '{ "properties": { "pattern": {}, "id": {\n "pattern": "^(a+)+$" } } }' },
];

const refuseSlashes = (pattern: string) => (pattern.includes('/') ? 'is slow' : undefined);

test('literals, computed ones and patterns of schemas are found with their place', () => {
  expect(findRegexes(files).map(({ file, line, pattern, flags }) => [file, line, pattern, flags])).toEqual([
    ['site/a.ts', 2, '^[a-z]+$', 'i'],
    ['site/a.ts', 3, String.raw`\/+$`, ''],
    ['site/a.ts', 4, "new RegExp(`${word}$`, 'u')", ''],
    ['cli/a.schema.json', 2, '^(a+)+$', 'u'],
  ]);
});

test('what is neither proved nor exempt is named', () => {
  expect(findUnprovenRegexes(findRegexes(files), [], refuseSlashes)).toEqual([
    String.raw`site/a.ts:3 /\/+$/ is slow`,
    "site/a.ts:4 new RegExp(`${word}$`, 'u') is computed, so its time cannot be proved",
  ]);
});

test('an exemption covers one expression of one file, and is reported if unused', () => {
  const exemptions = [
    { file: 'site/a.ts', pattern: String.raw`\/+$`, reason: 'short' },
    { file: 'site/a.ts', pattern: "new RegExp(`${word}$`, 'u')", reason: 'short' },
    { file: 'site/b.ts', pattern: String.raw`\/+$`, reason: 'short' },
  ];
  expect(findUnprovenRegexes(findRegexes(files), exemptions, refuseSlashes)).toEqual([
    String.raw`site/b.ts has no \/+$: remove its exemption`,
  ]);
});
