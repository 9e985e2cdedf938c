import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../lib/paths.ts';
import type { Fault } from '../sandbox/faults/fault.ts';
import { acquireTenantLock } from '../release/tenant-lock.ts';
import { serveApi, temporaryFolder, tenantOf, writeTenants } from '../testing/cli-fixture.ts';
import { processesNaming } from '../testing/cli-process.ts';
import { runOnSmallDisk } from '../testing/small-disk.ts';
import { canRun } from '../testing/suite-programs.ts';
import { createBuilder, type ObservedCommand } from './build-and-publish.ts';
import type { Cause } from './tenant-queue.ts';

const ID = 'stadt-001';

test('what somebody waits for has the processor before what the schedule builds', async () => {
  const faults: Record<string, Fault> = { [`${ID}.example/merchant/merchants/public`]: { kind: 'hang' } };
  const api = await serveApi({ tenants: 1, merchants: 5, faults });
  const priorities: Partial<Record<Cause, number>> = {};
  for (const cause of ['event', 'schedule'] as const) {
    const cwd = temporaryFolder();
    writeTenants(cwd, { tenants: [tenantOf(api, ID)] });
    const abort = new AbortController();
    const out = `${cwd}/dist`;
    const options = { shared: ['--out', out], targets: [], cwd, env: process.env, signal: abort.signal };
    const build = { id: '1', tenant: ID, cause, reason: '', requestedAt: Date.now(), failures: 0 };
    const ended = createBuilder(options)(build);
    await expect.poll(() => processesNaming(out)).not.toEqual([]);
    const [pid = 0] = processesNaming(out);
    priorities[cause] = getPriority(pid);
    abort.abort();
    expect(await ended).toEqual({ outcome: 'interrupted' });
  }
  expect(priorities.event).toBe(getPriority(process.pid));
  expect(priorities.schedule).toBe(Math.max(10, getPriority(process.pid)));
});

test.each(['SIGHUP', 'SIGINT', 'SIGTERM'] as const)('a build that gets %s goes back to the queue', async (signal) => {
  const faults: Record<string, Fault> = { [`${ID}.example/merchant/merchants/public`]: { kind: 'hang' } };
  const api = await serveApi({ tenants: 1, merchants: 5, faults });
  const cwd = temporaryFolder();
  writeTenants(cwd, { tenants: [tenantOf(api, ID)] });
  const out = `${cwd}/dist`;
  const options = { shared: ['--out', out], targets: [], cwd, env: process.env, signal: new AbortController().signal };
  const build = { id: '1', tenant: ID, cause: 'event', reason: '', requestedAt: Date.now(), failures: 0 } as const;
  const ended = createBuilder(options)(build);
  // It has installed its handlers once it requests data.
  await expect.poll(() => existsSync(out)).toBe(true);
  for (const pid of processesNaming(out)) process.kill(pid, signal);
  expect(await ended).toEqual({ outcome: 'interrupted' });
});

test('a publish that fails is reported as such, with what both commands have printed', async () => {
  const api = await serveApi({ tenants: 1, merchants: 5 });
  const cwd = temporaryFolder();
  writeTenants(cwd, { tenants: [tenantOf(api, ID)] });
  const share = path.join(cwd, 'share');
  writeFileSync(
    path.join(cwd, 'targets.json'),
    JSON.stringify({ targets: { web: { type: 'directory', path: path.join(share, 'www') } } }),
  );
  const observed: ObservedCommand[] = [];
  const build = createBuilder({
    shared: ['--out', path.join(cwd, 'dist')],
    targets: ['--target', 'web'],
    cwd,
    env: process.env,
    signal: new AbortController().signal,
    observe: (command) => observed.push(command),
  });
  const job = { id: '1', tenant: ID, cause: 'event', reason: '', requestedAt: Date.now(), failures: 0 } as const;
  // The guard cannot compare with a share that is not mounted.
  const unmounted = { outcome: 'failed', mayRetry: true, failure: { code: 'TARGET_FOLDER_MISSING' } };
  expect(await build(job)).toMatchObject(unmounted);
  expect(observed.splice(0)).toMatchObject([{ command: 'build', printed: { command: 'build', ok: false } }]);
  mkdirSync(share);
  const lock = acquireTenantLock(path.join(share, 'www'), ID);
  const locked = { outcome: 'failed', mayRetry: true, failure: { code: 'PUBLISH_LOCKED' } };
  expect(await build(job)).toMatchObject(locked);
  expect(observed).toMatchObject([
    { command: 'build', printed: { command: 'build', ok: true } },
    { command: 'publish', printed: { command: 'publish', ok: false } },
  ]);
  lock.release();
  expect(await build(job)).toEqual({ outcome: 'done' });
  expect(readFileSync(path.join(share, 'www', ID, 'builds/latest.json'), 'utf8')).toContain('id');
});

test('a build whose process is killed is tried again, and says so', async () => {
  const faults: Record<string, Fault> = { [`${ID}.example/merchant/merchants/public`]: { kind: 'hang' } };
  const api = await serveApi({ tenants: 1, merchants: 5, faults });
  const cwd = temporaryFolder();
  writeTenants(cwd, { tenants: [tenantOf(api, ID)] });
  const out = `${cwd}/dist`;
  const { signal } = new AbortController();
  const options = { shared: ['--out', out], targets: [], cwd, env: process.env, signal };
  const job = { id: '1', tenant: ID, cause: 'event', reason: '', requestedAt: Date.now(), failures: 0 } as const;
  const ended = createBuilder(options)(job);
  await expect.poll(() => processesNaming(out)).not.toEqual([]);
  for (const pid of processesNaming(out)) process.kill(pid, 'SIGKILL');
  expect(await ended).toMatchObject({
    outcome: 'failed',
    mayRetry: true,
    failure: { code: 'COMMAND_FAILED', title: expect.stringContaining('voucher-site build ended by a signal') },
  });
});

test.runIf(canRun('smallDisk'))('a build for which the disk has no room is tried again', async () => {
  const api = await serveApi({ tenants: 1, merchants: 2 });
  const cwd = temporaryFolder();
  writeTenants(cwd, { tenants: [tenantOf(api, ID)] });
  const script = `
    cd "$FOLDER"
    enqueue() { node "$ROOT/cli/bin.js" enqueue --all --out "$DISK/dist" 2>/dev/null; }
    has() { while ! grep -q "$1" events; do kill -0 $worker; sleep 0.1; done; }
    mkdir "$DISK/dist"
    head -c 300K /dev/zero >"$DISK/room"
    head -c 100M /dev/zero >"$DISK/filler" 2>/dev/null || true
    rm "$DISK/room"
    node "$ROOT/cli/bin.js" worker --json --out "$DISK/dist" >events 2>/dev/null & worker=$!
    trap 'kill $worker; wait' EXIT
    enqueue
    has '"type":"failed"'
    rm "$DISK/filler"
    enqueue
    has '"type":"live"'
    grep '"type":"failed"' events`;
  const printed = await runOnSmallDisk(6, script, { FOLDER: cwd, ROOT: packageRoot() });
  const [first = ''] = printed.split('\n');
  expect(JSON.parse(first)).toMatchObject({ tenant: ID, code: 'FILE_DISK_FULL', mayRetry: true });
});
