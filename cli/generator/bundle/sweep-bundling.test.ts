import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { deleteTemporaryConfigs } from './bundling-lock.ts';
import { folderForTest } from '../../testing/folder-for-test.ts';

let folder: string;

beforeEach(() => {
  folder = folderForTest();
});

test('what Vike left beside its configuration is deleted at any depth, and nothing else', () => {
  mkdirSync(path.join(folder, 'gutscheine/@slug'), { recursive: true });
  const kept = ['+config.ts', '+config.build-notes.md', 'gutscheine/@slug/+Page.tsx', 'gutscheine/tool.build.mjs'];
  const left = ['+config.ts.build-540f6309c71a.mjs', 'gutscheine/@slug/+config.ts.build-000000000000.mjs'];
  for (const file of [...kept, ...left]) writeFileSync(path.join(folder, file), '');
  deleteTemporaryConfigs(folder);
  const files = readdirSync(folder, { recursive: true }).map(String);
  expect(files.toSorted()).toEqual([...kept, 'gutscheine', 'gutscheine/@slug'].toSorted());
});
