import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EXIT } from '../lib/errors.ts';
import type { PublishEvent } from '../publish/publish-report.ts';
import { publishTenants } from '../publish/publish-tenants.ts';
import { acquireTenantLock } from '../generator/release/tenant-lock.ts';
import { liveRelease } from '../generator/release/live-release.ts';
import { filesForTest } from '../testing/published-site.ts';
import { tenantScene } from '../testing/tenant-scene.ts';

const IDS = ['musterstadt', 'seeblick'];

/** Two tenants that are built, and four targets of which two are folders. */
function several() {
  const folders = { 'web-1': 'www-1', 'web-2': 'www-2', copy: 'www-2', file: 'tenants.json' };
  const entries = Object.entries(folders).map(([name, place]) => [name, { type: 'directory', path: place }] as const);
  const scene = tenantScene(IDS, { builds: 'a', targets: Object.fromEntries(entries) });
  const place = (name: string) => path.join(scene.folder, name);
  return { ...scene, place, publish: (...argv: string[]) => scene.run('publish', ...argv) };
}

describe('publishing to several targets', () => {
  it('gives all of them the same release, also if another build goes live in between', async () => {
    const { outDir, place, release } = several();
    const emit = (event: PublishEvent): void => {
      if (event.type !== 'publish-step' || event.target !== 'web-2' || event.step !== 'reading') return;
      release(event.tenant, 'later');
    };
    const { signal } = new AbortController();
    const sites = ['web-1', 'web-2'].map((name) => ({
      target: { tenant: 'seeblick', name, config: { type: 'directory' as const, path: place(name) } },
    }));
    const options = { isDryRun: false, acceptedChanges: [], isStrict: false, unsafeNoLock: false, signal, emit };
    const { reports } = await publishTenants(sites, { ...options, outDir });
    expect(reports).toMatchObject(sites.map(({ target: { name: target } }) => ({ target, release: 'a' })));
    expect(liveRelease(outDir, 'seeblick')).toBe('later');
  });

  it('goes on at the others if one of them fails, and says so for each', async () => {
    const { place, publish } = several();
    const files = ['--report-file', 'events.jsonl', '--metrics-file', 'metrics.prom'];
    const { exitCode, stdout, stderr } = await publish('--all', '--target', 'web-1', 'file', ...files);
    expect(exitCode).toBe(EXIT.UNUSABLE_PATH);
    expect(stdout).toMatch(/^web-1: 2 published\nfile: 2 failed$/m);
    expect(stderr).toContain('(2 tenants: musterstadt, seeblick at file)');
    expect(liveRelease(place('www-1'), 'seeblick')).toBe('a');
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
    const { place, publish } = several();
    const lock = acquireTenantLock(place('www-2'), 'musterstadt');
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
    const { place, publish } = several();
    const { exitCode, stdout } = await publish('--tenant', 'seeblick', '--target', 'web-?', '--dry-run');
    expect(exitCode).toBe(0);
    for (const number of [1, 2]) expect(stdout).toContain(`seeblick → ${place(`www-${number}/seeblick`)}\n  + assets`);
    expect(stdout).toContain('web-1: 1 planned\nweb-2: 1 planned\n');
    expect(existsSync(place('www-1'))).toBe(false);
  });

  it('says how many files and bytes it sends or would send, or that it sends nothing', async () => {
    const { publish, release } = several();
    const toOne = ['--tenant', 'seeblick', '--target', 'web-1'];
    await publish(...toOne);
    release('seeblick', 'b');
    const before = filesForTest('a');
    const changed = Object.entries(filesForTest('b')).filter(([file, text]) => before[file] !== text);
    const bytes = `${changed.map(([, text]) => text).join('').length} B`;
    const told = `: ${changed.length} files (${bytes})`;
    const dry = await publish(...toOne, '--dry-run');
    expect(dry.stderr).toContain(`${told} would be uploaded, 8 skipped`);
    const listed = dry.stdout.split('\n').filter((line) => line.startsWith('  + '));
    expect(listed.toSorted()).toEqual(changed.map(([file]) => `  + ${file}`).toSorted());
    const { stdout, stderr } = await publish(...toOne);
    expect(stderr).toContain(`${told} uploaded, 8 skipped`);
    const row = stdout.split('\n').find((line) => line.startsWith('seeblick'));
    expect(row?.split(/ {2,}/)).toEqual(expect.arrayContaining(['5', bytes]));
    expect((await publish(...toOne)).stderr).toContain('nothing to upload, 13 files checked');
  });

  it('counts a target once that is named twice, and says so', async () => {
    const { publish } = several();
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
    const { place, publish } = several();
    const outcome = await publish('--all', ...names.flatMap((name) => ['--target', name]));
    expect(outcome.exitCode).toBe(exitCode);
    expect(outcome.stderr).toContain(message);
    expect(existsSync(place('www-1'))).toBe(false);
  });
});
