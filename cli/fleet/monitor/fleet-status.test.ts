import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { writeHold } from '../../generator/release/hold.ts';
import { folderForTest } from '../../testing/folder-for-test.ts';
import { filesForTest, releaseForTest } from '../../testing/published-site.ts';
import { builtReport, failedReport } from '../../testing/sample-reports.ts';
import { readFleetStatus } from './fleet-status.ts';
import { recordBuild } from './tenant-state.ts';

const HOUR = 3_600_000;
const now = Date.now();
const ago = (hours: number) => ({ run: 'r', at: now - hours * HOUR });

/** Tenants with a release each, built an hour ago. */
function fleet(...ids: string[]): string {
  const outDir = path.join(folderForTest(), 'dist');
  for (const id of ids) {
    releaseForTest(outDir, filesForTest('a'), id);
    recordBuild(outDir, builtReport(id), ago(1));
  }
  return outDir;
}

type Options = Partial<Parameters<typeof readFleetStatus>[0]>;

/** `id: problem, problem` of each listed tenant. */
async function list(outDir: string, ids: readonly string[], options: Options = {}): Promise<string[]> {
  const { maxAgeMs } = options;
  const { listed } = await readFleetStatus({
    outDir,
    tenants: ids.map((id) => ({ id, tenantDomain: `${id}.example` })),
    now,
    asked: [],
    filter: { old: maxAgeMs !== undefined },
    sort: 'problem',
    signal: new AbortController().signal,
    ...options,
  });
  return listed.map(({ tenant, problems }) => [tenant, ...problems.map(({ kind }) => kind)].join(' '));
}

test('lists tenants without a recent successful build; failures and damaged records do not count', async () => {
  const ids = ['alt', 'neu', 'stumm'];
  const outDir = fleet(...ids);
  recordBuild(outDir, builtReport('alt'), ago(30));
  recordBuild(outDir, failedReport('alt'), ago(0));
  writeFileSync(path.join(outDir, '.status/stumm/build.json'), 'broken');
  expect(await list(outDir, ids, { maxAgeMs: 24 * HOUR })).toEqual(['alt failing old', 'stumm old']);
  expect(await list(outDir, ids, { maxAgeMs: 40 * HOUR })).toEqual(['stumm old']);
  expect(await list(outDir, ids, { maxAgeMs: 40 * HOUR, filter: { old: true, failing: true } })).toEqual([]);
});

test('a hold is no problem, a damaged one is', async () => {
  const outDir = fleet('alt', 'neu');
  writeHold(outDir, 'neu', { release: 'a', since: now - 3 * HOUR, by: 'anna@build1', reason: 'prices' });
  expect(await list(outDir, ['alt', 'neu'])).toEqual(['neu', 'alt']);
  expect(await list(outDir, ['alt', 'neu'], { filter: { held: true } })).toEqual(['neu']);
  writeFileSync(path.join(outDir, '.releases/neu/.hold.json'), '{');
  expect(await list(outDir, ['alt', 'neu'])).toEqual(['neu hold damaged', 'alt']);
});

test('sorts by problem, age, check, failure or tenant', async () => {
  const ids = ['a', 'b', 'c'];
  const outDir = fleet(...ids);
  recordBuild(outDir, builtReport('b'), ago(9));
  recordBuild(outDir, failedReport('b'), ago(2));
  recordBuild(outDir, failedReport('c'), ago(7));
  const sorted = async (sort: Options['sort'] & string) =>
    (await list(outDir, ids, { sort })).map((line) => line.slice(0, 1)).join('');
  expect(await sorted('problem')).toBe('bca');
  expect(await sorted('tenant')).toBe('abc');
  expect(await sorted('failing')).toBe('cba');
  expect(await sorted('checked')).toBe('bac');
});

test('works without an output folder, and with a folder in the place of a record', async () => {
  const outDir = path.join(folderForTest(), 'dist');
  expect(await list(outDir, ['alt'])).toEqual(['alt unbuilt']);
  mkdirSync(path.join(outDir, '.status/alt/build.json'), { recursive: true });
  expect(await list(outDir, ['alt'])).toEqual(['alt unbuilt']);
});
