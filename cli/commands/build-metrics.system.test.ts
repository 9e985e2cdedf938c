import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import parsePrometheus from 'parse-prometheus-text-format';
import { beforeAll, describe, expect, test } from 'vitest';
import { EXIT } from '../lib/errors.ts';
import { writeMetrics } from '../fleet/monitor/metrics.ts';
import { NOTHING_COLLECTED, type FinishedRun } from '../fleet/monitor/finished-run.ts';
import { recordBuild } from '../fleet/monitor/tenant-state.ts';
import { writeHold } from '../generator/release/hold.ts';
import type { Fault } from '../sandbox/sandbox-options.ts';
import { folderWith, run, serveApi, temporaryFolder, writeTargets } from '../testing/cli-fixture.ts';
import { builtReport, failedReport } from '../testing/sample-reports.ts';

const IDS = ['stadt-001', 'stadt-002'];
const faults: Record<string, Fault> = {};
let folder: string;

beforeAll(async () => {
  folder = folderWith(await serveApi({ tenants: 2, merchants: 4, faults }), ...IDS);
});

/** Values of a family by the values of its labels, joined; undefined if the file does not have it. */
function readMetric(file: string, name: string): Record<string, number> | undefined {
  const family = parsePrometheus(readFileSync(file, 'utf8')).find((each) => each.name === name);
  if (family === undefined) return undefined;
  expect(family.type).toBe('GAUGE');
  const entries = family.metrics.map(({ labels = {}, value }) => [Object.values(labels).join(' '), Number(value)]);
  return Object.fromEntries(entries);
}

const metric = (name: string, file = 'build.prom') => readMetric(path.join(folder, file), `voucher_site_${name}`);
const build = (...more: string[]) =>
  run(folder, ['build', '--all', '--quiet', '--metrics-file', 'build.prom', ...more], { SOURCE_DATE_EPOCH: '' });

describe('--metrics-file', () => {
  test('has the run and each tenant, and is readable by the collector, whatever the umask', async () => {
    const umask = process.umask(0o077);
    const started = Date.now() / 1000;
    expect(await build()).toMatchObject({ exitCode: EXIT.OK, stderr: '' });
    process.umask(umask);
    expect(statSync(path.join(folder, 'build.prom')).mode & 0o777).toBe(0o644);
    expect(metric('build_run_exit_code')).toEqual({ '': 0 });
    expect(metric('build_run_tenants')).toEqual({ built: 2, unchanged: 0, held: 0, failed: 0 });
    expect(metric('build_status')).toMatchObject({ 'stadt-001 built': 1, 'stadt-001 failed': 0, 'stadt-002 built': 1 });
    expect(metric('build_last_success_timestamp_seconds')?.['stadt-001']).toBeGreaterThanOrEqual(Math.floor(started));
    expect(metric('live_release_timestamp_seconds')?.['stadt-002']).toBeGreaterThanOrEqual(Math.floor(started));
    expect(metric('build_pages')?.['stadt-001']).toBeGreaterThan(10);
    expect(metric('held')).toEqual({ 'stadt-001': 0, 'stadt-002': 0 });
    expect(metric('build_failing_since_timestamp_seconds')).toBeUndefined();
  });

  test('is written after failures too, keeps the last success, and has tenants that were not selected', async () => {
    const before = metric('build_last_success_timestamp_seconds')?.['stadt-002'];
    faults['stadt-002.example/*'] = { kind: 'status', status: 404 };
    const { exitCode } = await run(folder, ['build', '--tenant', 'stadt-002', '--metrics-file', 'build.prom']);
    delete faults['stadt-002.example/*'];
    expect(metric('build_run_exit_code')).toEqual({ '': exitCode });
    expect(metric('build_run_tenants')).toMatchObject({ built: 0, failed: 1 });
    expect(metric('build_status')).toMatchObject({ 'stadt-002 failed': 1, 'stadt-001 built': 1 });
    expect(metric('build_last_success_timestamp_seconds')?.['stadt-002']).toBe(before);
    expect(metric('build_failing_since_timestamp_seconds')).toEqual({ 'stadt-002': expect.any(Number) });
    expect(Object.keys(metric('build_error_info') ?? {})).toEqual([expect.stringMatching(/^stadt-002 [A-Z_]+$/)]);
  });

  test('keeps the tenants if the whole run fails on its configuration', async () => {
    const text = readFileSync(path.join(folder, 'tenants.json'), 'utf8');
    writeFileSync(path.join(folder, 'tenants.json'), '{');
    expect(await build()).toMatchObject({ exitCode: EXIT.CONFIG });
    writeFileSync(path.join(folder, 'tenants.json'), text);
    expect(metric('build_run_exit_code')).toEqual({ '': EXIT.CONFIG });
    expect(Object.keys(metric('build_last_success_timestamp_seconds') ?? {})).toEqual(IDS);
  });

  test('that cannot be written is a warning', async () => {
    mkdirSync(path.join(folder, 'taken.prom'), { recursive: true });
    const outcome = await run(folder, ['build', '--all', '--quiet', '--metrics-file', 'taken.prom']);
    expect(outcome).toMatchObject({ exitCode: EXIT.OK });
    expect(outcome.stderr).toContain('taken.prom could not be written: ');
    expect(readdirSync(folder).filter((name) => name.startsWith('taken.prom'))).toEqual(['taken.prom']);
  });

  test('of a publication has its target, and a dry run has none', async () => {
    writeTargets(folder, { web: { type: 'directory', path: 'www' } });
    const publish = ['publish', '--all', '--target', 'web', '--quiet', '--metrics-file', 'publish.prom'];
    expect((await run(folder, [...publish, '--dry-run'])).exitCode).toBe(EXIT.USAGE);
    expect(await run(folder, publish)).toMatchObject({ exitCode: EXIT.OK });
    expect(metric('publish_run_tenants', 'publish.prom')).toEqual({
      'web published': 2,
      'web unchanged': 0,
      'web failed': 0,
    });
    const names = (file: string) =>
      parsePrometheus(readFileSync(path.join(folder, file), 'utf8')).map(({ name }) => name);
    expect(names('publish.prom').filter((name) => names('build.prom').includes(name))).toEqual([]);
  });
});

test('values of labels are escaped; a hold and a tenant that was never built are there', () => {
  const outDir = temporaryFolder();
  recordBuild(outDir, builtReport('alt'), { run: 'r', at: 5000 });
  recordBuild(outDir, failedReport('alt', { code: 'A"\\\nB' }), { run: 'r', at: 9000 });
  writeHold(outDir, 'alt', { release: 'a', since: 7000, by: 'anna' });
  const finished: FinishedRun = {
    ...NOTHING_COLLECTED,
    command: 'build',
    run: 'r',
    version: '0.1.0',
    outDir,
    targets: [],
    configured: ['alt', 'nie'],
    startedAt: 0,
    finishedAt: 1500,
    exitCode: EXIT.API,
    isAborted: false,
  };
  const file = path.join(outDir, 'm.prom');
  writeMetrics(file, finished);
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('voucher_site_build_error_info{tenant="alt",code="A\\"\\\\\\nB"} 1\n');
  expect(readMetric(file, 'voucher_site_build_run_duration_seconds')).toEqual({ '': 1.5 });
  expect(readMetric(file, 'voucher_site_build_last_success_timestamp_seconds')).toEqual({ alt: 5, nie: 0 });
  expect(readMetric(file, 'voucher_site_build_failing_since_timestamp_seconds')).toEqual({ alt: 9 });
  expect(readMetric(file, 'voucher_site_held')).toEqual({ alt: 1, nie: 0 });
});
