import { rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { bundleSite } from '../../cli/generator/bundle/bundle-site.ts';
import {
  benchArguments,
  measureCli,
  type Measured,
  openBenchFolder,
  say,
  sayRatio,
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
  const bareBundle = await best(3, async () => {
    const bundle = await bundleSite({ isForced: true });
    return bundle.ms;
  });
  const versionMs = await best(10, async () => (await measureCli(['--version'])).ms);
  const oneCity = await bestBuild(3, ['--tenant', 'stadt-001']);
  const two = tenants < 2 ? undefined : await build('two', ['--tenant', 'stadt-001', 'stadt-002']);
  const all = await build('all', ['--all'], { isCold: false });
  const isBusy = (all.processorMs + all.apiMs) / (all.ms * processes);

  say(`${tenants} cities × ${merchants} merchants, ${processes} processes, Node ${process.version}`);
  say(`  ${all.pages} pages in ${seconds(all.ms)}, with the bundle there`);
  const perSecond = all.pages / (all.ms / 1000);
  say(`  ${perSecond.toFixed(0)} pages per second, ${(all.bytes / all.pages).toFixed(0)} bytes per page`);
  sayRatio('cores in use during the build', isBusy, undefined, 'by build and API, other work left out');
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
  sayRatio(
    'one city, cold ÷ bare Vite build',
    oneCity.ms / bareBundle,
    2.5,
    `${seconds(oneCity.ms)} ÷ ${seconds(bareBundle)}`,
  );
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

/** The largest process, bundling left out. */
function memory({ peaks }: Measured): number {
  return Math.max(0, ...Object.entries(peaks).flatMap(([role, mb]) => (role === 'bundle-process' ? [] : [mb])));
}

async function best(times: number, run: () => Promise<number>): Promise<number> {
  const results: number[] = [];
  for (let index = 0; index < times; index += 1) results.push(await run());
  return Math.min(...results);
}
