import fs, {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { folderForTest } from '../../testing/folder-for-test.ts';
import { manifestForTest } from '../../testing/published-site.ts';
import { assert } from '../../lib/errors.ts';
import { type WrittenFile, createSiteWriter } from './site-writer.ts';
import { openRelease } from '../release/release-reader.ts';
import { writeManifest } from '../release/release-manifest.ts';
import { releaseFolder } from '../release/release-paths.ts';

function createWriter(isCompressed = false) {
  const folder = folderForTest();
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  return { writer: createSiteWriter(folder, isCompressed), folder, read };
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

describe('what was written', () => {
  const damages: Record<string, (file: string) => void> = {
    'of other content': (file) => writeFileSync(file, 'x'.repeat(statSync(file).size)),
    'cut off': (file) => writeFileSync(file, readFileSync(file).subarray(1)),
    'continued by somebody': (file) => appendFileSync(file, 'x'),
    emptied: (file) => writeFileSync(file, ''),
    deleted: (file) => rmSync(file),
    'a folder now': (file) => {
      rmSync(file);
      mkdirSync(file);
    },
  };

  test.each(Object.entries(damages))('is read back, and told where it is %s', (_what, damage) => {
    const { writer, folder } = createWriter();
    const source = path.join(folderForTest(), 'photo.avif');
    writeFileSync(source, 'bytes '.repeat(20_000));
    writer.write('index.html', 'Grüße');
    writer.write('faq/index.html', 'Fragen '.repeat(20_000));
    writer.copy('media/photo.avif', source);
    expect(writer.differing()).toEqual([]);
    tickClock(path.join(folder, 'media/photo.avif'));
    damage(path.join(folder, 'index.html'));
    damage(path.join(folder, 'media/photo.avif'));
    expect(writer.differing()).toEqual(['index.html', 'media/photo.avif']);
  });
});

test('reports a file whose bytes on the disk differ from those that were written', () => {
  const { writer } = createWriter();
  writer.write('index.html', 'Grüße');
  breakDisk();
  writer.write('faq/index.html', 'Fragen');
  expect(writer.differing()).toEqual(['faq/index.html']);
});

/** Lets the disk keep other bytes than it is given, and say that all is well. */
function breakDisk(): void {
  const { writeSync } = fs;
  const broken = vi
    .spyOn(fs, 'writeSync')
    .mockImplementation((descriptor, content) => writeSync(descriptor, 'x'.repeat(content.length)));
  syncBuiltinESMExports();
  onTestFinished(() => {
    broken.mockRestore();
    syncBuiltinESMExports();
  });
}

test('reports a file that took the place of a written one, even with the same bytes', () => {
  const { writer, folder } = createWriter();
  writer.write('index.html', 'Grüße');
  const other = path.join(folder, 'other.html');
  writeFileSync(other, 'Grüße');
  renameSync(other, path.join(folder, 'index.html'));
  expect(writer.differing()).toEqual(['index.html']);
});

/** Returns once the file system's clock, which has steps of a few milliseconds, is past the time of a file. */
function tickClock(file: string): void {
  const probe = path.join(folderForTest(), 'probe');
  do writeFileSync(probe, '');
  while (statSync(probe).mtimeMs <= statSync(file).mtimeMs);
}

describe('a compressed site', () => {
  const page = '<p>Gutschein</p>'.repeat(100);

  test('has a Brotli and a gzip file beside each file that is worth it, the same for the same bytes', () => {
    const { writer, folder } = createWriter(true);
    writer.write('faq/index.html', page);
    writer.write('small.html', 'kurz');
    writer.write('media/photo.avif', page);
    expect(writer.files.map(([file]) => file)).toEqual([
      'faq/index.html',
      'faq/index.html.br',
      'faq/index.html.gz',
      'small.html',
      'media/photo.avif',
    ]);
    const [br, gz] = ['br', 'gz'].map((ending) => readFileSync(path.join(folder, `faq/index.html.${ending}`)));
    expect(brotliDecompressSync(br ?? '').toString()).toBe(page);
    expect(gunzipSync(gz ?? '').toString()).toBe(page);
    // Bytes 4 to 7 of a gzip file are a time.
    expect(gz?.subarray(4, 8)).toEqual(Buffer.alloc(4));
    for (const [file, bytes] of writer.files) expect(statSync(path.join(folder, file)).size).toBe(bytes);
  });

  test('compresses what was copied into place', () => {
    const { writer, folder } = createWriter(true);
    const source = path.join(folderForTest(), 'drawing.svg');
    writeFileSync(source, page);
    writer.copy('logo.svg', source);
    expect(writer.files.map(([file]) => file)).toEqual(['logo.svg', 'logo.svg.br', 'logo.svg.gz']);
    expect(gunzipSync(readFileSync(path.join(folder, 'logo.svg.gz'))).toString()).toBe(page);
  });

  test.each([
    ['all', [], true],
    ['the file itself', ['index.html'], false],
    ['a compressed file', ['index.html.gz'], false],
  ])('takes a file over only with its compressed files; changed since: %s', (_what, changed, isTaken) => {
    const { outDir, name } = compressedRelease(page);
    for (const file of changed) writeFileSync(path.join(releaseFolder(outDir, 'x', 'r'), file), 'changed');
    const previous = openRelease(name);
    const { writer, folder } = createWriter(true);
    assert(previous !== undefined, 'the release has a manifest');
    expect(writer.reuse(previous, 'index.html')).toBe(isTaken);
    const files = isTaken ? ['index.html', 'index.html.br', 'index.html.gz'] : [];
    expect(writer.files.map(([file]) => file)).toEqual(files);
    expect(readdirSync(folder).toSorted()).toEqual(files);
  });
});

/** A release whose home page is this, with compressed files. */
function compressedRelease(page: string) {
  const outDir = folderForTest();
  const writer = createSiteWriter(releaseFolder(outDir, 'x', 'r'), true);
  writer.write('index.html', page);
  const fact = ([file, bytes]: WrittenFile): [string, [number, number]] => [
    file,
    [bytes, statSync(path.join(releaseFolder(outDir, 'x', 'r'), file)).mtimeMs],
  ];
  const files = Object.fromEntries(writer.files.map(fact));
  writeManifest(outDir, 'r', manifestForTest({ tenant: 'x', files }));
  return { outDir, name: { outDir, tenant: 'x', release: 'r' } };
}
