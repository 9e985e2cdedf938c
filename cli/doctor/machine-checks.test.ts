import { writeFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findCacheFolder } from '../lib/cache-folder.ts';
import { folderForTest } from '../testing/folder-for-test.ts';
import {
  checkCache,
  checkMachine,
  checkImageProcess,
  checkNode,
  checkOutputFolder,
  roomResult,
} from './machine-checks.ts';

test('low memory is a warning with a hint', () => {
  expect(checkMachine({ cores: 1, memory: 512e6 })).toMatchObject([
    {
      status: 'warning',
      title: '1 core, 512 MB of memory: probably not enough',
      hint: expect.stringContaining('--concurrency 1'),
    },
  ]);
  expect(checkMachine({ cores: 4, memory: 8e9 })).toEqual([
    { id: 'machine', status: 'ok', title: '4 cores, 8.0 GB of memory' },
  ]);
});

test('detects cores and memory of this machine', () => {
  expect(checkMachine()[0]?.title).toMatch(/^[1-9]\d* cores?, [1-9]/);
});

test('missing restrictions of the image process are named in a warning', () => {
  expect(checkImageProcess([])).toMatchObject([{ status: 'ok' }]);
  expect(checkImageProcess(['network', 'new privileges'])).toMatchObject([
    {
      status: 'warning',
      title: 'the process that decodes images is not restricted from: network, new privileges',
      hint: expect.stringContaining('unshare'),
    },
  ]);
});

test.each([
  ['18.20.0', 'problem'],
  ['20.18.3', 'problem'],
  ['20.19.0', 'warning'],
  ['21.7.0', 'warning'],
  ['22.0.0', 'ok'],
  ['24.11.1', 'ok'],
])('Node %s is %s', (version, status) => {
  const [result] = checkNode(version);
  expect(result).toMatchObject({ id: 'node', status, title: expect.stringContaining(version) });
  expect(result?.hint === undefined).toBe(status === 'ok');
});

test('the folder for caches is named with its free space; one that cannot be used is a problem', async () => {
  const folder = folderForTest();
  const [found] = await checkCache(() => folder);
  expect(found).toMatchObject({ id: 'cache', title: expect.stringContaining(`${folder} is writable, `) });
  const unusable = { VOUCHER_SITE_CACHE: join(folder, 'file/below') };
  await writeFile(join(folder, 'file'), '');
  expect(await checkCache(() => findCacheFolder(unusable))).toMatchObject([
    {
      id: 'cache',
      status: 'problem',
      subject: 'CACHE_UNUSABLE',
      hint: expect.stringContaining('choose another folder'),
    },
  ]);
});

test('a missing folder is tested at its nearest existing parent, without leaving files there', async () => {
  const folder = folderForTest();
  const outDir = join(folder, 'a/dist');
  const [result] = await checkOutputFolder(outDir);
  expect(result?.title).toContain(`${outDir} is writable`);
  expect(await readdir(folder)).toEqual([]);
});

test('a path through a file is not writable', async () => {
  const file = join(folderForTest(), 'file');
  await writeFile(file, '');
  expect(await checkOutputFolder(join(file, 'dist'))).toMatchObject([
    { status: 'problem', title: `${join(file, 'dist')} is not writable`, hint: expect.stringContaining('--out') },
  ]);
});

test.each([
  [2e9, 'ok'],
  [500e6, 'warning'],
  [10e6, 'problem'],
])('%d free bytes are %s', (free, status) => {
  expect(roomResult('/srv/dist', free).status).toBe(status);
});
