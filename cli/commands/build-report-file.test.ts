import { appendFileSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Fault } from '../sandbox/faults/fault.ts';
import { folderWith, run, serveApi } from '../testing/cli-fixture.ts';
import { startCli } from '../testing/cli-process.ts';

const IDS = ['stadt-001', 'stadt-002'];
const faults: Record<string, Fault> = {};
let folder: string;

beforeAll(async () => {
  folder = folderWith(await serveApi({ tenants: 2, merchants: 4, faults }), ...IDS);
});

/** Starts a build that is done with the first tenant and waits for the API with the second. */
async function startHanging(file: string) {
  faults['stadt-002.example/merchant/*'] = { kind: 'hang' };
  const build = startCli(folder, ['build', '--all', '--concurrency', '1', '--report-file', file]);
  await build.says('✓ stadt-001');
  return build;
}

const merge = async (...files: string[]) =>
  JSON.parse((await run(folder, ['report', 'merge', '--json', ...files])).stdout);
const last = (file: string) =>
  JSON.parse(readFileSync(path.join(folder, file), 'utf8').trimEnd().split('\n').at(-1) ?? '');

test('the report of a build that is aborted says so, and holds all that happened before', async () => {
  const build = await startHanging('aborted.jsonl');
  build.kill('SIGTERM');
  expect(await build.ended).toMatchObject({ exitCode: 143 });
  expect(last('aborted.jsonl')).toMatchObject({ type: 'aborted' });
  expect(await merge('aborted.jsonl')).toMatchObject({
    exitCode: 7,
    totals: { built: 1, failed: 1 },
    failures: [{ tenants: ['stadt-002'], exitCode: 143, failure: { code: 'BUILD_INTERRUPTED' } }],
    files: [{ end: 'aborted' }],
  });
});

test('the report of a build that is killed has what was done, and the next run makes it good', async () => {
  const build = await startHanging('killed.jsonl');
  build.kill('SIGKILL');
  await build.ended;
  delete faults['stadt-002.example/merchant/*'];
  expect(await merge('killed.jsonl')).toMatchObject({ exitCode: 7, files: [{ end: 'early' }] });
  const again = await run(folder, ['build', '--all', '--quiet', '--concurrency', '1', '--report-file', 'again.jsonl']);
  expect(again.exitCode).toBe(0);
  expect(await merge('again.jsonl', 'killed.jsonl')).toMatchObject({ ok: true, totals: { tenants: 2, failed: 0 } });
});

test('runs append to one file, also after a killed one, and a merge reads the last build', async () => {
  const build = await startHanging('history.jsonl');
  build.kill('SIGKILL');
  await build.ended;
  delete faults['stadt-002.example/merchant/*'];
  appendFileSync(path.join(folder, 'history.jsonl'), '{"at":"2026-11-');
  await run(folder, ['build', '--tenant', 'stadt-001', '--quiet', '--report-file', 'history.jsonl']);
  expect(await merge('history.jsonl')).toMatchObject({
    ok: true,
    totals: { tenants: 1, damagedLines: 0 },
    files: [{ end: 'closed' }],
  });
  const lines = readFileSync(path.join(folder, 'history.jsonl'), 'utf8').trimEnd().split('\n');
  const runs = lines.flatMap((line) => (line.endsWith('}') ? [JSON.parse(line).run] : []));
  expect(new Set(runs).size).toBe(2);
});

test('a publication writes its events too, which a merge does not take for a build', async () => {
  await run(folder, ['build', '--all', '--quiet']);
  writeFileSync(
    path.join(folder, 'targets.json'),
    JSON.stringify({ targets: { web: { type: 'directory', path: 'www' } } }),
  );
  const publish = ['publish', '--all', '--target', 'web', '--quiet', '--report-file', 'publish.jsonl'];
  expect(await run(folder, publish)).toMatchObject({ exitCode: 0 });
  const events = readFileSync(path.join(folder, 'publish.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const types: string[] = events.map(({ type }) => type);
  expect([types.slice(0, 2), types.slice(-2)]).toEqual([
    ['opened', 'publish-started'],
    ['publish-finished', 'closed'],
  ]);
  expect(types.filter((type) => type === 'publish-planned')).toHaveLength(2);
  expect(events).toContainEqual(
    expect.objectContaining({
      target: 'web',
      report: expect.objectContaining({ tenant: 'stadt-001', status: 'published' }),
    }),
  );
  expect(await run(folder, ['report', 'merge', 'publish.jsonl'])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('REPORT_WITHOUT_BUILD'),
  });
});

test('a shard that is built twice at once is refused for its tenant, with the owner, and the other one is not disturbed', async () => {
  faults['stadt-001.example/merchant/*'] = { kind: 'delay', ms: 3000 };
  const lock = path.join(folder, 'dist/.work/stadt-001.lock');
  const shard = ['build', '--all', '--concurrency', '1', '--shard', '1/2'];
  const first = startCli(folder, shard);
  await expect.poll(() => lstatSync(lock, { throwIfNoEntry: false }), { timeout: 20_000 }).toBeDefined();
  const second = await run(folder, shard);
  const other = await run(folder, ['build', '--all', '--concurrency', '1', '--quiet', '--shard', '2/2']);
  expect(await first.ended).toMatchObject({ exitCode: 0 });
  expect(second).toMatchObject({ exitCode: 9, stderr: expect.stringContaining('TENANT_BUSY') });
  expect(second.stderr).toContain(`Process ${first.pid} on `);
  expect(other.exitCode).toBe(0);
});
