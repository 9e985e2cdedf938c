import { lstatSync, lutimesSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readActions } from '../fleet/monitor/operator-actions.ts';
import { currentProcess, type ProcessIdentity } from '../lib/process-identity.ts';
import { run, temporaryFolder, writeTenants, writeTargets } from '../testing/cli-fixture.ts';
import { startS3Server } from '../testing/s3-server.ts';
import { startSshd, type SshdForTest } from '../testing/sshd.ts';
import { canRun } from '../testing/suite-programs.ts';

const DEAD: ProcessIdentity = { ...currentProcess(), pid: 2 ** 22 + 1 };
const FOREIGN: ProcessIdentity = { ...currentProcess(), host: 'ffffffff' };

interface Scene {
  /** For targets.json; undefined for the output folder. */
  target: object | undefined;
  leaveLock(tenant: string, owner: object, ageS?: number, nonce?: string): void;
  isLocked(tenant: string): boolean;
  /** Where the lock of a tenant is, for messages. */
  place(tenant: string): string;
}

const NONCE = '0123456789abcdef';

const contentOf = (owner: object, nonce: string): string =>
  JSON.stringify({ ...owner, hostName: 'bauhof', since: '2026-11-21T10:00:00.000Z', nonce });

let sshd: SshdForTest | undefined;

afterAll(() => sshd?.close());

/** @param host before paths in messages */
function folderScene(target: object | undefined, folder: string, host = ''): Scene {
  const file = (tenant: string) => path.join(folder, '.work', `${tenant}.lock`);
  return {
    target,
    leaveLock(tenant, owner, ageS = 0, nonce = NONCE) {
      mkdirSync(path.dirname(file(tenant)), { recursive: true });
      symlinkSync(contentOf(owner, nonce), file(tenant));
      const time = Date.now() / 1000 - ageS;
      lutimesSync(file(tenant), time, time);
    },
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
    leaveLock(tenant, owner, ageS = 0, nonce = NONCE) {
      const body = Buffer.from(contentOf(owner, nonce));
      const modified = new Date(Date.now() - ageS * 1000);
      store.objects.set(key(tenant), { body, etag: nonce, modified, headers: {}, sha256: undefined });
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
    const tenant = (id: string) => ({
      id,
      tenantDomain: `${id}.example`,
      sandbox: true,
      generalVoucherMerchantId: '1',
    });
    writeTenants(folder, { tenants: [tenant('eins'), tenant('zwei')] });
    scene = await open(path.join(folder, 'dist'));
    if (scene.target !== undefined) writeTargets(folder, { web1: scene.target });
  });
  afterEach(() => vi.unstubAllEnvs());

  const isTarget = () => scene.target !== undefined;
  const of = (tenant: string) => (isTarget() ? `${tenant} at web1` : tenant);
  const unlock = (...argv: string[]) => run(folder, ['unlock', ...(isTarget() ? ['--target', 'web1'] : []), ...argv]);

  test('the owner is shown with its age, and nothing is removed in a dry run', async () => {
    scene.leaveLock('zwei', FOREIGN, 90);
    const { exitCode, stdout } = await unlock('--all', '--dry-run');
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`${of('zwei')} is locked: ${scene.place('zwei')}`);
    expect(stdout).toContain(`Process ${FOREIGN.pid} on bauhof since 2026-11-21T10:00:00.000Z`);
    expect(stdout).toMatch(/Last heartbeat 1 min 3\d s ago\. It runs on another machine/);
    expect(stdout).not.toContain('eins');
    expect((await unlock('--tenant', 'eins')).stdout).toBe('There is no lock.\n');
    expect(scene.isLocked('zwei')).toBe(true);
  });

  test.each([
    ['a dead process', DEAD, 0],
    ['a machine that went silent', FOREIGN, 200],
  ])('the lock of %s is removed with --yes, and not without', async (_who, owner, ageS) => {
    scene.leaveLock('eins', owner, ageS);
    expect(await unlock('--tenant', 'eins')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('CONFIRMATION_NEEDED'),
    });
    expect(scene.isLocked('eins')).toBe(true);
    expect((await unlock('--tenant', 'eins', '--yes')).stdout).toContain(`The lock of ${of('eins')} was removed.`);
    expect(scene.isLocked('eins')).toBe(false);
  });

  test.each([
    ['a running process', currentProcess(), 'alive'],
    ['another machine with a heartbeat', FOREIGN, 'foreign'],
  ])('the lock of %s is removed only with --force', async (_who, owner, state) => {
    scene.leaveLock('eins', owner);
    scene.leaveLock('zwei', DEAD);
    const refused = await unlock('--all', '--yes');
    expect(refused).toMatchObject({ exitCode: 9, stderr: expect.stringContaining('LOCK_IN_USE') });
    expect(refused.stdout).toContain(`The lock of ${of('zwei')} was removed.`);
    expect(scene.isLocked('eins')).toBe(true);
    const { stdout, exitCode } = await unlock('--all', '--yes', '--force', '--json');
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      locks: [
        { tenant: 'eins', target: isTarget() ? 'web1' : null, file: scene.place('eins'), state, isRemoved: true },
      ],
    });
    expect(scene.isLocked('eins')).toBe(false);
    // The lock of zwei, whose process has ended, needed no --force.
    const actions = [...readActions(path.join(folder, 'dist')).values()].flat();
    expect(actions).toMatchObject(isTarget() ? [] : [{ tenant: 'eins', action: 'unlock' }]);
  });
});

test('a lock that another process takes in between stays, and the command says so', async () => {
  const folder = temporaryFolder();
  writeTenants(folder, {
    tenants: [{ id: 'eins', tenantDomain: 'eins.example', sandbox: true, generalVoucherMerchantId: '1' }],
  });
  const scene = await openS3(({ leaveLock }) => leaveLock('eins', FOREIGN, 0, 'fedcba9876543210'));
  writeTargets(folder, { web1: scene.target });
  scene.leaveLock('eins', DEAD);
  const { exitCode, stderr } = await run(folder, ['unlock', '--target', 'web1', '--all', '--yes']);
  expect(exitCode).toBe(9);
  expect(stderr).toContain('eins at web1: Another process has taken it meanwhile.');
  expect(scene.isLocked('eins')).toBe(true);
  vi.unstubAllEnvs();
});
