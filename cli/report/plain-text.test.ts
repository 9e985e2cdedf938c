import { expect, test } from 'vitest';
import { toPlainJson, toPlainText } from './plain-text.ts';

test('text from outside cannot colour, move the cursor, set the title or turn the direction', () => {
  const hostile = '\u001B[2J\u001B[31mCafé\u001B[0m\r\nMüller\u001B]0;title\u0007 \u202Eexe.\u009B1A';
  expect(toPlainText(hostile)).toBe('Café Müller  exe.');
});

test('ordinary text stays as it is', () => {
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
])('%j cannot command a CI system', (hostile, expected) => {
  expect(toPlainText(hostile)).toBe(expected);
});

test('JSON can neither command a CI system nor steer a terminal, and means what it meant', () => {
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
