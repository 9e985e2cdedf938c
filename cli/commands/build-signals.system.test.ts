import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { cacheFolder } from '../lib/cache-folder.ts';
import { packageRoot } from '../lib/paths.ts';
import { openLiveRelease } from '../generator/release/release-reader.ts';
import type { Fault } from '../sandbox/sandbox-options.ts';
import { folderWith, readSandbox, run, serveApi } from '../testing/cli-fixture.ts';
import { KILL_ROUNDS } from '../testing/kill-rounds.ts';
import { processesOfGroup, startCli, type CliProcess, type EndedProcess } from '../testing/cli-process.ts';
import { digestFolder } from '../testing/site-digest.ts';

const TENANT = 'stadt-001';
const CATEGORIES = '/merchant/categories';
const BUILD = ['build', '--all', '--concurrency', '2'];
const MINUTES = 60_000;
/** Of each signal: one while bundling, one later. */
const ROUNDS = 2;
const KILLS = Math.max(ROUNDS, Math.ceil(KILL_ROUNDS / 3));
/** Processes of builds that were ended or killed. */
const pids: number[] = [];
/** With one time in all builds, a site is known by its bytes. */
const ENV = { SOURCE_DATE_EPOCH: '1795000000' };
const CACHE = path.join(cacheFolder(), 'bundles');

let folder: string;
let outDir: string;
/** Toggles the names of the city's categories, so that the next build has a change. */
let changeData: () => void;
/** Build id → what the site of that build is, byte for byte. */
const whole = new Map<string, string>();
/** How long the two halves of a build take here. */
let bundling: number;
let rendering: number;

const liveId = () => openLiveRelease(outDir, TENANT)?.manifest.buildId ?? 'none';

beforeAll(async () => {
  const faults: Record<string, Fault> = {};
  const api = await serveApi({ tenants: 1, merchants: 150, faults });
  const known: { name: string }[] = await readSandbox(api, TENANT, CATEGORIES);
  const body = known.map((category) => Object.assign(category, { name: `${category.name} und mehr` }));
  changeData = () => {
    if (CATEGORIES in faults) delete faults[CATEGORIES];
    else faults[CATEGORIES] = { kind: 'body', body };
  };
  folder = folderWith(api, TENANT);
  outDir = path.join(folder, 'dist');
  for (let version = 0; version < 2; version += 1) {
    changeData();
    const startedAt = performance.now();
    // The first one bundles, and tells how long that takes.
    const build = startCli(folder, version === 0 ? [...BUILD, '--force'] : BUILD, ENV);
    await build.says('bundled');
    if (version === 0) bundling = performance.now() - startedAt;
    expect(await build.ended).toMatchObject({ exitCode: 0 });
    if (version === 0) rendering = performance.now() - startedAt - bundling;
    whole.set(liveId(), digestFolder(path.join(outDir, TENANT)));
  }
  expect(whole.size).toBe(2);
});

/** Lets a build of changed data run up to a random moment, which is the very thing to be tested. */
async function endAtRandom(round: number, end: (build: CliProcess) => void) {
  changeData();
  // Half of them are ended while they read and bundle, half while they render, check and release.
  const early = round % 2 === 0;
  // What does not get as far as rendering need not warm up two processes for it.
  const build = startCli(folder, early ? [...BUILD, '--concurrency', '1', '--force'] : BUILD, ENV);
  pids.push(build.pid);
  await build.says(early ? 'building' : 'bundled');
  // Chance might miss the bundling, which the first build is certain to be in, or have all builds end before the signal.
  if (round === 0) await expect.poll(bundlesLeft, { timeout: MINUTES }).not.toEqual([]);
  const ms = round <= 1 ? 0 : Math.random() * (early ? bundling : rendering);
  await delay(ms);
  end(build);
  const moment = `round ${round}: ${Math.round(ms)} ms after it ${early ? 'started' : 'had its bundle'}`;
  return { build, ended: await build.ended, moment };
}

