import assert from 'node:assert';
import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { readConfig } from '../../cli/config/read-config.ts';
import { build as compile } from 'vite';
import { bundleSite } from '../../cli/generator/bundle/bundle-site.ts';
import { partitionByWeight } from '../../cli/generator/render/render-share.ts';
import { createApiClient } from '../../cli/generator/source/api-client.ts';
import { buildDay } from '../../cli/generator/source/motif-season.ts';
import { pullSnapshot } from '../../cli/generator/source/pull-snapshot.ts';
import { serializeSnapshot } from '../../cli/generator/source/serialize-snapshot.ts';
import type { Snapshot } from '../../site/shared/models/snapshot.ts';
import type { FloorDone, FloorJob } from './floor-process.ts';
import {
  benchArguments,
  measureCli,
  type Measured,
  openBenchFolder,
  say,
  sayRatio,
  sayTimes,
  seconds,
  startGeneratedCities,
} from './measure.ts';

/*
 * Measures speed and size as ratios within one run, because seconds differ between machines. It never fails.
 * `npm run bench -- <tenants> <merchants> [--folder <folder>]`, 20 and 1000 if not said.
 */
const given = benchArguments();
const [tenants = 20, merchants = 1000] = given.numbers;
const processes = availableParallelism();
const { path: folder, settle, remove } = openBenchFolder(given.folder);
const cities = await startGeneratedCities(tenants, merchants);
const configFile = path.join(folder, 'tenants.json');
writeFileSync(configFile, JSON.stringify(cities.tenantsJson));

try {
  // The API's process makes each city's answers at the first request.
  const data = await pullAll();
  const bareBundle = await best(3, async () => {
    const bundle = await bundleSite({ isForced: true });
    return bundle.ms;
  });
  const versionMs = await best(10, async () => (await measureCli(['--version'])).ms);
  const oneCity = await bestBuild(3, ['--tenant', 'stadt-001']);
  const two = tenants < 2 ? undefined : await build('two', ['--tenant', 'stadt-001', 'stadt-002']);
  const all = await build('all', ['--all'], { isCold: false });
  const floor = await prepareFloor(data);
  const floorOfAll = await measureFloor(floor, { countsReading: false });
  const first = await best(3, async () => (await build('first', ['--tenant', 'stadt-001'], { isCold: false })).ms);
  const nodeMs = await best(5, () => measureNode());
  const [one] = floor.sites;
  assert(one);
  const oneFloor = await best(
    3,
    async () => (await measureFloor({ ...floor, sites: [one] }, { countsReading: true })).ms,
  );
  const isBusy = (all.processorMs + all.apiMs) / (all.ms * processes);

  say(`${tenants} cities × ${merchants} merchants, ${processes} processes, Node ${process.version}`);
  say(`  ${all.pages} pages in ${seconds(all.ms)}, with the bundle there`);
  const perSecond = all.pages / (all.ms / 1000);
  say(`  ${perSecond.toFixed(0)} pages per second, ${(all.bytes / all.pages).toFixed(0)} bytes per page`);
  say(`  floor: ${(floorOfAll.processorMs / all.pages).toFixed(2)} ms of a core per page`);
  sayTimes('build ÷ floor', all.ms, floorOfAll.ms, 1.15);
  const ofApi = `; the API took ${seconds(all.apiMs)} in addition`;
  sayTimes('the same in processor time', all.processorMs, floorOfAll.processorMs, 1.15, ofApi);
  sayRatio('cores in use during the build', isBusy, undefined, 'by build and API, other work left out');
  sayTimes('first build, bundle there ÷ its floor', first, nodeMs + oneFloor, 1.4, ', with start and reading');
  for (const [role, mb] of Object.entries({ ...oneCity.peaks, ...all.peaks })) {
    const limit = role === 'bundle-process' ? undefined : 400;
    sayRatio(`peak memory of ${role}, MB`, mb, limit, role === 'bundle-process' ? 'bundling, for its own' : '');
  }
  if (two !== undefined) {
    sayRatio(
      `peak memory, ${tenants} tenants ÷ 2`,
      memory(all) / memory(two),
      1.2,
      `${memory(all).toFixed(0)} MB ÷ ${memory(two).toFixed(0)} MB`,
    );
  }
  sayTimes('one city, cold ÷ bare Vite build', oneCity.ms, bareBundle, 2.5);
  sayRatio('voucher-site --version, ms', versionMs, 150, '');
} finally {
  cities.stop();
  remove();
}

interface MeasuredBuild extends Measured {
  pages: number;
  /** Bytes of all files. */
  bytes: number;
  /** Processor time of the API meanwhile, whose process shares the machine. */
  apiMs: number;
}

