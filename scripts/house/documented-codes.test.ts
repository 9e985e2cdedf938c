import { describe, expect, test } from 'vitest';
import { listFiles, readDocs } from './doc-links.ts';
import { WARNING_CODES } from '../../cli/report/warnings.ts';
import { findObsoleteCodes, findUndocumentedCodes, listWarnings } from './documented-codes.ts';
import { readSources } from './source-files.ts';

const sources = readSources(process.cwd());
const docs = readDocs(process.cwd(), listFiles(process.cwd()));

test('a table explains every code of an error or warning', () => {
  expect(findUndocumentedCodes(sources, docs), 'explain these codes in docs/messages.md').toEqual([]);
});

test('the program has every code that a table explains', () => {
  expect(findObsoleteCodes(sources, docs)).toEqual([]);
});

test('--strict takes every code of a warning about data', () => {
  // It is about the machine.
  const documented = listWarnings(docs).filter((code) => code !== 'LEFTOVER');
  expect(documented.toSorted()).toEqual(WARNING_CODES);
});

describe('a planted violation is caught', () => {
  const at = (text: string) => [{ path: 'cli/generator/build-tenant.ts', text }];
  const explains = (row: string, path = 'docs/messages.md') => [{ path, text: `# Messages\n${row}\n` }];

  test.each([
    ['an error', "throw new OperatorError({ code: 'NEW_FAULT', title });", 'NEW_FAULT'],
    ['an error of one word', "throw new OperatorError({ code: 'FAULT', title });", 'FAULT'],
    ['a code that a function gets', "throw tenantError('NEW_FAULT', tenant);", 'NEW_FAULT'],
    ['a code of two', "code: isOld ? 'OLD_FAULT' : 'NEW_FAULT',", 'NEW_FAULT'],
  ])('%s that no table explains', (_, line, code) => {
    expect(findUndocumentedCodes(at(line), explains('| `OLD_FAULT`, `NEW_…` | what to do |'))).toEqual([
      `cli/generator/build-tenant.ts:1 has ${code}, which no table explains`,
    ]);
  });

  test('a code that is named only beside the table', () => {
    const prose = explains('`NEW_FAULT` happens. | `NEW_FAULT` |');
    expect(findUndocumentedCodes(at("code: 'NEW_FAULT',"), prose)).toHaveLength(1);
  });

  test.each([
    ['docs/messages.md', '| `OLD_FAULT` | what to do |', 'OLD_FAULT'],
    ['docs/messages.md', '| `NEW_FAULT`, `FAULT` | what to do |', 'FAULT'],
    ['docs/messages.md', '| `OLD_…` | what to do |', 'OLD_…'],
    ['docs/publishing.md', '| 5 | `OLD_FAULT` | what to do |', 'OLD_FAULT'],
  ])('%s explains a code that is gone: %s', (path, row, code) => {
    expect(findObsoleteCodes(at("code: 'NEW_FAULT',"), explains(row, path))).toEqual([
      `${path}:2 explains ${code}, which the program does not have`,
    ]);
  });

  test('variables in what to do are no codes', () => {
    expect(findObsoleteCodes(at("code: 'NEW_FAULT',"), explains('| `NEW_FAULT` | unset `HTTP_PROXY` |'))).toEqual([]);
  });
});
