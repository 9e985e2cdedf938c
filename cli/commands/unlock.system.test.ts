import { lstatSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readActions } from '../fleet/monitor/operator-actions.ts';
import { currentProcess, type ProcessIdentity } from '../lib/process-identity.ts';
import { run, sandboxTenants, temporaryFolder, writeTenants, writeTargets } from '../testing/cli-fixture.ts';
import { DEAD, FOREIGN, formatLeftLock, leaveLock } from '../testing/left-lock.ts';
import { startS3Server } from '../testing/s3-server.ts';
import { startSshd, type SshdForTest } from '../testing/sshd.ts';
import { canRun } from '../testing/suite-programs.ts';

interface Scene {
  /** For targets.json; undefined for the output folder. */
  target: object | undefined;
  leaveLock(tenant: string, owner: ProcessIdentity, age?: number, nonce?: string): void;
  isLocked(tenant: string): boolean;
  /** Where the lock of a tenant is, for messages. */
  place(tenant: string): string;
}

let sshd: SshdForTest | undefined;

afterAll(() => sshd?.close());

/** @param host before paths in messages */
function folderScene(target: object | undefined, folder: string, host = ''): Scene {
  const file = (tenant: string) => path.join(folder, '.work', `${tenant}.lock`);
  return {
    target,
    leaveLock: (tenant, owner, age = 0, nonce) => void leaveLock(folder, owner, { tenant, age, nonce }),
    // It links to nothing.
    isLocked: (tenant) => lstatSync(file(tenant), { throwIfNoEntry: false }) !== undefined,
    place: (tenant) => `${host}${file(tenant)}`,
  };
}

async function openRsync(): Promise<Scene> {
  sshd ??= await startSshd();
  const target = sshd.target();
  return folderScene(target, target.path, `${target.host}:`);
}

/** @param beforePut called before each write */
async function openS3(beforePut = (_scene: Scene): void => {}): Promise<Scene> {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  const store = await startS3Server();
  onTestFinished(() => store.close());
  const { endpoint, bucket, region } = store.target;
  const key = (tenant: string) => `${tenant}/.voucher-site/lock.json`;
  const scene: Scene = {
    target: { type: 's3', bucket, region, endpoint, forcePathStyle: true },
    leaveLock(tenant, owner, age = 0, nonce) {
      const body = Buffer.from(formatLeftLock(owner, nonce));
      const modified = new Date(Date.now() - age * 1000);
      store.objects.set(key(tenant), { body, etag: nonce ?? 'lock', modified, headers: {}, sha256: undefined });
    },
    isLocked: (tenant) => store.objects.has(key(tenant)),
    place: (tenant) => `s3://${bucket}/${key(tenant)}`,
  };
  store.intercept = (request) => {
    if (request.startsWith('PUT')) beforePut(scene);
    return undefined;
  };
  return scene;
}

describe.each([
  { where: 'in the output folder', isRunnable: true, open: async (dist: string) => folderScene(undefined, dist) },
  { where: 'at a remote host', isRunnable: canRun('ssh'), open: openRsync },
  { where: 'in a store', isRunnable: true, open: () => openS3() },
])('$where', ({ isRunnable, open }) => {
  let folder: string;
  let scene: Scene;

  beforeEach(async ({ skip }) => {
    if (!isRunnable) skip();
    folder = temporaryFolder();
    writeTenants(folder, { tenants: sandboxTenants(['eins', 'zwei']) });
    scene = await open(path.join(folder, 'dist'));
    if (scene.target !== undefined) writeTargets(folder, { web1: scene.target });
  });
  afterEach(() => vi.unstubAllEnvs());

  const isTarget = () => scene.target !== undefined;
  const of = (tenant: string) => (isTarget() ? `${tenant} at web1` : tenant);
  const unlock = (...argv: string[]) => run(folder, ['unlock', ...(isTarget() ? ['--target', 'web1'] : []), ...argv]);

  test('the owner is shown with its age; a dry run removes nothing, and --yes what a dead process has left', async () => {
    scene.leaveLock('zwei', FOREIGN, 90);
    const { exitCode, stdout } = await unlock('--all', '--dry-run');
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`${of('zwei')} is locked: ${scene.place('zwei')}`);
    expect(stdout).toContain(`Process ${FOREIGN.pid} on bauhof since 2026-11-21T10:00:00.000Z`);
    expect(stdout).toMatch(/Last heartbeat 1 min 3\d s ago\. It runs on another machine/);
    expect(stdout).not.toContain('eins');
    expect((await unlock('--tenant', 'eins')).stdout).toBe('There is no lock.\n');
    scene.leaveLock('eins', DEAD);
    const asked = { exitCode: 2, stderr: expect.stringContaining('CONFIRMATION_NEEDED') };
    expect(await unlock('--tenant', 'eins')).toMatchObject(asked);
    expect(['eins', 'zwei'].filter(scene.isLocked)).toEqual(['eins', 'zwei']);

    const refused = await unlock('--all', '--yes');
    expect(refused).toMatchObject({ exitCode: 9, stderr: expect.stringContaining('LOCK_IN_USE') });
    expect(refused.stdout).toContain(`The lock of ${of('eins')} was removed.`);
    expect(['eins', 'zwei'].filter(scene.isLocked)).toEqual(['zwei']);
    await expectForced('zwei', 'foreign');
  });

  test('the lock of a machine that went silent is removed with --yes, that of a running process with --force', async () => {
    scene.leaveLock('eins', currentProcess());
    scene.leaveLock('zwei', FOREIGN, 200);
    expect((await unlock('--all', '--yes')).stdout).toContain(`The lock of ${of('zwei')} was removed.`);
    expect(['eins', 'zwei'].filter(scene.isLocked)).toEqual(['eins']);
    await expectForced('eins', 'alive');
  });

  async function expectForced(tenant: string, state: string): Promise<void> {
    const { stdout, exitCode } = await unlock('--all', '--yes', '--force', '--json');
    expect(exitCode).toBe(0);
    const target = isTarget() ? 'web1' : null;
    const lock = { tenant, target, file: scene.place(tenant), state, isRemoved: true };
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, locks: [lock] });
    expect(scene.isLocked(tenant)).toBe(false);
    // The other lock needed no --force.
    const actions = [...readActions(path.join(folder, 'dist')).values()].flat();
    expect(actions).toMatchObject(isTarget() ? [] : [{ tenant, action: 'unlock' }]);
  }
});

test('a lock that another process takes in between stays, and the command says so', async () => {
  const folder = temporaryFolder();
  writeTenants(folder, { tenants: sandboxTenants(['eins']) });
  const scene = await openS3(({ leaveLock }) => leaveLock('eins', FOREIGN, 0, 'fedcba9876543210'));
  writeTargets(folder, { web1: scene.target });
  scene.leaveLock('eins', DEAD);
  const { exitCode, stderr } = await run(folder, ['unlock', '--target', 'web1', '--all', '--yes']);
  expect(exitCode).toBe(9);
  expect(stderr).toContain('eins at web1: Another process has taken it meanwhile.');
  expect(scene.isLocked('eins')).toBe(true);
  vi.unstubAllEnvs();
});