/** @param isCold with bundling, as on a machine without caches */
async function build(name: string, args: readonly string[], { isCold } = { isCold: true }): Promise<MeasuredBuild> {
  const out = path.join(folder, name);
  rmSync(out, { recursive: true, force: true });
  settle();
  const force = isCold ? ['--force'] : [];
  const apiBefore = cities.processorMs();
  const measured = await measureCli(['build', ...args, ...force, '--config', configFile, '--out', out, '--json']);
  const report = JSON.parse(measured.stdout) as { tenants: { pages: number; bytes: number }[] };
  return {
    ...measured,
    apiMs: cities.processorMs() - apiBefore,
    pages: report.tenants.reduce((sum, tenant) => sum + tenant.pages, 0),
    bytes: report.tenants.reduce((sum, tenant) => sum + tenant.bytes, 0),
  };
}

async function bestBuild(times: number, args: readonly string[]): Promise<MeasuredBuild> {
  const builds: MeasuredBuild[] = [];
  for (let index = 0; index < times; index += 1) builds.push(await build(`one-${index}`, args));
  return builds.reduce((fastest, next) => (next.ms < fastest.ms ? next : fastest));
}

interface Floor extends Pick<FloorJob, 'serverDir' | 'sites'> {
  /** Compiled. */
  script: string;
}

/** What the floor renders and writes: the sites of the last whole build. */
async function prepareFloor(data: readonly TenantData[]): Promise<Floor> {
  const bundle = await bundleSite();
  const outDir = path.join(folder, 'compiled');
  const input = { floor: path.join(import.meta.dirname, 'floor-process.ts') };
  await compile({ configFile: 'cli/vite.config.ts', build: { outDir, rolldownOptions: { input } } });
  writeFileSync(path.join(outDir, 'package.json'), '{ "type": "module" }');
  const sites = data.map(({ id, snapshot }) => {
    const snapshotFile = path.join(folder, `${id}.json`);
    writeFileSync(snapshotFile, serializeSnapshot(snapshot).json);
    return {
      snapshotFile,
      siteDir: path.join(folder, 'all', id),
      targetDir: path.join(folder, 'floor', id),
    };
  });
  return { serverDir: bundle.code.serverDir, sites, script: path.join(outDir, 'floor.js') };
}

/**
 * Time that rendering the trees and writing the bytes of the sites takes, spread over as many processes as a build has. A
 * single site is divided.
 */
async function measureFloor(
  { serverDir, sites, script }: Floor,
  options: { countsReading: boolean },
): Promise<Pick<Measured, 'ms' | 'processorMs'>> {
  for (const { targetDir } of sites) rmSync(targetDir, { recursive: true, force: true });
  settle();
  const workers = Array.from({ length: processes }, (_, index) => {
    const child = fork(script, {
      execArgv: [],
      serialization: 'advanced',
      env: { NODE_ENV: 'production' },
    });
    const part = { index, of: processes };
    const isDivided = sites.length === 1;
    child.send({
      serverDir,
      sites: isDivided ? sites : partitionByWeight(sites, part),
      share: isDivided ? part : { index: 0, of: 1 },
      ...options,
    } satisfies FloorJob);
    return child;
  });
  await Promise.all(workers.map(answerOf));
  const startedAt = performance.now();
  const done = await Promise.all(
    workers.map(async (worker) => {
      worker.send('go');
      // The other end is floor-process.ts.
      return ((await answerOf(worker)) as FloorDone).processorMs;
    }),
  );
  return { ms: performance.now() - startedAt, processorMs: done.reduce((sum, ms) => sum + ms, 0) };
}

/** @throws Error when the process ends instead */
async function answerOf(worker: ChildProcess): Promise<unknown> {
  const answered = new AbortController();
  const { signal } = answered;
  try {
    const ended = once(worker, 'exit', { signal }).then(([code]): never => {
      throw new Error(`A process of the floor ended with ${code}.`);
    });
    const [message] = await Promise.race([once(worker, 'message', { signal }), ended]);
    return message;
  } finally {
    answered.abort();
  }
}

/** Milliseconds that a process of Node takes that does nothing. */
async function measureNode(): Promise<number> {
  const startedAt = performance.now();
  await once(execFile(process.execPath, ['--eval', '']), 'close');
  return performance.now() - startedAt;
}

interface TenantData {
  id: string;
  snapshot: Snapshot;
}

async function pullAll(): Promise<TenantData[]> {
  const client = createApiClient();
  const config = await readConfig(configFile, {});
  const data: TenantData[] = [];
  for (const tenant of config.tenants) {
    const { endpoints } = tenant;
    if (endpoints === null) throw new Error('a generated city names its endpoints');
    const { snapshot } = await pullSnapshot({
      config: tenant,
      client,
      endpoints,
      browserEndpoints: endpoints,
      day: buildDay(process.env),
    });
    data.push({ id: tenant.id, snapshot });
  }
  await client.close();
  return data;
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
