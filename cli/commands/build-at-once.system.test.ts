import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cacheFolder } from '../lib/cache-folder.ts';
import { expectPlainWords, folderWith, serveApi } from '../testing/cli-fixture.ts';
import { startCli } from '../testing/cli-process.ts';

test('of two builds of one tenant at once one builds, and the other is told who is at it', async () => {
  const folder = folderWith(await serveApi({ tenants: 1, merchants: 5 }), 'stadt-001');
  const builds = [1, 2].map(() => startCli(folder, ['build', '--tenant', 'stadt-001']));
  const ended = await Promise.all(builds.map((build) => build.ended));
  expect(ended.map(({ exitCode }) => exitCode).toSorted()).toEqual([0, 9]);
  const loser = ended.findIndex(({ exitCode }) => exitCode === 9);
  const refused = ended[loser];
  if (refused === undefined) throw new Error('neither was refused');
  expectPlainWords(refused);
  expect(refused.stderr).toContain('TENANT_BUSY  Another process is building stadt-001');
  expect(refused.stderr).toMatch(new RegExp(`Process ${builds[1 - loser]?.pid} on \\S+ has held the lock since 20`));
  expect(refused.stdout).toContain('Nothing was changed for stadt-001.');
  expect(readdirSync(path.join(folder, 'dist'))).toEqual(['.releases', '.status', 'stadt-001']);
  expect(ended[1 - loser]?.stdout).toContain('The site of stadt-001 is in dist/stadt-001');
});

test('builds of several tenants at once into one folder all succeed', async () => {
  const ids = ['stadt-001', 'stadt-002'];
  const folder = folderWith(await serveApi({ tenants: 2, merchants: 5 }), ...ids);
  const builds = ids.map((id) => startCli(folder, ['build', '--tenant', id, '--quiet']));
  for (const build of builds) {
    expect(await build.ended).toEqual({ exitCode: 0, signal: null, stdout: '', stderr: '' });
  }
  expect(readdirSync(path.join(folder, 'dist')).toSorted()).toEqual(['.releases', '.status', ...ids]);
  const cache = readdirSync(cacheFolder());
  expect(cache.filter((name) => builds.some(({ pid }) => name.includes(`.${pid}.`)))).toEqual([]);
});
