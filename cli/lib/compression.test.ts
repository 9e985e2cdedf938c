import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { compressOnce } from './compression.ts';

const SCRIPT = Buffer.from('export const answer = 42;\n'.repeat(100));
const LONG_AGO = new Date('2020-01-01');

let folder: string;

beforeEach(() => {
  const created = mkdtempSync(path.join(tmpdir(), 'compressed-'));
  onTestFinished(() => rmSync(created, { recursive: true }));
  folder = path.join(created, 'store');
});

const files = () => readdirSync(folder).map((name) => path.join(folder, name));

async function unpacked(): Promise<string[]> {
  const compressed = Object.fromEntries(await compressOnce(SCRIPT, folder));
  return [brotliDecompressSync(compressed['.br'] ?? ''), gunzipSync(compressed['.gz'] ?? '')].map(String);
}

test('compressed files are reused from the cache', async () => {
  expect(await unpacked()).toEqual([String(SCRIPT), String(SCRIPT)]);
  const written = files().map((file) => [file, statSync(file).ino]);
  expect(await unpacked()).toEqual([String(SCRIPT), String(SCRIPT)]);
  expect(files().map((file) => [file, statSync(file).ino])).toEqual(written);
});

test.each([
  ['cut off', (bytes: Buffer) => bytes.subarray(0, 20)],
  ['empty', () => Buffer.alloc(0)],
  ['another one’s', () => gzipSync('something else')],
  ['far too long', () => gzipSync(Buffer.alloc(1e8))],
])('a cached file that is %s is replaced', async (_what, damage) => {
  await unpacked();
  const kept = files().map((file) => readFileSync(file));
  for (const file of files()) writeFileSync(file, damage(readFileSync(file)));
  expect(await unpacked()).toEqual([String(SCRIPT), String(SCRIPT)]);
  expect(files().map((file) => readFileSync(file))).toEqual(kept);
});

test('old cached files are deleted', async () => {
  await unpacked();
  const [old = ''] = files();
  utimesSync(old, LONG_AGO, LONG_AGO);
  await compressOnce(Buffer.concat([SCRIPT, SCRIPT]), folder);
  expect(files()).not.toContain(old);
});

test('a cache that is not writable is not an error', async () => {
  writeFileSync(folder, 'a file is in its place');
  expect(await unpacked()).toEqual([String(SCRIPT), String(SCRIPT)]);
});
