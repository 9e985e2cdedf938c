import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { processesOfGroup } from '../../testing/cli-process.ts';
import { killScene } from '../../testing/kill-scene.ts';
import { publishForTest } from '../../testing/publish-in-process.ts';
import { folderForTest } from '../../testing/folder-for-test.ts';
import { quote } from '../../lib/given-options.ts';
import { canRun } from '../../testing/suite-programs.ts';
import { shadowProgram, sshdOfFile } from '../../testing/sshd.ts';

const sshd = sshdOfFile();

it.runIf(canRun('ssh'))('a publish that is asked to end clears away and leaves the site before', async () => {
  const target = sshd().target();
  const scene = killScene(target);
  scene.buildNext();
  await publishForTest(scene.outDir, target);
  scene.buildNext();
  // A remote host that takes as long as this file is there.
  const busy = path.join(folderForTest(), 'busy');
  const begun = `${busy}.begun`;
  writeFileSync(busy, '');
  const wait = `touch ${quote(begun)}; while [ -e ${quote(busy)} ]; do sleep 0.1; done`;
  shadowProgram(sshd(), 'rsync', `${wait}\nexec /usr/bin/rsync "$@"`);
  const publish = scene.start('--quiet');
  await expect.poll(() => existsSync(begun), { timeout: 60_000 }).toBe(true);
  // `timeout` signals the process, and then its group, as a terminal does.
  publish.kill('SIGTERM');
  publish.killGroup('SIGTERM');
  const { exitCode, stderr } = await publish.ended;
  expect(exitCode).toBe(143);
  expect(stderr).toContain('INTERRUPTED  Interrupted by SIGTERM');
  rmSync(busy);
  expect(processesOfGroup(publish.pid)).toEqual([]);
  expect(readFileSync(path.join(target.path, 'musterstadt/builds/latest.json'), 'utf8')).toContain('"a"');
  expect(existsSync(path.join(target.path, '.work/musterstadt.lock'))).toBe(false);
  // The remote host notices in its own time that the publisher is gone.
  await expect
    .poll(() => readdirSync(target.path).toSorted(), { timeout: 60_000 })
    .toEqual(['.releases', 'musterstadt']);
  expect(await publishForTest(scene.outDir, target)).toMatchObject({ status: 'published' });
});
