import { describe, expect, test } from 'vitest';
import { EXIT } from '../../cli/lib/errors.ts';
import { findDeadNames, findDeadReferences, listFiles, readDocs } from './doc-links.ts';
import { readSources, readStyles } from './source-files.ts';

const FILES = ['cli/main.ts', 'cli/report/plain-text.ts', 'templates/faq/+Page.tsx', 'docs/cli.md', 'README.md'];

function check(text: string): string[] {
  const docs = [
    { path: 'README.md', text },
    { path: 'docs/cli.md', text: '# Command line\n\n## Exit codes: `build`\n' },
  ];
  return findDeadReferences(docs, FILES);
}

const files = listFiles(process.cwd());
const docs = readDocs(process.cwd(), files);

test('docs name files that exist', () => {
  expect(findDeadReferences(docs, files)).toEqual([]);
});

test('comments name files that exist', () => {
  expect(findDeadNames([...readSources(process.cwd()), ...readStyles(process.cwd())], files)).toEqual([]);
});

test('messages name documents by packageFile, which finds them where the package is installed', () => {
  const sources = readSources(process.cwd()).filter(({ path }) =>
    /^cli\/(?!sandbox|testing).*(?<!\.test)\.ts$/.test(path),
  );
  const code = sources.flatMap(({ text }) => text.split('\n').filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line)));
  const named = [...code.join('\n').matchAll(/(\w+\()?'?(docs\/[\w-]+\.md)/g)];
  expect(named.map(([, file]) => file)).toContain('packageFile(');
  expect(named.filter(([, call, file = '']) => call !== 'packageFile(' || !files.includes(file))).toEqual([]);
});

test.each(Object.values(EXIT))('docs/cli.md explains exit code %i', (code) => {
  const rows = docs.find(({ path }) => path === 'docs/cli.md')?.text.match(/^\|[\d, ]+\|/gm);
  expect(rows?.join('').match(/\d+/g)).toContain(String(code));
});

describe('a planted violation is caught', () => {
  test.each([
    ['a file', '`cli/gone.ts`'],
    ['a folder', '`cli/gone/`'],
    ['a pattern', '`templates/*/+gone.ts`'],
    ['a file without its folder', '`gone.ts`'],
    ['one of several names', '`cli/{gone,lost}.ts`'],
    ['the target of a link', '[x](docs/gone.md)'],
    ['the anchor of a link', '[x](docs/cli.md#gone)'],
  ])('%s', (_, text) => {
    expect(check(`# Title\n\n${text}`)).toEqual([
      expect.stringMatching(/^README\.md:3 names .*, which does not exist$/),
    ]);
  });
});

test.each([
  '`cli/main.ts`',
  '`cli/`',
  '`cli/report`',
  '`plain-text.ts`',
  '`templates/<page>/+Page.tsx`',
  '`templates/**/+Page.tsx`',
  '`cli/{main,gone}.ts`',
  '`dist/<tenant>`',
  '[x](docs/cli.md#exit-codes-build)',
  '[x](docs/)',
  '[x](https://example.org/docs/gone.md)',
])('%s is found', (text) => {
  expect(check(text)).toEqual([]);
});

test.each(['// See gone.ts.', '/* See report/gone.css. */', '/**\n * See `cli/{gone,lost}.tsx`.\n */'])(
  'a comment that names a missing file is caught: %j',
  (comment) => {
    const source = { path: 'cli/main.ts', text: `const a = 1;\n${comment}\n` };
    expect(findDeadNames([source], FILES)).toEqual([expect.stringMatching(/^cli\/main\.ts:2 names .*which does not/)]);
  },
);

test.each(['// See plain-text.ts.', '/* report/plain-text.ts */', '// in latest.json', "const a = '**/gone/*.js';"])(
  'a comment that names no missing file passes: %j',
  (text) => {
    expect(findDeadNames([{ path: 'cli/main.ts', text }], FILES)).toEqual([]);
  },
);
