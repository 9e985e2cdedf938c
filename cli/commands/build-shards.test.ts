import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Fault } from '../sandbox/faults/fault.ts';
import { expectPlainWords, folderWith, run, serveApi } from '../testing/cli-fixture.ts';
import { digestFiles } from '../testing/site-digest.ts';

const IDS = ['stadt-001', 'stadt-002', 'stadt-003', 'stadt-004'];
const faults: Record<string, Fault> = {};
let folder: string;

beforeAll(async () => {
  folder = folderWith(await serveApi({ tenants: 4, merchants: 4, faults }), ...IDS);
});

const BUILD = ['build', '--all', '--concurrency', '1'];
const build = (more: readonly string[], env: NodeJS.ProcessEnv = {}) => run(folder, [...BUILD, ...more], env);
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const eventsOf = (file: string): { type: string; [field: string]: unknown }[] =>
  read(file)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const builtBy = (stdout: string): string[] =>
  JSON.parse(stdout).tenants.map((report: { tenant: string }) => report.tenant);

describe('shards', () => {
  test('build each tenant exactly once, by option or by what the CI system says, and one has nothing to do', async () => {
    const outcomes = [
      await build(['--shard', '1/5', '--json', '--report-file', 'reports/1.jsonl']),
      await build(['--json', '--report-file', 'reports/2.jsonl'], { CI_NODE_INDEX: '2', CI_NODE_TOTAL: '5' }),
      await build(['--shards', '5', '--json', '--report-file', 'reports/3.jsonl'], { JOB_COMPLETION_INDEX: '2' }),
      await build(['--json', '--report-file', 'reports/4.jsonl'], {
        AWS_BATCH_JOB_ARRAY_INDEX: '3',
        AWS_BATCH_JOB_ARRAY_SIZE: '5',
      }),
      await build(['--shard', '5/5', '--json', '--report-file', 'reports/5.jsonl']),
    ];
    expect(outcomes.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 0, 0]);
    expect(outcomes.map(({ stdout }) => builtBy(stdout).length)).toEqual([1, 1, 1, 1, 0]);
    expect(outcomes.flatMap(({ stdout }) => builtBy(stdout)).toSorted()).toEqual(IDS);
    expect(outcomes[1]?.stderr).toContain('Shard 2/5 builds 1 of 4 tenants.');
    expect(outcomes[4]?.stderr).toContain('Shard 5/5 has no tenant to build');
    const merged = await run(folder, [
      'report',
      'merge',
      ...[1, 2, 3, 4, 5].map((n) => `reports/${n}.jsonl`),
      '--json',
    ]);
    expect(merged.exitCode).toBe(0);
    expect(JSON.parse(merged.stdout)).toMatchObject({ ok: true, totals: { tenants: 4, built: 4, damagedLines: 0 } });
  });

  test('are balanced by the times of a plan', async () => {
    const times = [1, 1, 10, 1].map((ms, place) => ({ tenant: IDS[place], ms }));
    writeFileSync(path.join(folder, 'times.json'), JSON.stringify({ tenants: times }));
    const shards = [1, 2].map((index) => build(['--shard', `${index}/2`, '--times', 'times.json', '--json']));
    const built = await Promise.all(shards.map(async (shard) => builtBy((await shard).stdout)));
    expect(built).toEqual([['stadt-003'], ['stadt-001', 'stadt-002', 'stadt-004']]);
  });

  test('fail for one tenant, whose site stays, and build the others: exit code 7', async () => {
    const before = digestFiles(path.join(folder, 'dist/stadt-002'));
    faults['stadt-002.example/merchant/*'] = { kind: 'status', status: 404 };
    const failing = await build(['--shard', '1/2', '--report-file', 'failing.jsonl']);
    const other = await build(['--shard', '2/2', '--report-file', 'other.jsonl']);
    delete faults['stadt-002.example/merchant/*'];
    expect([failing.exitCode, other.exitCode].toSorted()).toEqual([0, 7]);
    expect(digestFiles(path.join(folder, 'dist/stadt-002'))).toEqual(before);
    const merged = await run(folder, ['report', 'merge', 'failing.jsonl', 'other.jsonl', '--document', 'sum.json']);
    expect(merged.exitCode).toBe(7);
    expect(merged.stdout).toMatch(/3 of 4 tenants built \(3 unchanged\) · 1 failed/);
    expect(JSON.parse(read('sum.json'))).toMatchObject({ exitCode: 7, failures: [{ tenants: ['stadt-002'] }] });
  });

  test('are refused with named tenants, and told apart from nonsense', async () => {
    for (const [argv, env, title] of [
      [['build', '--tenant', 'stadt-001', '--shard', '1/2'], {}, '--shard is only for --all'],
      [['build', '--all', '--shard', '3/2'], {}, '--shard is "3/2"'],
      [['build', '--all'], { CI_NODE_INDEX: '9', CI_NODE_TOTAL: '2' }, 'CI_NODE_INDEX is "9"'],
      [['build', '--all', '--shard', '1/2', '--times', 'none.json'], {}, 'none.json cannot be read'],
    ] as const) {
      const outcome = await run(folder, argv, env);
      expect(outcome).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(title) });
      expectPlainWords(outcome);
    }
  });
});

describe('a report file', () => {
  test('tells the events of a build, with their times, from its beginning to its end', async () => {
    await build(['--quiet', '--report-file', 'new/folder/report.jsonl']);
    const events = eventsOf('new/folder/report.jsonl');
    for (const { at } of events) expect(at).toMatch(/^20\d\d-\d\d-\d\dT[\d:.]+Z$/);
    expect(events[0]).toMatchObject({ type: 'opened', format: 1, version: expect.any(String) });
    expect(events.at(-1)).toMatchObject({ type: 'closed', exitCode: 0 });
    const types = new Set(events.map(({ type }) => type));
    for (const type of ['build-started', 'tenant-started', 'pulled', 'planned', 'tenant-finished', 'build-finished']) {
      expect(types).toContain(type);
    }
  });

  test('is written also where the command fails before it has a tenant', async () => {
    mkdirSync(path.join(folder, 'broken'));
    writeFileSync(path.join(folder, 'broken/tenants.json'), '{"tenants": 7}');
    const { exitCode } = await build(['--config', 'broken/tenants.json', '--report-file', 'broken.jsonl']);
    expect(exitCode).toBe(3);
    expect(eventsOf('broken.jsonl').at(-1)).toMatchObject({
      type: 'failed',
      exitCode: 3,
      failure: { code: 'CONFIG_INVALID' },
    });
    const merged = await run(folder, ['report', 'merge', 'broken.jsonl']);
    expect(merged).toMatchObject({ exitCode: 3, stdout: expect.stringContaining('CONFIG_INVALID') });
  });

  test('that cannot be written or read is named, with what to do', async () => {
    const written = await build(['--report-file', '.']);
    expect(written).toMatchObject({ exitCode: 10, stderr: expect.stringContaining('REPORT_NOT_WRITABLE') });
    const merged = await run(folder, ['report', 'merge', '.']);
    expect(merged).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('REPORT_UNREADABLE') });
  });
});
