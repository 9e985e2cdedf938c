import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { EXIT } from '../../lib/errors.ts';
import { readManifest, writeManifest } from '../../generator/release/release-manifest.ts';
import { rollBack } from '../../generator/release/roll-back.ts';
import { publishForTest } from '../../testing/publish-in-process.ts';
import { folderForTest } from '../../testing/folder-for-test.ts';
import { filesForTest, readTree, releaseForTest } from '../../testing/published-site.ts';
import type { DirectoryTargetConfig } from './target-folder.ts';

const NOBODY = 65_534;
const PAGE = 'haendler/1/index.html';

let outDir: string;
let target: DirectoryTargetConfig;

beforeEach(async () => {
  const folder = folderForTest();
  outDir = path.join(folder, 'dist');
  target = { type: 'directory', path: path.join(folder, 'www') };
  for (const build of ['a', 'b']) {
    releaseForTest(outDir, filesForTest(build));
    await publishForTest(outDir, target);
  }
});

/** Writes a text of the same length in place, and sets the time back. */
function forge(file: string): void {
  const { size } = statSync(file);
  const reference = path.join(folderForTest(), 'reference');
  writeFileSync(reference, '');
  const setTime = (from: string, to: string) => expect(spawnSync('touch', ['-r', from, to]).status).toBe(0);
  setTime(file, reference);
  writeFileSync(file, '?'.repeat(size));
  setTime(reference, file);
}

const releaseOf = (folder: string, release: string, file: string) =>
  path.join(folder, '.releases/musterstadt', release, file);
const liveBuild = (folder: string) => readFileSync(path.join(folder, 'musterstadt/builds/latest.json'), 'utf8');
const refusal = (file: string) =>
  expect.objectContaining({
    code: 'RELEASE_DAMAGED',
    details: expect.arrayContaining([`${file} is missing or was changed after the build`]),
  });

describe('a rollback at a target', () => {
  it('is refused if a file of the release was edited and given its old time, there or in a release that shares it', () => {
    forge(releaseOf(target.path, 'b', PAGE));
    expect(readFileSync(releaseOf(target.path, 'a', PAGE), 'utf8')).toContain('?');
    expect(() => rollBack(target.path, 'musterstadt', {})).toThrow(refusal(PAGE));
    expect(liveBuild(target.path)).toContain('"b"');
  });

  it('is refused for a file that only the earlier release has', () => {
    forge(releaseOf(target.path, 'a', 'index.html'));
    expect(() => rollBack(target.path, 'musterstadt', {})).toThrow(refusal('index.html'));
  });

  it('names the system error and the number of files that cannot be read, and does not take them for damaged', () => {
    const unreadable = ['index.html', PAGE, 'sitemap.xml'].map((file) => releaseOf(target.path, 'a', file));
    const isRoot = process.getuid?.() === 0;
    if (isRoot) spawnSync('chown', ['-R', String(NOBODY), path.dirname(target.path)]);
    for (const file of unreadable) chmodSync(file, 0o000);
    if (isRoot) process.seteuid?.(NOBODY);
    try {
      expect(() => rollBack(target.path, 'musterstadt', {})).toThrow(
        expect.objectContaining({
          code: 'RELEASE_UNREADABLE',
          exitCode: EXIT.UNUSABLE_PATH,
          details: [
            expect.stringMatching(/^System error: EACCES.*(?:index\.html|sitemap\.xml)/),
            '… and 2 more files',
            'Its files may be intact. Nothing was changed.',
          ],
        }),
      );
      expect(liveBuild(target.path)).toContain('"b"');
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
  });

  it('succeeds if the release is as published, and repeats', () => {
    rollBack(target.path, 'musterstadt', {});
    expect(readTree(path.join(target.path, 'musterstadt'))).toMatchObject(filesForTest('a'));
    rollBack(target.path, 'musterstadt', { to: 'b' });
    expect(readTree(path.join(target.path, 'musterstadt'))).toMatchObject(filesForTest('b'));
  });

  it('compares size and time if the release has no digests', () => {
    const manifest = readManifest(target.path, 'musterstadt', 'a');
    if (manifest === undefined) throw new Error('a was published');
    const { sha256, ...others } = manifest;
    expect(Object.keys(sha256 ?? {})).toContain(PAGE);
    writeManifest(target.path, 'a', others);
    writeFileSync(releaseOf(target.path, 'a', 'index.html'), 'longer than before, so that its size differs');
    expect(() => rollBack(target.path, 'musterstadt', {})).toThrow(refusal('index.html'));
  });

  it('is not needed: one in the folder of the builds, and a publish, replaces what was edited', async () => {
    forge(releaseOf(target.path, 'b', PAGE));
    rollBack(outDir, 'musterstadt', { hold: { by: 'anna@example' } });
    expect(await publishForTest(outDir, target)).toMatchObject({ status: 'published' });
    expect(readTree(path.join(target.path, 'musterstadt'))).toMatchObject(filesForTest('a'));
  });
});

it('a rollback of builds is refused if a file that a publish has read was edited and given its old time', () => {
  rollBack(outDir, 'musterstadt', {});
  forge(releaseOf(outDir, 'b', PAGE));
  expect(() => rollBack(outDir, 'musterstadt', { to: 'b' })).toThrow(refusal(PAGE));
  expect(liveBuild(outDir)).toContain('"a"');
});
