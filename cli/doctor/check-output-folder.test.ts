import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/sample-config.ts';
import { checkOutputFolder, roomResult } from './check-output-folder.ts';

test('a folder that does not exist yet is tried where it would be made, and nothing is left behind', async () => {
  const folder = await temporaryFolder();
  const outDir = join(folder, 'a/dist');
  const [result] = await checkOutputFolder(outDir);
  expect(result?.title).toContain(`${outDir} can be written to`);
  expect(await readdir(folder)).toEqual([]);
});

test('a path through a file cannot be written to', async () => {
  const file = join(await temporaryFolder(), 'file');
  await writeFile(file, '');
  expect(await checkOutputFolder(join(file, 'dist'))).toMatchObject([
    { status: 'problem', title: `${join(file, 'dist')} cannot be written to`, hint: expect.stringContaining('--out') },
  ]);
});

test.each([
  [2e9, 'ok'],
  [500e6, 'warning'],
  [10e6, 'problem'],
])('%d free bytes are %s', (free, status) => {
  expect(roomResult('/srv/dist', free).status).toBe(status);
});
