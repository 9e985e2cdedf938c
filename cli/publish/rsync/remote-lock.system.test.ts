import { mkdirSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { EXIT } from '../../lib/errors.ts';
import { publishForTest, type PublishForTest } from '../../testing/publish-in-process.ts';
import { folderForTest } from '../../testing/folder-for-test.ts';
import { filesForTest, releaseForTest } from '../../testing/published-site.ts';
import { openRemoteHost } from './remote-host.ts';
import { SWITCH } from './remote-scripts.ts';
import { quote } from '../../lib/given-options.ts';
import { openConnections, type RsyncTargetConfig } from './ssh-connection.ts';
import { FOREIGN, FOREIGN_OWNER, formatLeftLock } from '../../testing/left-lock.ts';
import { canRun } from '../../testing/suite-programs.ts';
import { shadowProgram, sshdOfFile } from '../../testing/sshd.ts';

const sshd = sshdOfFile();

let outDir: string;
let target: RsyncTargetConfig;
let live: string;

const publish = (more?: PublishForTest) => publishForTest(outDir, target, more);

beforeEach(() => {
  outDir = path.join(folderForTest(), 'dist');
  target = sshd().target();
  live = path.join(target.path, 'musterstadt');
  releaseForTest(outDir, filesForTest('a'));
});

describe.runIf(canRun('ssh'))('a publish whose lock somebody else has taken', () => {
  /** Lets somebody else take the lock there while we send. */
  function loseLock(): void {
    const lock = path.join(target.path, '.work/musterstadt.lock');
    const take = `ln -sfT ${quote(formatLeftLock(FOREIGN))} ${quote(lock)}`;
    shadowProgram(sshd(), 'rsync', `${take}\nexec /usr/bin/rsync "$@"`);
  }

  it('neither puts anything live nor deletes anything, and names the owner', async () => {
    await publish();
    releaseForTest(outDir, filesForTest('b'));
    loseLock();
    await expect(publish()).rejects.toMatchObject({
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
    await publish();
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
