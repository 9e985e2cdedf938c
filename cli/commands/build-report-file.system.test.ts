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

/** The readable lines of a report file. */
const eventsOf = (file: string) =>
  readFileSync(path.join(folder, file), 'utf8')
    .split('\n')
    .flatMap((line) => (line.endsWith('}') ? [JSON.parse(line)] : []));
const reportOf = (tenant: string, file: string) =>
  eventsOf(file).find(({ report }) => report?.tenant === tenant)?.report;

test('the report of a build that is aborted says so, and holds all that happened before', async () => {
  const build = await startHanging('aborted.jsonl');
  build.kill('SIGTERM');
  expect(await build.ended).toMatchObject({ exitCode: 143 });
  expect(eventsOf('aborted.jsonl').at(-1)).toMatchObject({ type: 'aborted', signal: 'SIGTERM' });
  expect(reportOf('stadt-001', 'aborted.jsonl')).toMatchObject({ status: 'built' });
  expect(reportOf('stadt-002', 'aborted.jsonl')).toBeUndefined();
});

test('the report of a build that is killed has what was done, and the next run makes it good', async () => {
  const build = await startHanging('killed.jsonl');
  build.kill('SIGKILL');
  await build.ended;
  delete faults['stadt-002.example/merchant/*'];
  expect(reportOf('stadt-001', 'killed.jsonl')).toBeDefined();
  expect(eventsOf('killed.jsonl').at(-1)?.type).not.toBe('closed');
  const again = await run(folder, ['build', '--all', '--quiet', '--concurrency', '1', '--report-file', 'again.jsonl']);
  expect(again.exitCode).toBe(0);
  expect(eventsOf('again.jsonl').at(-1)).toMatchObject({ type: 'closed', exitCode: 0 });
});

test('runs append to one file, also after a killed one', async () => {
  const build = await startHanging('history.jsonl');
  build.kill('SIGKILL');
  await build.ended;
  delete faults['stadt-002.example/merchant/*'];
  appendFileSync(path.join(folder, 'history.jsonl'), '{"at":"2026-11-');
  await run(folder, ['build', '--tenant', 'stadt-001', '--quiet', '--report-file', 'history.jsonl']);
  expect(eventsOf('history.jsonl').at(-1)).toMatchObject({ type: 'closed', exitCode: 0 });
  expect(new Set(eventsOf('history.jsonl').map((event) => event.run)).size).toBe(2);
});

test('a publication writes its events too', async () => {
  await run(folder, ['build', '--all', '--quiet']);
  writeFileSync(
    path.join(folder, 'targets.json'),
    JSON.stringify({ targets: { web: { type: 'directory', path: 'www' } } }),
  );
  const publish = ['publish', '--all', '--target', 'web', '--quiet', '--report-file', 'publish.jsonl'];
  expect(await run(folder, publish)).toMatchObject({ exitCode: 0 });
  const events = eventsOf('publish.jsonl');
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
});

test('a tenant that is built twice at once is refused, with the owner, and another one is not disturbed', async () => {
  faults['stadt-001.example/merchant/*'] = { kind: 'delay', ms: 3000 };
  const lock = path.join(folder, 'dist/.work/stadt-001.lock');
  const build = (tenant: string) => ['build', '--tenant', tenant, '--concurrency', '1'];
  const first = startCli(folder, build('stadt-001'));
  await expect.poll(() => lstatSync(lock, { throwIfNoEntry: false }), { timeout: 20_000 }).toBeDefined();
  const second = await run(folder, build('stadt-001'));
  const other = await run(folder, build('stadt-002'));
  expect(await first.ended).toMatchObject({ exitCode: 0 });
  expect(second).toMatchObject({ exitCode: 9, stderr: expect.stringContaining('TENANT_BUSY') });
  expect(second.stderr).toContain(`Process ${first.pid} on `);
  expect(other.exitCode).toBe(0);
});
