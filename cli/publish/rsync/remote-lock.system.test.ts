import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { EXIT } from '../../lib/errors.ts';
import { publishForTest } from '../../testing/publish-in-process.ts';
import { folderForTest } from '../../testing/folder-for-test.ts';
import { filesForTest, readTree, releaseForTest } from '../../testing/published-site.ts';
import { openRemoteHost } from './remote-host.ts';
import { SWITCH } from './remote-scripts.ts';
import { quote } from '../../lib/given-options.ts';
import { openConnections, type RsyncTargetConfig } from './ssh-connection.ts';
import { DEAD, FOREIGN, FOREIGN_OWNER, formatLeftLock, leaveLock } from '../../testing/left-lock.ts';
import { canRun } from '../../testing/suite-programs.ts';
import { startSshd, type SshdForTest } from '../../testing/sshd.ts';

let sshd: SshdForTest;
let outDir: string;
let target: RsyncTargetConfig;
let live: string;

beforeAll(async () => {
  sshd = await startSshd();
});

afterAll(() => sshd.close());

beforeEach(() => {
  outDir = path.join(folderForTest(), 'dist');
  target = sshd.target();
  live = path.join(target.path, 'musterstadt');
  releaseForTest(outDir, filesForTest('a'));
});

describe.runIf(canRun('ssh'))('the lock on the remote host', () => {
  it('names its owner', async () => {
    const lock = leaveLock(target.path, FOREIGN);
    await expect(publishForTest(outDir, target)).rejects.toMatchObject({
      code: 'PUBLISH_LOCKED',
      exitCode: EXIT.LOCKED,
      details: [FOREIGN_OWNER],
      hint: expect.stringContaining('voucher-site unlock --tenant musterstadt --target production --force'),
    });
    expect(lstatSync(lock).isSymbolicLink()).toBe(true);
  });

  it.each([
    ['has not shown up for minutes', FOREIGN, 600],
    ['was a process of this machine that is gone', DEAD, 0],
  ])('is taken over where its owner %s', async (_what, owner, age) => {
    leaveLock(target.path, owner, { age });
    expect(await publishForTest(outDir, target)).toMatchObject({ status: 'published' });
    expect(existsSync(path.join(target.path, '.work'))).toBe(false);
  });

  it('is had by one of two that reach for it', async () => {
    const results = await Promise.allSettled([publishForTest(outDir, target), publishForTest(outDir, target)]);
    expect(results.map(({ status }) => status)).toContain('fulfilled');
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'PUBLISH_LOCKED' });
    }
    expect(readTree(live)).toEqual(readTree(path.join(outDir, 'musterstadt')));
  });
});

describe.runIf(canRun('ssh'))('a publish whose lock somebody else has taken', () => {
  /** Lets somebody else take the lock there while we send. */
  function loseLock(): void {
    const rsync = path.join(sshd.programs, 'rsync');
    const lock = path.join(target.path, '.work/musterstadt.lock');
    const take = `ln -sfT ${quote(formatLeftLock(FOREIGN))} ${quote(lock)}`;
    writeFileSync(rsync, `#!/bin/sh\n${take}\nexec /usr/bin/rsync "$@"\n`, { mode: 0o755 });
    onTestFinished(() => rmSync(rsync));
  }

  it('neither puts anything live nor deletes anything, and names the owner', async () => {
    await publishForTest(outDir, target);
    releaseForTest(outDir, filesForTest('b'));
    loseLock();
    await expect(publishForTest(outDir, target)).rejects.toMatchObject({
      code: 'PUBLISH_LOCK_LOST',
      exitCode: EXIT.LOCKED,
      details: expect.arrayContaining([FOREIGN_OWNER]),
    });
    expect(readlinkSync(live)).toBe('.releases/musterstadt/a');
    expect(readdirSync(path.join(target.path, '.releases/musterstadt')).toSorted()).toEqual([
      '.current',
      'a',
      'a.json',
    ]);
    expect(readlinkSync(path.join(target.path, '.work/musterstadt.lock'))).toContain('"pid":4711');
    expect(readdirSync(path.join(target.path, '.work')).toSorted()).toEqual(['musterstadt.lock', 'musterstadt.new']);
  });
});

describe.runIf(canRun('ssh'))('the switch on the remote host', () => {
  it('is not done with a manifest that was cut short, as by a kill while it was sent', async () => {
    await publishForTest(outDir, target);
    const connections = openConnections(new AbortController().signal);
    const remote = openRemoteHost(target, connections);
    mkdirSync(path.join(target.path, '.work/musterstadt.new'), { recursive: true });
    const given = [target.path, 'musterstadt', '', 'b', '1000', ''];
    const cut = remote.run({ script: SWITCH, arguments: given, input: '{"format":1,', isRepeatable: false });
    await expect(cut).rejects.toMatchObject({ details: expect.arrayContaining(['the manifest was cut short']) });
    await connections.close();
    expect(readlinkSync(live)).toBe('.releases/musterstadt/a');
    expect(JSON.parse(readFileSync(path.join(target.path, '.releases/musterstadt/a.json'), 'utf8'))).toMatchObject({
      buildId: 'a',
    });
  });
});
