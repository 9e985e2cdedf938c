import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { runCli } from '../program.ts';
import type { Fault } from '../sandbox/sandbox-options.ts';
import { folderWith, run, serveApi } from '../testing/cli-fixture.ts';
import { isRunning, startCli } from '../testing/cli-process.ts';
import { createTestIo } from '../testing/test-io.ts';

const IDS = ['stadt-001', 'stadt-002', 'stadt-003', 'stadt-004'];
const faults: Record<string, Fault> = {};
let folder: string;

beforeAll(async () => {
  const api = await serveApi({ tenants: IDS.length, merchants: 2, faults });
  folder = folderWith(api, ...IDS);
});

afterEach(() => {
  rmSync(path.join(folder, 'dist'), { recursive: true, force: true });
  for (const fault of Object.keys(faults)) delete faults[fault];
});

const build = (...more: string[]) => run(folder, ['build', '--all', ...more]);
const built = () => IDS.filter((id) => existsSync(path.join(folder, 'dist', id, 'index.html')));

test('without a terminal, a canary build needs another decision', async () => {
  const { exitCode, stderr } = await build('--canary', '2');
  expect(exitCode).toBe(2);
  expect(stderr).toContain('CANARY_INVALID');
  expect(stderr).toContain('--canary-check <command>');
  expect(existsSync(path.join(folder, 'dist'))).toBe(false);
});

test.each([
  [['build', '--tenant', 'stadt-001', '--canary', '1'], 'use --all instead of --tenant'],
  [['build', '--tenant', 'stadt-001', '--canary', 'stadt-001'], '--canary is only for --all'],
  [['build', '--all', '--canary-check', 'true'], '--canary-check needs --canary'],
  [['build', '--all', '--canary', '0', '--canary-check', 'true'], '--canary 0 names no tenant'],
  [['build', '--all', '--canary', 'stadt-00', '--canary-check', 'true'], 'stadt-00'],
])('%j is wrong usage', async (argv, message) => {
  const { exitCode, stderr } = await run(folder, argv);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(message);
});

test('the others follow canaries that nothing speaks against, and one result has all tenants', async () => {
  const check = 'echo "canaries: $VOUCHER_SITE_CANARIES"; ls dist';
  const argv = ['--canary', 'stadt-003', 'stadt-001', '--canary-check', check];
  const { exitCode, stdout, stderr } = await build(...argv, '--json');
  expect(exitCode).toBe(0);
  expect(stderr).toContain('canaries: stadt-001 stadt-003\nstadt-001\nstadt-003\n');
  const document = JSON.parse(stdout);
  expect(document).toMatchObject({ ok: true, totals: { tenants: 4, built: 4 } });
  expect(document.tenants.map(({ tenant }: { tenant: string }) => tenant)).toEqual(IDS);
  // Nothing is new, so nothing is to be looked at.
  const again = await build('--canary', '2', '--canary-check', 'echo checked; false');
  expect(again.exitCode).toBe(0);
  expect(again.stderr).not.toContain('checked');
});

test('a failing command stops the build, the others stay untouched, and the way back is named', async () => {
  const { exitCode, stdout, stderr } = await build('--canary', '2', '--canary-check', 'exit 3', '--json');
  expect(exitCode).toBe(14);
  expect(JSON.parse(stdout)).toMatchObject({
    ok: false,
    exitCode: 14,
    stopped: '--canary-check failed (exit code 3): exit 3',
  });
  expect(built()).toHaveLength(2);
  expect(stderr).toContain('The other 2 tenants were not built');
  const [, command = ''] = /voucher-site (rollback .+)$/m.exec(stderr) ?? [];
  expect(command).toContain(`--tenant ${built().join(' ')} --to-time 2`);
});

test('canaries whose build fails stop it', async () => {
  faults['/merchant/categories'] = { kind: 'status', status: 403 };
  const { exitCode, stderr } = await build('--canary', '1', '--canary-check', 'true');
  expect(exitCode).toBe(14);
  expect(stderr).toMatch(/Stopped after the canaries: the build of stadt-00\d failed/);
  expect(built()).toEqual([]);
});

test('files of a canary that somebody changes meanwhile stop it', async () => {
  const check = 'rm -f dist/stadt-002/faq/index.html';
  const argv = ['--canary', 'stadt-002', '--canary-check', check];
  const { exitCode, stderr } = await build(...argv);
  expect(exitCode).toBe(14);
  expect(stderr).toContain('files of the live release of stadt-002 were changed or deleted');
  expect(built()).toEqual(['stadt-002']);
});

test('a refusal on a terminal stops it', async () => {
  const io = createTestIo({ columns: 80, answer: 'n\n', cwd: folder });
  expect(await runCli(['build', '--all', '--canary', '1', '--quiet'], io)).toBe(14);
  expect(io.err()).toContain('look at the new releases. Build the other 3 tenants? [y/N]');
  expect(built()).toHaveLength(1);
});

test('SIGINT during the check ends the build cleanly, and all that the check has started', async () => {
  const check = 'sleep 600 & echo $! > pid; echo waiting >&2; wait';
  const building = startCli(folder, ['build', '--all', '--canary', '1', '--canary-check', check]);
  const file = path.join(folder, 'pid');
  await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toMatch(/^\d+\n$/);
  building.kill('SIGINT');
  expect(await building.ended).toMatchObject({ exitCode: 130 });
  const pid = Number(readFileSync(file, 'utf8'));
  await expect.poll(() => isRunning(pid)).toBe(false);
  expect(built()).toHaveLength(1);
  expect(readdirSync(path.join(folder, 'dist'))).not.toContain('.work');
});
