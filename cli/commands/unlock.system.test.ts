import { existsSync, lutimesSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readActions } from '../fleet/monitor/operator-actions.ts';
import { currentProcess, type ProcessIdentity } from '../lib/process-identity.ts';
import { run, temporaryFolder, writeTenants } from '../testing/cli-fixture.ts';

const DEAD: ProcessIdentity = { ...currentProcess(), pid: 2 ** 22 + 1 };
const FOREIGN: ProcessIdentity = { ...currentProcess(), host: 'ffffffff' };

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
  const tenant = (id: string) => ({ id, tenantDomain: `${id}.example`, sandbox: true, generalVoucherMerchantId: '1' });
  writeTenants(folder, { tenants: [tenant('eins'), tenant('zwei')] });
});

const lockOf = (tenant: string, out = 'dist') => path.join(folder, out, '.work', `${tenant}.lock`);

function leaveLock(tenant: string, owner: ProcessIdentity, { ageS = 0, out = 'dist' } = {}): void {
  const file = lockOf(tenant, out);
  mkdirSync(path.dirname(file), { recursive: true });
  const rest = { hostName: 'bauhof', since: '2026-11-21T10:00:00.000Z', nonce: '0123456789abcdef' };
  symlinkSync(JSON.stringify({ ...owner, ...rest }), file);
  const time = Date.now() / 1000 - ageS;
  lutimesSync(file, time, time);
}

const unlock = (...argv: string[]) => run(folder, ['unlock', ...argv]);

test('the owner is shown, and nothing is removed in a dry run', async () => {
  leaveLock('eins', DEAD, { ageS: 90 });
  const { exitCode, stdout } = await unlock('--all', '--dry-run');
  expect(exitCode).toBe(0);
  expect(stdout).toContain(`eins is locked: ${lockOf('eins')}`);
  expect(stdout).toContain(`Process ${DEAD.pid} on bauhof since 2026-11-21T10:00:00.000Z`);
  expect(stdout).toMatch(/Last heartbeat 1 min 3\d s ago\. The process has ended\./);
  expect(stdout).not.toContain('zwei');
  expect((await unlock('--tenant', 'zwei')).stdout).toBe('There is no lock.\n');
});

test.each([
  ['a dead process', DEAD, 0],
  ['a machine that went silent', FOREIGN, 200],
])('the lock of %s is removed with --yes, and not without', async (_who, owner, ageS) => {
  leaveLock('eins', owner, { ageS });
  expect(await unlock('--tenant', 'eins')).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('CONFIRMATION_NEEDED'),
  });
  expect((await unlock('--tenant', 'eins', '--yes')).stdout).toContain('The lock of eins was removed.');
  expect(() => leaveLock('eins', owner)).not.toThrow();
});

test.each([
  ['a running process', currentProcess(), 'alive'],
  ['another machine with a heartbeat', FOREIGN, 'foreign'],
])('the lock of %s is removed only with --force', async (_who, owner, state) => {
  leaveLock('eins', owner);
  leaveLock('zwei', DEAD);
  const refused = await unlock('--all', '--yes');
  expect(refused).toMatchObject({ exitCode: 9, stderr: expect.stringContaining('LOCK_IN_USE') });
  expect(refused.stdout).toContain('The lock of zwei was removed.');
  const { stdout, exitCode } = await unlock('--all', '--yes', '--force', '--json');
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    version: 1,
    command: 'unlock',
    ok: true,
    locks: [{ tenant: 'eins', state, isRemoved: true, owner: { pid: owner.pid, hostName: 'bauhof' } }],
  });
  expect(existsSync(lockOf('eins'))).toBe(false);
  // The lock of zwei, whose process has ended, needed no --force.
  expect([...readActions(path.join(folder, 'dist')).values()].flat()).toMatchObject([
    { tenant: 'eins', action: 'unlock' },
  ]);
  expect(() => leaveLock('eins', owner)).not.toThrow();
});
