import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../../cli/config/read-config.ts';
import { bundleSite } from '../../cli/bundle/bundle-site.ts';
import { partitionByWeight } from '../../cli/render/render-site.ts';
import { createApiClient } from '../../cli/source/api-client.ts';
import { pullSnapshot } from '../../cli/source/pull-snapshot.ts';
import type { Snapshot } from '../../site/shared/models/snapshot.ts';
import type { FloorJob } from './floor-process.ts';
import { startGeneratedCities, measureCli, type Measured, say, sayRatio, seconds } from './measure.ts';

/*
 * Measures speed and size as ratios within one run, because seconds differ between machines. It never fails.
 * `npm run bench -- <tenants> <merchants>`, 20 and 1000 if not said.
 */
const [tenants = 20, merchants = 1000] = process.argv.slice(2).map(Number);
const processes = availableParallelism();
const folder = mkdtempSync(path.join(tmpdir(), 'voucher-site-bench-'));
const cities = await startGeneratedCities(tenants, merchants);
const configFile = path.join(folder, 'tenants.json');
writeFileSync(configFile, JSON.stringify(cities.tenantsJson));

try {
  const bareBundle = await best(3, async () => {
    const bundle = await bundleSite({ isForced: true });
    return bundle.ms;
  });
  const versionMs = await best(10, async () => (await measureCli(['--version'])).ms);
  const oneCity = await bestBuild(3, ['--tenant', 'stadt-001']);
  const two = await build('two', ['--tenant', 'stadt-001', 'stadt-002']);
  const all = await build('all', ['--all']);
  const floorMs = await measureFloor();
  const withoutBundle = all.ms - all.bundleMs;

  say(`${tenants} cities × ${merchants} merchants, ${processes} processes, Node ${process.version}`);
  say(`  ${all.pages} pages in ${seconds(all.ms)}, of which bundling ${seconds(all.bundleMs)}`);
  sayRatio(
    'build without bundling ÷ floor',
    withoutBundle / floorMs,
    1.5,
    `${seconds(withoutBundle)} ÷ ${seconds(floorMs)}`,
  );
  for (const [role, mb] of Object.entries(all.peaks)) {
    const limit = role === 'bundle-process' ? undefined : 400;
    sayRatio(`peak memory of ${role}, MB`, mb, limit, role === 'bundle-process' ? 'bundling, for its own' : '');
  }
  const flat = memory(all) / memory(two);
  sayRatio(
    `peak memory, ${tenants} tenants ÷ 2`,
    flat,
    1.2,
    `${memory(all).toFixed(0)} MB ÷ ${memory(two).toFixed(0)} MB`,
  );
  sayRatio(
    'one city, cold ÷ bare Vite build',
    oneCity.ms / bareBundle,
    2.5,
    `${seconds(oneCity.ms)} ÷ ${seconds(bareBundle)}`,
  );
  sayRatio('voucher-site --version, ms', versionMs, 150, '');
} finally {
  cities.stop();
  rmSync(folder, { recursive: true, force: true });
}

interface MeasuredBuild extends Measured {
  pages: number;
  bundleMs: number;
}

async function build(name: string, args: readonly string[]): Promise<MeasuredBuild> {
  const out = path.join(folder, name);
  // Cold, with bundling, as on a machine without caches.
  const measured = await measureCli(['build', ...args, '--force', '--config', configFile, '--out', out, '--json']);
  const report = JSON.parse(measured.stdout) as { bundleMs: number; tenants: { pages: number }[] };
  return {
    ...measured,
    bundleMs: report.bundleMs,
    pages: report.tenants.reduce((sum, tenant) => sum + tenant.pages, 0),
  };
}

async function bestBuild(times: number, args: readonly string[]): Promise<MeasuredBuild> {
  const builds: MeasuredBuild[] = [];
  for (let index = 0; index < times; index += 1) builds.push(await build(`one-${index}`, args));
  return builds.reduce((fastest, next) => (next.ms < fastest.ms ? next : fastest));
}

/** Milliseconds that rendering the trees and writing the bytes of the whole build take, spread over as many processes. */
async function measureFloor(): Promise<number> {
  const bundle = await bundleSite();
  const snapshots = await pullAll();
  const sites = snapshots.map((snapshot) => ({
    snapshot,
    siteDir: path.join(folder, 'all', snapshot.site.tenantKey),
    targetDir: path.join(folder, 'floor', snapshot.site.tenantKey),
  }));
  const workers = Array.from({ length: processes }, (_, index) => {
    const child = fork(path.join(import.meta.dirname, 'floor-process.ts'), {
      execArgv: ['--import', 'tsx'],
      serialization: 'advanced',
      env: { ...process.env, NODE_ENV: 'production' },
    });
    child.send({
      serverDir: bundle.code.serverDir,
      sites: partitionByWeight(sites, { index, of: processes }),
    } satisfies FloorJob);
    return child;
  });
  await Promise.all(workers.map((worker) => once(worker, 'message')));
  const startedAt = performance.now();
  await Promise.all(
    workers.map((worker) => {
      worker.send('go');
      return once(worker, 'message');
    }),
  );
  const ms = performance.now() - startedAt;
  return ms;
}

async function pullAll(): Promise<Snapshot[]> {
  const client = createApiClient();
  const config = await readConfig(configFile, {});
  const snapshots: Snapshot[] = [];
  for (const tenant of config.tenants) {
    const { endpoints } = tenant;
    if (endpoints === null) throw new Error('a generated city names its endpoints');
    snapshots.push((await pullSnapshot({ config: tenant, client, endpoints, browserEndpoints: endpoints })).snapshot);
  }
  await client.close();
  return snapshots;
}

/** The largest process, bundling left out. */
function memory({ peaks }: Measured): number {
  return Math.max(0, ...Object.entries(peaks).flatMap(([role, mb]) => (role === 'bundle-process' ? [] : [mb])));
}

async function best(times: number, run: () => Promise<number>): Promise<number> {
  const results: number[] = [];
  for (let index = 0; index < times; index += 1) results.push(await run());
  return Math.min(...results);
}
