import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSites } from '../../commands/worker.ts';
import { createRenderPool } from '../../generator/render/render-pool.ts';
import { EXIT } from '../../lib/errors.ts';
import type { PublishReport } from '../../publish/publish-report.ts';
import type { TargetConfig } from '../../publish/target-kinds.ts';
import type { TenantReport } from '../../report/tenant-report.ts';
import { FIXED_DAY } from '../../testing/fixed-day.ts';
import { atTarget } from '../../testing/publish-in-process.ts';
import { createTestIo } from '../../testing/test-io.ts';
import { createBuilder } from './build-and-publish.ts';
import type { BuildEnd } from './tenant-queue.ts';
import { packageRoot } from '../../lib/paths.ts';
import { acquireTenantLock } from '../../generator/release/tenant-lock.ts';
import type { Fault } from '../../sandbox/sandbox-options.ts';
import {
  readSandbox,
  run,
  serveApi,
  temporaryFolder,
  tenantOf,
  writeTenants,
  writeTargets,
} from '../../testing/cli-fixture.ts';
import { runOnSmallDisk } from '../../testing/small-disk.ts';
import { canRun } from '../../testing/suite-programs.ts';

const ID = 'stadt-001';
const MERCHANT_LIST = '/merchant/merchants/public';
const DONE = { outcome: 'done' };

interface WorkerFolders {
  out?: string;
  target?: string[];
}

/** Builds and publishes as a worker does, in this process. Relative paths are in `folder`. */
async function openWorkerBuilds(folder: string, { out = 'dist', target }: WorkerFolders = {}) {
  const abort = new AbortController();
  const pool = createRenderPool(1, { isResident: true });
  onTestFinished(() => pool.close());
  const outDir = path.join(folder, out);
  const io = { ...createTestIo(), cwd: folder, signal: abort.signal };
  const { read } = await openSites({ config: 'tenants.json', target }, io, outDir);
  const reports: (TenantReport | PublishReport)[] = [];
  const build = createBuilder({
    outDir,
    isCompressed: false,
    env: FIXED_DAY,
    pool,
    readSites: read,
    signal: abort.signal,
    onReplaced: () => {},
    onBuilt: (report) => reports.push(report),
    onPublished: (report) => reports.push(report),
  });
  return {
    /** Ends the build that is running. */
    abort: () => abort.abort(),
    /** Of builds and publications that have ended. */
    reports,
    build(tenant: string): Promise<BuildEnd> {
      return build({ id: '1', tenant, cause: 'event', reason: 'changed', requestedAt: Date.now(), failures: 0 });
    },
  };
}

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
  faults[MERCHANT_LIST] = { kind: 'hang' };
  const { build, abort } = await openWorkerBuilds(cwd);
  const ended = build(ID);
  await expect.poll(() => readdirSync(cwd)).toContain('dist');
  abort();
  expect(await ended).toEqual({ outcome: 'interrupted' });
  delete faults[MERCHANT_LIST];
  expect(await (await openWorkerBuilds(cwd)).build(ID)).toEqual(DONE);
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
  expect(await build(ID)).toEqual(DONE);
  expect(readFileSync(path.join(share, 'www', ID, 'builds/latest.json'), 'utf8')).toContain('id');
});

test('of several targets, the guard compares with what was published last, also if the first one is new', async () => {
  const { cwd, faults } = await scene('new', 'old');
  for (const name of ['new', 'old']) mkdirSync(path.join(cwd, name));
  expect(await (await openWorkerBuilds(cwd, { target: ['old'] })).build(ID)).toEqual(DONE);
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

test('workers that share only a target guard what visitors have, not what they built days ago', async () => {
  const faults: Record<string, Fault> = {};
  const api = await serveApi({ tenants: 1, merchants: 30, faults });
  const merchants: unknown[] = await readSandbox(api, ID, MERCHANT_LIST);
  const keepMerchants = (count: number) =>
    void (faults[MERCHANT_LIST] = { kind: 'body', body: merchants.slice(0, count) });
  const folder = temporaryFolder();
  // What differs by kind of target is tested where the kinds are.
  const web: TargetConfig = { type: 'directory', path: path.join(folder, 'www') };
  writeTenants(folder, { tenants: [tenantOf(api, ID, { withdrawalEnabled: true })] });
  writeTargets(folder, { web });
  const [a, b] = [
    await openWorkerBuilds(folder, { out: 'a', target: ['web'] }),
    await openWorkerBuilds(folder, { out: 'b', target: ['web'] }),
  ];
  const onB = (...argv: string[]) => run(folder, [...argv, '--tenant', ID, '--out', 'b'], process.env);
  expect(await a.build(ID)).toEqual(DONE);
  expect(await b.build(ID)).toEqual(DONE);
  keepMerchants(15);
  const refused = await b.build(ID);
  expect(refused).toMatchObject({ outcome: 'failed', failure: { code: 'CHANGE_REFUSED' }, mayRetry: false });
  const digests = refused.outcome === 'failed' ? (refused.failure.acceptChange ?? []) : [];
  const accepted = await onB('build', '--accept-change', ...digests);
  expect(accepted.exitCode, accepted.stderr).toBe(EXIT.OK);
  expect((await onB('publish', '--target', 'web')).exitCode).toBe(EXIT.OK);
  keepMerchants(14);
  // Its own release still has 30 merchants.
  expect(await a.build(ID)).toEqual(DONE);
  const site = await atTarget(web, (target) => target.readPublished(), { tenant: ID });
  // Another target may still have 30.
  expect(site?.manifest).toMatchObject({ counts: { merchants: 14 }, accepted: digests });
  keepMerchants(2);
  expect(await a.build(ID)).toMatchObject({ outcome: 'failed', failure: { code: 'CHANGE_REFUSED' } });
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
