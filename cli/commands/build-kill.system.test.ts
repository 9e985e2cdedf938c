import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { readLatestBuild } from '../generator/output/build-files.ts';
import { KILL_ROUNDS, killRounds, learnDuration, tellHits, type Hits } from '../testing/kill-rounds.ts';
import { serveChangingApi, type ChangingApi } from '../testing/changing-api.ts';
import { folderWith, run } from '../testing/cli-fixture.ts';
import { processesOfGroup, startCli } from '../testing/cli-process.ts';
import { digestFolder } from '../testing/site-digest.ts';

const TENANT = 'stadt-001';
const BUILD = ['build', '--all', '--concurrency', '1'];
const MINUTES = 60_000;
/** With one time in all builds, a site is known by its bytes. */
const ENV = { SOURCE_DATE_EPOCH: '1795000000' };

let folder: string;
let outDir: string;
let changeData: ChangingApi['changeData'];
/** Build id → what the site of that build is, byte for byte. */
const whole = new Map<string, string>();
/** Milliseconds from the first word of a build to its end. */
let lasts: number;

const liveId = () => readLatestBuild(path.join(outDir, TENANT))?.id ?? 'none';
const liveDigest = () => digestFolder(path.join(outDir, TENANT));

beforeAll(async () => {
  const changing = await serveChangingApi(4);
  ({ changeData } = changing);
  folder = folderWith(changing.api, TENANT);
  outDir = path.join(folder, 'dist');
  // The first brings about the bundle, and is not measured.
  for (let build = 0; build < 3; build += 1) {
    changeData();
    lasts = await timeOf();
    whole.set(liveId(), liveDigest());
  }
  expect(whole.size).toBe(2);
});

async function timeOf(): Promise<number> {
  const build = startCli(folder, BUILD, ENV);
  await build.says('building');
  const startedAt = performance.now();
  expect(await build.ended).toMatchObject({ exitCode: 0 });
  return performance.now() - startedAt;
}

it(
  `a build that is killed, ${KILL_ROUNDS} times at any moment, leaves the old or the new site live, whole, and the next one completes it`,
  async () => {
    const hits: Hits = { before: 0, after: 0, missed: 0 };
    for (const round of killRounds(KILL_ROUNDS, 'builds')) {
      const { share, moment } = round;
      const old = liveId();
      changeData();
      const build = startCli(folder, BUILD, ENV);
      await build.says('building');
      const startedAt = performance.now();
      const ended = build.ended.then((outcome) => ({ ...outcome, after: performance.now() - startedAt }));
      await Promise.race([delay(share * lasts), ended]);
      build.kill('SIGKILL');
      const { signal, exitCode, after } = await ended;
      expect(signal ?? exitCode, moment).toBe(signal === null ? 0 : 'SIGKILL');
      await expect.poll(() => processesOfGroup(build.pid), { message: moment, timeout: MINUTES }).toEqual([]);
      expect(liveDigest(), moment).toBe(whole.get(liveId()));
      const isLive = liveId() !== old;
      lasts = learnDuration(lasts, round, { missed: signal === null ? after : undefined, isLive });
      hits[signal === null ? 'missed' : isLive ? 'after' : 'before'] += 1;
      const next = await run(folder, [...BUILD, '--quiet'], ENV);
      expect(next, moment).toEqual({ exitCode: 0, stdout: '', stderr: '' });
      expect(liveId(), moment).not.toBe(old);
      expect(liveDigest(), moment).toBe(whole.get(liveId()));
      expect(readdirSync(outDir).toSorted(), moment).toEqual(['.releases', '.status', TENANT]);
      expect(existsSync(path.join(outDir, '.work')), moment).toBe(false);
    }
    tellHits('builds', hits);
    expect(hits.before).toBeGreaterThan(KILL_ROUNDS / 4);
  },
  (5 + KILL_ROUNDS / 2) * MINUTES,
);
