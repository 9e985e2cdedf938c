import { readFileSync } from 'node:fs';
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
