import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { EXIT } from '../lib/errors.ts';
import type { PublishEvent } from '../publish/publish-report.ts';
import { publishTenants } from '../publish/publish-tenants.ts';
import { acquireTenantLock } from '../generator/release/tenant-lock.ts';
import { liveRelease } from '../generator/release/live-release.ts';
import { expectPlainWords, run, temporaryFolder, writeTenants, sandboxTenants } from '../testing/cli-fixture.ts';
import { filesForTest, releaseForTest } from '../testing/published-site.ts';

const IDS = ['musterstadt', 'seeblick'];
let folder: string;

const place = (name: string) => path.join(folder, name);
const publish = (...argv: string[]) => run(folder, ['publish', ...argv]);
const writeTargets = (targets: Record<string, unknown>) =>
  writeFileSync(place('targets.json'), JSON.stringify({ targets }));

/** Two tenants that are built, and four targets of which two are folders. */
beforeAll(() => {
  folder = temporaryFolder();
  mkdirSync(place('www/b'), { recursive: true });
  writeTenants(folder, { tenants: sandboxTenants(IDS) });
});

function buildAnew(build: string): void {
  for (const id of IDS) releaseForTest(place('dist'), filesForTest(build), id);
  writeTargets({
    'web-1': { type: 'directory', path: `www/${build}-1` },
    'web-2': { type: 'directory', path: `www/${build}-2` },
    copy: { type: 'directory', path: `www/${build}-2` },
    file: { type: 'directory', path: 'tenants.json' },
  });
}

describe('publishing to several targets', () => {
  it('gives all of them the same release, also if another build goes live in between', async () => {
    buildAnew('b');
    const emit = (event: PublishEvent): void => {
      if (event.type !== 'publish-step' || event.target !== 'web-2' || event.step !== 'reading') return;
      releaseForTest(place('dist'), filesForTest('later'), event.tenant);
    };
    const { signal } = new AbortController();
    const sites = ['web-1', 'web-2'].map((name) => ({
      target: { tenant: 'seeblick', name, config: { type: 'directory' as const, path: place(`www/b/${name}`) } },
    }));
    const options = { isDryRun: false, acceptedChanges: [], isStrict: false, unsafeNoLock: false, signal, emit };
    const { reports } = await publishTenants(sites, { ...options, outDir: place('dist') });
    expect(reports).toMatchObject(sites.map(({ target: { name: target } }) => ({ target, release: 'b' })));
    expect(liveRelease(place('dist'), 'seeblick')).toBe('later');
  });

  it('goes on at the others if one of them fails, and says so for each', async () => {
    buildAnew('c');
    const argv = [
      '--all',
      '--target',
      'web-1',
      'file',
      '--report-file',
      'events.jsonl',
      '--metrics-file',
      'metrics.prom',
    ];
    const { exitCode, stdout, stderr } = await publish(...argv);
    expect(exitCode).toBe(EXIT.UNUSABLE_PATH);
    expect(stdout).toMatch(/^web-1: 2 published\nfile: 2 failed$/m);
    expect(stderr).toContain('(2 tenants: musterstadt, seeblick at file)');
    expect(liveRelease(place('www/c-1'), 'seeblick')).toBe('c');
    const events = readFileSync(place('events.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const started = events.filter(({ type }) => type === 'publish-started');
    expect(started).toMatchObject(['web-1', 'file'].map((target) => ({ target, tenants: IDS })));
    const results = events.filter(({ type }) => type === 'tenant-published');
    expect(results.map(({ target, report }) => `${target} ${report.target} ${report.status}`).toSorted()).toEqual([
      'file file failed',
      'file file failed',
      'web-1 web-1 published',
      'web-1 web-1 published',
    ]);
    const metrics = readFileSync(place('metrics.prom'), 'utf8');
    expect(metrics).toContain('voucher_site_publish_run_exit_code{target="web-1"} 0\n');
    expect(metrics).toContain(`voucher_site_publish_run_exit_code{target="file"} ${EXIT.UNUSABLE_PATH}\n`);
    expect(metrics).toContain('voucher_site_publish_run_tenants{target="web-1",status="published"} 2\n');
  });

  it('goes on at the others while another process publishes to one of them', async () => {
    buildAnew('d');
    const lock = acquireTenantLock(place('www/d-2'), 'musterstadt');
    onTestFinished(() => lock.release());
    const { exitCode, stdout } = await publish('--all', '--target', 'web-1', 'web-2', '--json');
    expect(exitCode).toBe(EXIT.LOCKED);
    expect(JSON.parse(stdout).tenants).toMatchObject([
      { target: 'web-1', tenant: 'musterstadt', status: 'published' },
      { target: 'web-1', tenant: 'seeblick', status: 'published' },
      { target: 'web-2', tenant: 'musterstadt', status: 'failed', exitCode: EXIT.LOCKED },
      { target: 'web-2', tenant: 'seeblick', status: 'published' },
    ]);
    const locked = await publish('--tenant', 'musterstadt', '--target', 'web-2');
    expect(locked.exitCode).toBe(EXIT.LOCKED);
  });

  it('shows in a dry run what each would get', async () => {
    buildAnew('e');
    const { exitCode, stdout } = await publish('--tenant', 'seeblick', '--target', 'web-?', '--dry-run');
    expect(exitCode).toBe(0);
    for (const number of [1, 2])
      expect(stdout).toContain(`seeblick → ${place(`www/e-${number}/seeblick`)}\n  + assets`);
    expect(stdout).toContain('web-1: 1 planned\nweb-2: 1 planned\n');
    expect(existsSync(place('www/e-1'))).toBe(false);
  });

  it('counts a target once that is named twice, and says so', async () => {
    buildAnew('f');
    const { exitCode, stdout, stderr } = await publish('--all', '--target', 'web-1', '--target', 'web-1', '--json');
    expect(exitCode).toBe(0);
    expect(stderr).toContain('--target web-1 is given more than once');
    expect(JSON.parse(stdout)).toMatchObject({ target: 'web-1', targets: ['web-1'], totals: { published: 2 } });
  });

  it.each([
    ['an unknown target', ['web-1', 'web-3'], EXIT.USAGE, 'TARGET_UNKNOWN'],
    ['a pattern that matches nothing', ['web-1', 'cdn-*'], EXIT.USAGE, 'No target matches it.'],
    ['two names of one place', ['web-1', 'web-2', 'copy'], EXIT.CONFIG, 'web-2 and copy are the same place'],
  ])('refuses %s before anything is published', async (_what, names, exitCode, message) => {
    buildAnew('g');
    const outcome = await publish('--all', ...names.flatMap((name) => ['--target', name]));
    expect(outcome.exitCode).toBe(exitCode);
    expect(outcome.stderr).toContain(message);
    expectPlainWords(outcome);
    expect(existsSync(place('www/g-1'))).toBe(false);
  });
});