/** Waits for the end of everything that a build has started. */
async function expectNoProcessLeft({ pid }: CliProcess, moment: string): Promise<void> {
  await expect.poll(() => processesOfGroup(pid), { message: moment, timeout: 15_000 }).toEqual([]);
}

function expectWholeSite(moment: string): void {
  expect(digestFolder(path.join(outDir, TENANT)), moment).toBe(whole.get(liveId()));
}

/** Bundles that were not finished. */
function bundlesLeft(): string[] {
  return readdirSync(CACHE).filter(
    (name) => pids.some((pid) => name.includes(`.${pid}.`)) && !existsSync(path.join(CACHE, name, 'digest.txt')),
  );
}

/** Other tests may be bundling in this checkout, so that such files come and go. */
async function expectNoTemporaryConfigs(): Promise<void> {
  const templates = () => readdirSync(path.join(packageRoot(), 'templates'), { recursive: true }).map(String);
  await expect
    .poll(() => templates().filter((name) => /\.build-\w+\.mjs$/.test(name)), { timeout: 10_000 })
    .toEqual([]);
}

function expectCleanEnd({ exitCode, signal, stderr }: EndedProcess, code: number, moment: string): void {
  // Who has just finished has nothing to break off.
  expect([code, 0], `${moment}\n${signal}\n${stderr}`).toContain(exitCode);
  expect(stderr, moment).not.toMatch(/^\s+at |Error/m);
}

describe('a build that is asked to end', () => {
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)(
    'by %s, at any moment, cleans up and leaves a whole site',
    async (name, code) => {
      let brokenOff = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        // Ctrl+C in a terminal reaches all processes, `kill` only this one.
        const { build, ended, moment } = await endAtRandom(round, ({ kill, killGroup }) =>
          name === 'SIGINT' ? killGroup(name) : kill(name),
        );
        expectCleanEnd(ended, code, moment);
        if (ended.exitCode === code) brokenOff += 1;
        await expectNoProcessLeft(build, moment);
        expect(existsSync(path.join(outDir, '.work')), moment).toBe(false);
        expectWholeSite(moment);
      }
      expect(brokenOff).toBeGreaterThan(0);
      expect(bundlesLeft()).toEqual([]);
      await expectNoTemporaryConfigs();
    },
    3 * MINUTES,
  );

  test('twice at once, as by timeout, also cleans up', async () => {
    const { build, ended, moment } = await endAtRandom(0, ({ kill }) => {
      kill('SIGINT');
      kill('SIGINT');
    });
    expectCleanEnd(ended, 130, moment);
    expect(ended.stderr).toContain('INTERRUPTED');
    expect(existsSync(path.join(outDir, '.work')), moment).toBe(false);
    await expectNoProcessLeft(build, moment);
    expectWholeSite(moment);
  });
});

test(
  `a build that is killed, ${KILLS} times at any moment, leaves a whole site, no process, and no more than the next build clears away`,
  async () => {
    let leftovers = 0;
    for (let round = 0; round < KILLS; round += 1) {
      const { build, ended, moment } = await endAtRandom(round, ({ kill }) => kill('SIGKILL'));
      if (ended.signal === null) expectCleanEnd(ended, 0, moment);
      else expect(ended.signal, moment).toBe('SIGKILL');
      await expectNoProcessLeft(build, moment);
      leftovers += bundlesLeft().length;
      expectWholeSite(moment);
    }
    expect(leftovers).toBeGreaterThan(0);
    changeData();
    const { stdout, stderr } = await run(folder, [...BUILD, '--json', '--force'], ENV);
    const [report] = JSON.parse(stdout).tenants;
    // With --force, everything is rendered again.
    expect({ report, stderr }).toMatchObject({ report: { status: 'built', rendered: report.pages }, stderr: '' });
    expectWholeSite('after the next build');
    expect(readdirSync(outDir).toSorted()).toEqual(['.releases', '.status', TENANT]);
    expect(bundlesLeft()).toEqual([]);
    await expectNoTemporaryConfigs();
  },
  (3 + KILLS / 2) * MINUTES,
);
