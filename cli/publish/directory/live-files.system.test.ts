import {
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { publishForTest } from '../../testing/publish-in-process.ts';
import { filesForTest, folderForTest, readTree, releaseForTest } from '../../testing/published-site.ts';
import type { ReleaseManifest } from '../../release/release-manifest.ts';
import type { DirectoryTargetConfig } from '../config/target-config.ts';
import { isAsRecorded, toRecordedFile } from './live-files.ts';

const DAY = 24 * 60 * 60 * 1000;
const PAGES = 40;
const PAGE = 'haendler/1/index.html';

let outDir: string;
let target: DirectoryTargetConfig;
let live: string;
let record: string;

beforeEach(async () => {
  const folder = folderForTest();
  outDir = path.join(folder, 'dist');
  target = { type: 'directory', path: path.join(folder, 'www') };
  live = path.join(target.path, 'musterstadt');
  record = path.join(outDir, '.digests/musterstadt/production.json');
  await publishBuild('a');
});

async function publishBuild(build: string) {
  releaseForTest(outDir, filesForTest(build, PAGES));
  return publishForTest(outDir, target);
}

/** Writes a text of the same length, and sets the time back. */
function forge(file: string): void {
  const { atime, mtimeMs } = statSync(file);
  writeFileSync(file, 'SAME 1');
  utimesSync(file, atime, mtimeMs / 1000);
}

interface Recorded {
  readAt: number;
  files: Record<string, [number, number, string, number, number]>;
}

/** Makes the record say something else of a page, for its present state. */
function recordWrongly(change: Partial<Recorded>): void {
  const { files } = JSON.parse(readFileSync(record, 'utf8')) as Recorded;
  const { size, mtimeMs, ctimeMs, ino } = statSync(path.join(live, PAGE));
  const wrong = { ...files, [PAGE]: [size, mtimeMs, '0'.repeat(64), ctimeMs, ino] };
  writeFileSync(record, JSON.stringify({ readAt: Date.now(), files: wrong, ...change }));
}

describe('the files at a folder', () => {
  it('are read again if they were changed, also behind an unchanged size and time and without a new build', async () => {
    forge(path.join(live, PAGE));
    expect(await publishForTest(outDir, target)).toMatchObject({ status: 'published', uploaded: 1 });
    expect(readFileSync(path.join(live, PAGE), 'utf8')).toBe('same 1');
  });

  /** What somebody can do who can write to the folder of the sites: names a file as one of an earlier release. */
  function carry(name: string, file: string): void {
    const { size, mtimeMs } = statSync(file);
    const release = `${path.join(target.path, '.releases/musterstadt', path.basename(realpathSync(live)))}.json`;
    const manifest = JSON.parse(readFileSync(release, 'utf8')) as ReleaseManifest;
    manifest.carried[name] = [size, mtimeMs, Date.now(), 1];
    writeFileSync(release, JSON.stringify(manifest));
  }

  it('are not taken from behind a link in the place of a folder, though the manifest names them', async () => {
    const secret = path.join(outDir, '../secret');
    mkdirSync(secret);
    writeFileSync(path.join(secret, 'key.txt'), 'key');
    symlinkSync(secret, path.join(live, 'leak'));
    carry('leak/key.txt', path.join(secret, 'key.txt'));
    expect(await publishBuild('b')).toMatchObject({ status: 'published' });
    expect(existsSync(path.join(live, 'leak'))).toBe(false);
  });

  it('are not linked outside of the folder, though the manifest names a place there', async () => {
    mkdirSync(path.join(target.path, 'cron.d'));
    writeFileSync(path.join(target.path, 'cron.d/job'), 'job');
    carry('../../../cron.d/job', path.join(target.path, 'cron.d/job'));
    expect(await publishBuild('b')).toMatchObject({ status: 'published' });
    expect(existsSync(path.join(target.path, '../cron.d'))).toBe(false);
  });

  it('are not read again as long as they are as recorded', async () => {
    recordWrongly({});
    expect(await publishForTest(outDir, target)).toMatchObject({ status: 'published', uploaded: 1 });
  });

  it('are all read again after a day, or without a record', async () => {
    recordWrongly({ readAt: Date.now() - DAY });
    expect(await publishForTest(outDir, target)).toMatchObject({ status: 'unchanged' });
    recordWrongly({ readAt: Date.now() + DAY });
    expect(await publishForTest(outDir, target)).toMatchObject({ status: 'unchanged' });
    rmSync(record);
    expect(await publishForTest(outDir, target)).toMatchObject({ status: 'unchanged' });
    expect(existsSync(record)).toBe(true);
  });
});

describe('the sixth release at a folder', () => {
  const releases = () => path.join(target.path, '.releases/musterstadt');
  const folderOf = (release: string) => path.join(releases(), release);
  const kept = () =>
    readdirSync(releases())
      .filter((name) => !name.endsWith('.json'))
      .toSorted();

  beforeEach(async () => {
    for (const build of ['b', 'c', 'd', 'e']) await publishBuild(build);
  });

  it('expires the first one, and changes no file of the others', async () => {
    const others = ['b', 'c', 'd', 'e'].map((release) => readTree(folderOf(release)));
    expect(await publishBuild('f')).toMatchObject({ status: 'published', uploaded: 5 });
    expect(kept()).toEqual(['b', 'c', 'd', 'e', 'f']);
    expect(['b', 'c', 'd', 'e'].map((release) => readTree(folderOf(release)))).toEqual(others);
    expect(readTree(live)).toMatchObject(filesForTest('f', PAGES));
    expect(await publishForTest(outDir, target)).toMatchObject({ status: 'unchanged' });
  });

  it('gets forged and deleted files of the live one from the build', async () => {
    forge(path.join(live, PAGE));
    rmSync(path.join(live, 'haendler/2/index.html'));
    expect(await publishBuild('f')).toMatchObject({ status: 'published', uploaded: 7 });
    expect(readTree(live)).toMatchObject(filesForTest('f', PAGES));
  });
});

describe('a file that was read', () => {
  /** @param laterMs how long after the change the file was read */
  function isKnownAfter(changedMs: number, laterMs: number): boolean {
    const file = path.join(folderForTest(), 'file');
    writeFileSync(file, 'text');
    const found = Object.assign(statSync(file), { ctimeMs: changedMs });
    return isAsRecorded(found, toRecordedFile(found, '0'.repeat(64), changedMs + laterMs));
  }

  it('is known only if another change would have had another time', () => {
    expect(isKnownAfter(1_790_000_000_123.25, 5)).toBe(false);
    expect(isKnownAfter(1_790_000_000_123.25, 20)).toBe(true);
  });

  it('needs more time where the file system stores whole seconds', () => {
    expect(isKnownAfter(1_790_000_000_000, 1000)).toBe(false);
    expect(isKnownAfter(1_790_000_000_000, 3000)).toBe(true);
  });
});
