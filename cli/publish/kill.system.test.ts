import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { processesNaming, processesOfGroup, type CliProcess } from '../testing/cli-process.ts';
import { killRounds, learnDuration, tellHits, type Hits } from '../testing/kill-rounds.ts';
import type { DirectoryTargetConfig } from './directory/target-folder.ts';
import type { RsyncTargetConfig } from './rsync/ssh-connection.ts';
import { expectWholeBuild, killScene, liveBuild, ROUNDS_OF_A_TARGET, type KillScene } from '../testing/kill-scene.ts';
import { publishForTest } from '../testing/publish-in-process.ts';
import { canRun } from '../testing/suite-programs.ts';
import { startSshd } from '../testing/sshd.ts';
import { folderForTest } from '../testing/folder-for-test.ts';
import { readTree } from '../testing/published-site.ts';

const MINUTES = 60_000;

/** Milliseconds from the first word of a publish to its end. */
async function timeOf(publish: CliProcess): Promise<number> {
  await publish.says('publishing');
  const startedAt = performance.now();
  expect(await publish.ended).toMatchObject({ exitCode: 0 });
  return performance.now() - startedAt;
}

/** Kills publishes at random moments; what they publish to switches to a new site in one step. */
async function killAtRandom(name: string, scene: KillScene, target: DirectoryTargetConfig | RsyncTargetConfig) {
  const live = path.join(target.path, 'musterstadt');
  const expected = ['.releases', 'musterstadt'];
  const hits: Hits = { before: 0, after: 0, missed: 0 };
  let lasts = 0;
  for (let publish = 0; publish < 2; publish += 1) {
    scene.buildNext();
    lasts = await timeOf(scene.start());
  }
  for (const round of killRounds(ROUNDS_OF_A_TARGET, `publishes to ${name}`)) {
    const { share, moment } = round;
    const old = liveBuild(readTree(live));
    const build = scene.buildNext();
    const publish = scene.start();
    await publish.says('publishing');
    const startedAt = performance.now();
    const ended = publish.ended.then((outcome) => ({ ...outcome, after: performance.now() - startedAt }));
    await Promise.race([delay(share * lasts), ended]);
    publish.kill('SIGKILL');
    const { signal, exitCode, after } = await ended;
    expect(signal ?? exitCode, moment).toBe(signal === null ? 0 : 'SIGKILL');
    expectWholeBuild(readTree(live), scene, moment);
    // What it had started, here and on the remote host, notices that the publisher is gone.
    const left = (): unknown[] => [...processesOfGroup(publish.pid), ...processesNaming(target.path)];
    await expect.poll(left, { message: moment, timeout: MINUTES }).toEqual([]);
    const now = expectWholeBuild(readTree(live), scene, moment);
    lasts = learnDuration(lasts, round, { missed: signal === null ? after : undefined, isLive: now === build });
    hits[signal === null ? 'missed' : now === old ? 'before' : 'after'] += 1;
    await publishForTest(scene.outDir, target);
    expect(expectWholeBuild(readTree(live), scene, moment), moment).toBe(build);
    expect(readdirSync(target.path).toSorted(), moment).toEqual(expected);
  }
  tellHits(`publishes to ${name}`, hits);
  expect(hits.before).toBeGreaterThan(0);
  expect(hits.before + hits.after).toBeGreaterThan(ROUNDS_OF_A_TARGET / 4);
}

describe.each(['a directory', 'a server by rsync'])('publishing to %s that is killed at any moment', (name) => {
  it.runIf(name === 'a directory' || canRun('ssh'))(
    `leaves the old or the new site live, whole, and the next one completes it, ${ROUNDS_OF_A_TARGET} times`,
    async () => {
      const temporary = folderForTest();
      if (name === 'a directory') {
        const target: DirectoryTargetConfig = { type: 'directory', path: path.join(temporary, 'www') };
        await killAtRandom(name, killScene(target), target);
        return;
      }
      const sshd = await startSshd();
      onTestFinished(() => sshd.close());
      const target = sshd.target();
      await killAtRandom(name, killScene(target), target);
    },
    (5 + ROUNDS_OF_A_TARGET / 2) * MINUTES,
  );
});
