import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/sample-config.ts';
import { packageRoot } from '../lib/paths.ts';
import { checkDependencies } from './check-dependencies.ts';

test('the packages of this repository are all there', async () => {
  expect(await checkDependencies(packageRoot())).toMatchObject([{ id: 'packages', status: 'ok' }]);
});

test('missing packages are named; those of a folder above are found', async () => {
  const above = await temporaryFolder();
  const root = join(above, 'app');
  await mkdir(join(above, 'node_modules/@scope/there'), { recursive: true });
  await writeFile(join(above, 'node_modules/@scope/there/package.json'), '{}');
  await mkdir(root);
  await writeFile(join(root, 'package.json'), '{"dependencies": {"@scope/there": "1", "gone": "1"}}');
  expect(await checkDependencies(root)).toEqual([
    {
      id: 'packages',
      status: 'problem',
      title: '1 of 2 packages are missing',
      details: ['gone'],
      hint: `Run npm ci in ${root}`,
    },
  ]);
});
