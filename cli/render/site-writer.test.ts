import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSiteWriter } from './site-writer.ts';

function createWriter() {
  const folder = mkdtempSync(path.join(tmpdir(), 'site-writer-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { writer: createSiteWriter(folder), read: (file: string) => readFileSync(path.join(folder, file), 'utf8') };
}

test('a file is written out of text and bytes, and its size is counted in bytes', () => {
  const { writer, read } = createWriter();
  writer.write('grüße/index.html', 'Grüße aus ', Buffer.from('Köln '), '😀');
  expect(read('grüße/index.html')).toBe('Grüße aus Köln 😀');
  expect(writer.files).toEqual([['grüße/index.html', 22]]);
});

test('a short file after a long one holds nothing of it', () => {
  const { writer, read } = createWriter();
  const long = 'ä'.repeat(300_000);
  writer.write('long.txt', 'a', long, Buffer.from(long), 'z');
  writer.write('short.txt', 'kurz');
  expect(read('long.txt')).toBe(`a${long}${long}z`);
  expect(read('short.txt')).toBe('kurz');
  expect(writer.files).toEqual([
    ['long.txt', 1_200_002],
    ['short.txt', 4],
  ]);
});

test('text that is no UTF-16 is written as Node writes it', () => {
  const { writer, read } = createWriter();
  writer.write('half.txt', 'a\ud800b');
  expect(read('half.txt')).toBe('a\ufffdb');
});
