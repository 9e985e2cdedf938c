import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readHold, writeHold } from '../generator/release/hold.ts';
import { liveRelease } from '../generator/release/live-release.ts';
import { tenantScene, type TenantScene } from '../testing/tenant-scene.ts';

const IDS = ['stadt-001', 'stadt-002', 'stadt-003', 'berg'];
const GOOD = '9c1b40e2';
const BAD = 'bad00000';
const HOUR = 3_600_000;
const START = Date.parse('2026-11-21T10:00:00Z');

/** Releases of good code at 10:00 and 11:00, and of bad code at 12:00; berg has only the one of bad code. */
function badCodeIsLive(): TenantScene {
  const scene = tenantScene([]);
  scene.configure(...IDS);
  for (const id of IDS) {
    if (id !== 'berg') {
      scene.release(id, 'a', { codeId: `${GOOD}ff`, wentLive: [START] });
      scene.release(id, 'b', { codeId: `${GOOD}ff`, wentLive: [START + HOUR] });
    }
    scene.release(id, 'c', { codeId: BAD, wentLive: [START + 2 * HOUR] });
  }
  return scene;
}

const liveOf = ({ outDir }: TenantScene) => IDS.map((id) => liveRelease(outDir, id)).join('');

test('a fleet goes back to the last release of a version of the code, and is held until it resumes', async () => {
  const scene = badCodeIsLive();
  expect((await scene.run('rollback', '--tenant', 'stadt-002', '--to', 'a', '--reason', 'data')).exitCode).toBe(0);
  expect((await scene.run('rollback', '--tenant', 'stadt-003', '--to', 'b', '--no-hold')).exitCode).toBe(0);
  const argv = ['rollback', '--all', '--to-code', GOOD];

  const dry = await scene.run(...argv, '--dry-run', '--json');
  expect(JSON.parse(dry.stdout).tenants.map(({ status }: { status: string }) => status)).toEqual([
    'planned',
    'held',
    'live',
    'missing',
  ]);
  const asked = await scene.run(...argv);
  expect(asked).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('CONFIRMATION_NEEDED') });
  expect(asked.stdout).toContain(`1 tenant goes back:\n  stadt-001: c → b (code ${GOOD})\n`);
  expect(asked.stdout).toMatch(/stadt-002 is held at a .*data.*, and stays/);
  expect(asked.stdout).toContain('1 tenant without such a release: berg');
  expect(liveOf(scene)).toBe('cabc');

  const { exitCode, stdout, stderr } = await scene.run(...argv, '--yes');
  // berg still has the bad code.
  expect(exitCode).toBe(2);
  expect(stdout).toContain('1 tenant back at an earlier release, 2 held.');
  expect(stderr).toContain(`resume --all --reason 'rollback to code ${GOOD}'`);
  // The command knows no target, and says nothing that looks like a command line to type.
  expect(stderr).toContain('Publish these tenants to each target');
  expect(stderr).not.toMatch(/<\w+>/);
  expect(liveOf(scene)).toBe('babc');
  expect(readHold(scene.outDir, 'stadt-001')).toMatchObject({ release: 'b', reason: `rollback to code ${GOOD}` });
  expect(readHold(scene.outDir, 'stadt-003')).toMatchObject({ release: 'b' });

  expect((await scene.run('resume', '--all', '--reason', `rollback to code ${GOOD}`)).exitCode).toBe(0);
  const holds = IDS.map((id) => readHold(scene.outDir, id) !== undefined);
  expect(holds).toEqual([false, true, false, false]);
});

test('tenants of a pattern go back to what was live at a time, also if it went live again since', async () => {
  const scene = badCodeIsLive();
  const to = (time: string, ...more: string[]) =>
    scene.run('rollback', '--tenant', 'stadt-*', '--to-time', time, '--no-hold', '--yes', '--json', ...more);
  const first = await to('2026-11-21T12:30+01:00');
  expect(JSON.parse(first.stdout)).toMatchObject({ ok: true, reason: null, totals: { rolledBack: 3 } });
  expect(liveOf(scene)).toBe('bbbc');
  // Release b is live since a moment ago, and was live from 11:00 on.
  expect((await to('2026-11-21T12:30Z')).exitCode).toBe(0);
  expect(liveOf(scene)).toBe('cccc');
  expect((await to('2026-11-21T11:30Z')).exitCode).toBe(0);
  expect(liveOf(scene)).toBe('bbbc');
  const before = await to('2026-11-21T09:00Z');
  expect(before.exitCode).toBe(2);
  expect(JSON.parse(before.stdout).totals).toMatchObject({ missing: 3, rolledBack: 0 });
});

