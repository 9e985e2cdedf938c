import { mkdtempSync, readFileSync, rmSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, beforeEach } from 'vitest';
import { writeBuildFiles, resolveBuildTime } from './build-files.ts';
import { folderForTest } from '../../testing/folder-for-test.ts';

test('a build is named in latest.json last, after its own routes', () => {
  const siteDir = mkdtempSync(path.join(tmpdir(), 'build-files-'));
  const { files } = writeBuildFiles(
    siteDir,
    { id: 'abc', timestamp: 5, frameId: 'f' },
    {
      routes: ['/', '/faq'],
      isCompressed: false,
    },
  );
  const read = (file: string): unknown => JSON.parse(readFileSync(path.join(siteDir, file), 'utf8'));
  expect(files.map(([file]) => file)).toEqual(['builds/meta/abc.json', 'builds/latest.json']);
  expect(read('builds/latest.json')).toEqual({ id: 'abc', timestamp: 5, frameId: 'f' });
  expect(read('builds/meta/abc.json')).toEqual({ id: 'abc', timestamp: 5, frameId: 'f', prerendered: ['/', '/faq'] });
  rmSync(siteDir, { recursive: true });
});

let liveDir: string;

beforeEach(() => {
  liveDir = folderForTest();
  mkdirSync(path.join(liveDir, 'builds'));
});

function live(content: string): void {
  writeFileSync(path.join(liveDir, 'builds/latest.json'), content);
}

test('the same build again keeps the time of the live one', () => {
  live('{"id":"abc","timestamp":1234}');
  expect(resolveBuildTime('abc', liveDir, { SOURCE_DATE_EPOCH: '99' })).toBe(1234);
});

test('another build gets SOURCE_DATE_EPOCH, which is in seconds', () => {
  live('{"id":"abc","timestamp":1234}');
  expect(resolveBuildTime('def', liveDir, { SOURCE_DATE_EPOCH: '99' })).toBe(99_000);
});

test.each(['', 'soon', '-5', '1.5'])('an epoch of %o is no time: the clock decides', (epoch) => {
  const before = Date.now();
  const time = resolveBuildTime('def', liveDir, { SOURCE_DATE_EPOCH: epoch });
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time).toBeLessThanOrEqual(Date.now());
});

test.each(['{"id":"abc"}', '{"id":1,"timestamp":2}', '<html>', '', 'null'])(
  'a live build of %o agrees with none',
  (content) => {
    live(content);
    expect(resolveBuildTime('abc', liveDir, { SOURCE_DATE_EPOCH: '7' })).toBe(7000);
  },
);
