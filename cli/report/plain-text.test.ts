import { expect, test } from 'vitest';
import { createTestIo } from '../testing/test-io.ts';
import { toPlainJson, toPlainText, sanitizeIo } from './plain-text.ts';

test('foreign text cannot set colours, move the cursor, set the title or change the direction', () => {
  const hostile = '\u001B[2J\u001B[31mCafé\u001B[0m\r\nMüller\u001B]0;title\u0007 \u202Eexe.\u009B1A';
  expect(toPlainText(hostile)).toBe('Café Müller  exe.');
});

test('foreign text is one line', () => {
  expect(toPlainText('Café\u2028Müller\u2029\nBäcker')).toBe('Café Müller Bäcker');
});

test('ordinary text is unchanged', () => {
  expect(toPlainText('„Zum Löwen“ – Straße 3 🍞')).toBe('„Zum Löwen“ – Straße 3 🍞');
});

test.each([
  ['::set-env name=PATH::/tmp', ': :set-env name=PATH::/tmp'],
  ['\n ::add-mask::x', ': :add-mask::x'],
  ['Café\r\n::stop-commands::x', 'Café : :stop-commands::x'],
  ['##[error]Café', '# #[error]Café'],
  ['Café ##vso[task.setvariable variable=a]b', 'Café # #vso[task.setvariable variable=a]b'],
  ['##VSO[task.complete]', '# #VSO[task.complete]'],
  ['\u001B[0Ksection_start:1:x\r\u001B[0K', 'section_start :1:x'],
  ['http://[::1]:8080/a::b', 'http://[::1]:8080/a::b'],
  ['### Heading', '### Heading'],
])('%j cannot run commands of a CI system', (hostile, expected) => {
  expect(toPlainText(hostile)).toBe(expected);
});

test('JSON can neither run commands of a CI system nor control a terminal, and keeps its value', () => {
  const document = {
    '##[group]': '##vso[task.complete result=Failed;]##[error] \\##VSO[x] ### heading # [a]',
    name: 'Café\u009B31m\u202Eexe \u0007',
  };
  const json = toPlainJson(document);
  expect(json).not.toMatch(/##\[|##vso\[|[\u0080-\u009F\u202E]/i);
  expect(json).toContain('### heading');
  expect(JSON.parse(json)).toEqual(document);
  expect(toPlainJson(document, 0)).not.toContain('\n');
});

test('keeps our colours if enabled and removes foreign escape sequences otherwise', () => {
  const text = '\u001B[31m::red\u001B[0m\tCafé\n';
  const coloured = createTestIo({ env: { FORCE_COLOR: '1' } });
  sanitizeIo(coloured).stdout.write(text);
  expect(coloured.out()).toBe('\u001B[31m: :red\u001B[0m\tCafé\n');
  const plain = createTestIo();
  sanitizeIo(plain).stderr.write(text);
  expect(plain.err()).toBe(': :red\tCafé\n');
});

test('cursor movements are kept on a terminal, titles are removed', () => {
  const terminal = createTestIo({ columns: 80 });
  const { stderr } = sanitizeIo(terminal);
  stderr.write('\u001B[?25l\u001B[2Kbar\u001B[1G\u001B]0;title\u0007\n');
  expect(terminal.err()).toBe('\u001B[?25l\u001B[2Kbar\u001B[1G\n');
  expect(stderr).toMatchObject({ isTTY: true, columns: 80 });
});

test('a JSON document passes through unchanged', () => {
  const document = { '::a': ['\n::b', '##[c', 'x ##VSO[d', 'section_start:1:e', '\u009B\u202E', 'Öl # [f]'] };
  const text = toPlainJson(document);
  expect(JSON.parse(text)).toEqual(document);
  const io = createTestIo();
  sanitizeIo(io).stdout.write(text);
  expect(io.out()).toBe(text);
  expect(text).not.toMatch(/^\s*::/m);
  expect(text).not.toMatch(/##\[|##vso\[|section_start:/i);
});