test('an interrupted rollback to the same release is completed, and a hold at another one stays', async () => {
  const scene = badCodeIsLive();
  for (const [id, release] of [['stadt-001', 'b'] as const, ['stadt-002', 'a'] as const]) {
    writeHold(scene.outDir, id, { release, since: START, by: 'anna@build1' });
  }
  const done = await scene.run('rollback', '--tenant', 'stadt-*', '--to-code', GOOD, '--yes', '--json');
  expect(JSON.parse(done.stdout).totals).toMatchObject({ rolledBack: 2, held: 1 });
  expect(liveOf(scene)).toBe('bcbc');
});

test('a damaged release stops only its tenant', async () => {
  const scene = badCodeIsLive();
  rmSync(path.join(scene.outDir, '.releases/stadt-001/b/index.html'));
  const done = await scene.run('rollback', '--tenant', 'stadt-*', '--to-code', GOOD, '--yes', '--json');
  expect(JSON.parse(done.stdout)).toMatchObject({
    exitCode: 5,
    tenants: [{ status: 'failed', failure: { code: 'RELEASE_DAMAGED' } }, { status: 'rolled-back' }, {}],
  });
  expect(liveOf(scene)).toBe('cbbc');
});

test('wrong usage is refused, and nothing goes back', async () => {
  const scene = badCodeIsLive();
  const at = ['--to-time', '2026-11-21T10:00Z'];
  const known = `${BAD} (last at 2026-11-21 12:00 UTC), ${GOOD}ff (last at 2026-11-21 11:00 UTC)`;
  for (const [argv, message] of [
    [[], 'cannot go back without --to-time or --to-code'],
    [['--to-code', '123'], `Releases are of: ${known}`],
    [['--to-time', '2026-11-21 10:00'], 'ISO 8601'],
    [['--to-time', '2099-01-01T00:00Z'], 'in the future'],
    [[...at, '--to-code', GOOD], 'cannot be used with'],
  ] as const) {
    const refused = await scene.run('rollback', '--all', ...argv);
    expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(message) });
  }
  expect(liveOf(scene)).toBe('cccc');
});

test('a rollback of one tenant says what would happen, what happened, and how to undo it', async () => {
  const scene = badCodeIsLive();
  const argv = ['rollback', '--tenant', 'stadt-001', '--yes'];
  const dry = await scene.run(...argv, '--dry-run');
  const target = 'b, which went live at 2026-11-21 11:00 UTC';
  expect(dry.stdout).toContain(`stadt-001 would go back to ${target}; c is live.\nIt would be held`);
  expect(dry.stdout).toContain('Nothing was changed.');
  expect(JSON.parse((await scene.run(...argv, '--dry-run', '--json')).stdout)).toMatchObject({ dryRun: true, to: 'b' });
  expect(liveOf(scene)).toBe('cccc');
  expect(readHold(scene.outDir, 'stadt-001')).toBeUndefined();

  const { exitCode, stdout } = await scene.run(...argv);
  expect(exitCode).toBe(0);
  expect(stdout).toContain(`stadt-001 is back at ${target}; c was live before.\nIt is held`);
  expect(liveOf(scene)).toBe('bccc');
  const undo = /^To undo this: voucher-site (.+)$/m.exec(stdout)?.[1] ?? '';
  expect((await scene.run(...undo.split(' '))).exitCode).toBe(0);
  expect(liveOf(scene)).toBe('cccc');
  expect(readHold(scene.outDir, 'stadt-001')).toBeUndefined();
});

test('undoing a second rollback keeps the builds held', async () => {
  const scene = badCodeIsLive();
  await scene.run('rollback', '--tenant', 'stadt-001', '--to', 'b');
  const { stdout } = await scene.run('rollback', '--tenant', 'stadt-001', '--to', 'a');
  const undo = /^To undo this: voucher-site (.+)$/m.exec(stdout)?.[1] ?? '';
  expect((await scene.run(...undo.split(' '))).exitCode).toBe(0);
  expect(liveOf(scene)).toBe('bccc');
  expect(readHold(scene.outDir, 'stadt-001')).toMatchObject({ release: 'b' });
});
