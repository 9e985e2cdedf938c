import { lutimesSync, readdirSync, symlinkSync, writeFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { ProcessIdentity } from '../../lib/process-identity.ts';
import { DEAD, FOREIGN, formatLeftLock } from '../../testing/left-lock.ts';
import { withBundlingLock, deleteTemporaryConfigs } from './bundling-lock.ts';
import { folderForTest } from '../../testing/folder-for-test.ts';

let folder: string;

beforeEach(() => {
  folder = folderForTest();
});

function leaveLock(owner: ProcessIdentity, ageS: number): void {
  const file = path.join(folder, 'bundling.lock');
  symlinkSync(formatLeftLock(owner), file);
  const time = Date.now() / 1000 - ageS;
  lutimesSync(file, time, time);
}

test('one works after the other, also when one fails, and nothing is left', async () => {
  const steps: string[] = [];
  const work = (name: string) => async () => {
    steps.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    steps.push(`${name} ends`);
    if (name === 'b') throw new Error('no code');
    return name;
  };
  const results = await Promise.allSettled(
    ['a', 'b', 'c'].map((name) => withBundlingLock(folder, undefined, work(name))),
  );
  expect(results).toMatchObject([{ value: 'a' }, { reason: { message: 'no code' } }, { value: 'c' }]);
  for (let step = 0; step < steps.length; step += 2) {
    expect(steps[step + 1]).toBe(steps[step]?.replace('begins', 'ends'));
  }
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ['a dead process', DEAD, 0],
  ['another machine, three minutes ago', FOREIGN, 180],
])('the lock of %s is taken over', async (_who, owner, ageS) => {
  leaveLock(owner, ageS);
  expect(await withBundlingLock(folder, undefined, async () => 'done')).toBe('done');
});

test('whoever is asked to end while it waits does not wait on', async () => {
  leaveLock(FOREIGN, 0);
  const stop = new AbortController();
  const waiting = withBundlingLock(folder, stop.signal, async () => 'done');
  stop.abort(new Error('stopped by hand'));
  await expect(waiting).rejects.toThrow('stopped by hand');
});

test('a file that is no lock of ours is named instead of waited for', async () => {
  writeFileSync(path.join(folder, 'bundling.lock'), 'mine');
  const waiting = withBundlingLock(folder, undefined, async () => 'done');
  await expect(waiting).rejects.toMatchObject({ code: 'BUNDLING_BUSY', exitCode: 10, hint: expect.any(String) });
  expect(readdirSync(folder)).toEqual(['bundling.lock']);
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
