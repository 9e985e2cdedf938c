import { mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { EXIT } from '../../lib/errors.ts';
import { publishForTest } from '../../testing/publish-in-process.ts';
import { folderForTest } from '../../testing/folder-for-test.ts';
import { filesForTest, releaseForTest } from '../../testing/published-site.ts';
import { openRemoteHost } from './remote-host.ts';
import { SWITCH } from './remote-scripts.ts';
import { quote } from '../../lib/given-options.ts';
import { openConnections, type RsyncTargetConfig } from './ssh-connection.ts';
import { FOREIGN, FOREIGN_OWNER, formatLeftLock } from '../../testing/left-lock.ts';
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
