import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { writeBuildFiles } from './build-files.ts';

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
