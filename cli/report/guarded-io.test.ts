import { expect, test } from 'vitest';
import { guardIo } from './guarded-io.ts';
import { toPlainJson } from './plain-text.ts';
import { createTestIo } from '../testing/test-io.ts';

test('our colours stay where an output has them, and foreign escape sequences go where it has none', () => {
  const text = '\u001B[31m::red\u001B[0m\tCafé\n';
  const coloured = createTestIo({ env: { FORCE_COLOR: '1' } });
  guardIo(coloured).stdout.write(text);
  expect(coloured.out()).toBe('\u001B[31m: :red\u001B[0m\tCafé\n');
  const plain = createTestIo();
  guardIo(plain).stderr.write(text);
  expect(plain.err()).toBe(': :red\tCafé\n');
});

test('a terminal is redrawn, but gets no title', () => {
  const terminal = createTestIo({ columns: 80 });
  const { stderr } = guardIo(terminal);
  stderr.write('\u001B[?25l\u001B[2Kbar\u001B[1G\u001B]0;title\u0007\n');
  expect(terminal.err()).toBe('\u001B[?25l\u001B[2Kbar\u001B[1G\n');
  expect(stderr).toMatchObject({ isTTY: true, columns: 80 });
});

test('a JSON document reads as the same and is left as it is', () => {
  const document = { '::a': ['\n::b', '##[c', 'x ##VSO[d', 'section_start:1:e', '\u009B\u202E', 'Öl # [f]'] };
  const text = toPlainJson(document);
  expect(JSON.parse(text)).toEqual(document);
  const io = createTestIo();
  guardIo(io).stdout.write(text);
  expect(io.out()).toBe(text);
  expect(text).not.toMatch(/^\s*::/m);
  expect(text).not.toMatch(/##\[|##vso\[|section_start:/i);
});
