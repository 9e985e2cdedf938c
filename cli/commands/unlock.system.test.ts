import { beforeEach, describe, expect, test } from 'vitest';
import { readActions } from '../fleet/monitor/operator-actions.ts';
import { currentProcess } from '../lib/process-identity.ts';
import { EACH_TARGET, folderTarget, storeTarget, type OpenTarget } from '../testing/each-target.ts';
import { DEAD, FOREIGN } from '../testing/left-lock.ts';
import { storeForTest } from '../testing/s3-server.ts';
import { tenantScene, type TenantScene } from '../testing/tenant-scene.ts';

const PLACES = [{ type: 'output folder', canRun: true, open: undefined }, ...EACH_TARGET];

describe.each(PLACES)('in the place of type $type', ({ canRun, open }) => {
  let scene: TenantScene;
  let place: OpenTarget;
  const isTarget = open !== undefined;

  beforeEach(async ({ skip }) => {
    if (!canRun) skip();
    const target = await open?.();
    const targets = target === undefined ? {} : { targets: { web1: target.config } };
    scene = tenantScene(['eins', 'zwei'], { builds: '', ...targets });
    place = target ?? folderTarget({ type: 'directory', path: scene.outDir });
  });

  const of = (tenant: string) => (isTarget ? `${tenant} at web1` : tenant);
  const unlock = (...argv: string[]) => scene.run('unlock', ...(isTarget ? ['--target', 'web1'] : []), ...argv);
  const locked = () => ['eins', 'zwei'].filter((tenant) => place.isLocked(tenant));

  test('the owner is shown with its age; a dry run removes nothing, and --yes what a dead process has left', async () => {
    place.leaveLock(FOREIGN, { tenant: 'zwei', age: 90 });
    const { exitCode, stdout } = await unlock('--all', '--dry-run');
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`${of('zwei')} is locked: ${place.lockPlace('zwei')}`);
    expect(stdout).toContain(`Process ${FOREIGN.pid} on bauhof since 2026-11-21T10:00:00.000Z`);
    expect(stdout).toMatch(/Last heartbeat 1 min 3\d s ago\. It runs on another machine/);
    expect(stdout).not.toContain('eins');
    expect((await unlock('--tenant', 'eins')).stdout).toBe('There is no lock.\n');
    place.leaveLock(DEAD, { tenant: 'eins' });
    const asked = { exitCode: 2, stderr: expect.stringContaining('CONFIRMATION_NEEDED') };
    expect(await unlock('--tenant', 'eins')).toMatchObject(asked);
    expect(locked()).toEqual(['eins', 'zwei']);

    const refused = await unlock('--all', '--yes');
    expect(refused).toMatchObject({ exitCode: 9, stderr: expect.stringContaining('LOCK_IN_USE') });
    expect(refused.stdout).toContain(`The lock of ${of('eins')} was removed.`);
    expect(locked()).toEqual(['zwei']);
    await expectForced('zwei', 'foreign');
  });

  test('the lock of a machine that went silent is removed with --yes, that of a running process with --force', async () => {
    place.leaveLock(currentProcess(), { tenant: 'eins' });
    place.leaveLock(FOREIGN, { tenant: 'zwei', age: 200 });
    expect((await unlock('--all', '--yes')).stdout).toContain(`The lock of ${of('zwei')} was removed.`);
    expect(locked()).toEqual(['eins']);
    await expectForced('eins', 'alive');
  });

  async function expectForced(tenant: string, state: string): Promise<void> {
    const { stdout, exitCode } = await unlock('--all', '--yes', '--force', '--json');
    expect(exitCode).toBe(0);
    const target = isTarget ? 'web1' : null;
    const lock = { tenant, target, file: place.lockPlace(tenant), state, isRemoved: true };
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, locks: [lock] });
    expect(locked()).toEqual([]);
    // The other lock needed no --force.
    const actions = [...readActions(scene.outDir).values()].flat();
    expect(actions).toMatchObject(isTarget ? [] : [{ tenant, action: 'unlock' }]);
  }
});

test('a lock that another process takes in between stays, and the command says so', async () => {
  const store = await storeForTest();
  const { config, leaveLock, isLocked } = storeTarget(store);
  const scene = tenantScene(['eins'], { targets: { web1: config } });
  leaveLock(DEAD, { tenant: 'eins' });
  store.intercept = (request) => {
    if (request.startsWith('PUT')) leaveLock(FOREIGN, { tenant: 'eins', nonce: 'fedcba9876543210' });
    return undefined;
  };
  const { exitCode, stderr } = await scene.run('unlock', '--target', 'web1', '--all', '--yes');
  expect(exitCode).toBe(9);
  expect(stderr).toContain('eins at web1: Another process has taken it meanwhile.');
  expect(isLocked('eins')).toBe(true);
});
