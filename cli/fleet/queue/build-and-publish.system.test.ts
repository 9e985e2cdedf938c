import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../lib/paths.ts';
import { acquireTenantLock } from '../../generator/release/tenant-lock.ts';
import type { Fault } from '../../sandbox/sandbox-options.ts';
import { serveApi, temporaryFolder, tenantOf, writeTenants, writeTargets } from '../../testing/cli-fixture.ts';
import { runOnSmallDisk } from '../../testing/small-disk.ts';
import { canRun } from '../../testing/suite-programs.ts';
import { openWorkerBuilds } from '../../testing/worker-builds.ts';

const ID = 'stadt-001';
const MERCHANTS = `${ID}.example/merchant/merchants/public`;

/** A tenant, and targets that are folders. */
async function scene(...targets: string[]) {
  const faults: Record<string, Fault> = {};
  const api = await serveApi({ tenants: 1, merchants: 5, faults });
  const cwd = temporaryFolder();
  writeTenants(cwd, { tenants: [tenantOf(api, ID)] });
  const entries = targets.map((name) => [name, { type: 'directory', path: path.join(cwd, name, 'www') }]);
  writeTargets(cwd, Object.fromEntries(entries));
  return { cwd, faults };
}

test('a build that is asked to end goes back to the queue, and the next one is not in its way', async () => {
  const { cwd, faults } = await scene();
  faults[MERCHANTS] = { kind: 'hang' };
  const { build, abort } = await openWorkerBuilds(cwd);
  const ended = build(ID);
  await expect.poll(() => readdirSync(cwd)).toContain('dist');
  abort();
  expect(await ended).toEqual({ outcome: 'interrupted' });
  delete faults[MERCHANTS];
  expect(await (await openWorkerBuilds(cwd)).build(ID)).toEqual({ outcome: 'done' });
});

test('a publish that fails is reported as such, after what was built', async () => {
  const { cwd } = await scene('web');
  const share = path.join(cwd, 'web');
  const { build, reports } = await openWorkerBuilds(cwd, { target: ['web'] });
  // The guard cannot compare with a share that is not mounted.
  const unmounted = { outcome: 'failed', mayRetry: true, failure: { code: 'TARGET_FOLDER_MISSING' } };
  expect(await build(ID)).toMatchObject(unmounted);
  expect(reports.splice(0)).toMatchObject([{ tenant: ID, status: 'failed' }]);
  mkdirSync(share);
  const lock = acquireTenantLock(path.join(share, 'www'), ID);
  const locked = { outcome: 'failed', mayRetry: true, failure: { code: 'PUBLISH_LOCKED' } };
  expect(await build(ID)).toMatchObject(locked);
  expect(reports).toMatchObject([{ status: 'built' }, { target: 'web', status: 'failed' }]);
  lock.release();
  expect(await build(ID)).toEqual({ outcome: 'done' });
  expect(readFileSync(path.join(share, 'www', ID, 'builds/latest.json'), 'utf8')).toContain('id');
});

test('of several targets, the guard compares with what was published last, also if the first one is new', async () => {
  const { cwd, faults } = await scene('new', 'old');
  for (const name of ['new', 'old']) mkdirSync(path.join(cwd, name));
  expect(await (await openWorkerBuilds(cwd, { target: ['old'] })).build(ID)).toEqual({ outcome: 'done' });
  for (const list of ['merchants/public', 'featured-merchants']) {
    faults[`/merchant/${list}`] = { kind: 'body', body: [] };
  }
  const { build, reports } = await openWorkerBuilds(cwd, { out: 'another-machine', target: ['new', 'old'] });
  const refused = { outcome: 'failed', mayRetry: false, failure: { code: 'CHANGE_REFUSED' } };
  expect(await build(ID)).toMatchObject(refused);
  expect(reports).toMatchObject([{ status: 'failed', failure: { code: 'CHANGE_REFUSED' } }]);
  expect(readdirSync(path.join(cwd, 'new'))).toEqual([]);
});

test('a target that is the folder of the builds is refused', async () => {
  const { cwd } = await scene('web');
  const { build } = await openWorkerBuilds(cwd, { out: 'web/www', target: ['web'] });
  expect(await build(ID)).toMatchObject({ outcome: 'failed', mayRetry: false, failure: { code: 'TARGET_IS_OUTPUT' } });
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
