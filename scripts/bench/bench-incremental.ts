import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Fault } from '../../cli/sandbox/sandbox-options.ts';
import { generatedTenantsJson } from '../../cli/sandbox/cities/generated-city.ts';
import { startSandbox } from '../../cli/sandbox/start-sandbox.ts';
import { benchArguments, measureCli, openBenchFolder, say, sayRatio, sayTimes, seconds } from './measure.ts';

/*
 * Measures builds after few or no changes, as ratios within one run. It never fails.
 * `npm run bench:incremental -- <merchants> <tenants> [--folder <folder>]`, 1000 merchants of one city and 100 small cities if
 * not said.
 */
const given = benchArguments();
const [merchants = 1000, tenants = 100] = given.numbers;
const SMALL = 20;
const CHANGED = 3;
/** From this number of releases on, each build deletes the oldest one. */
const RELEASES = 5;
const MERCHANTS = '/merchant/merchants/public';

/** Less dependent on what else the machine does. */
const IN_PROCESSOR_TIME = 'the same in processor time';

interface Built {
  ms: number;
  processorMs: number;
  rendered: number;
  pages: number;
  unchanged: number;
}

const best = (builds: readonly Built[]): Built =>
  builds.reduce((fastest, next) => (next.ms < fastest.ms ? next : fastest));

await withCities(1, merchants, async (cities) => {
  const cold = best(await times(3, () => cities.build('--out', cities.freshOut(), '--force')));
  const first = best(await times(3, () => cities.build('--out', cities.freshOut())));
  await cities.build();
  const nothing = best(await times(5, () => cities.build()));
  const changed = await times(RELEASES + 5, async (round) => {
    await cities.change('stadt-001', round);
    return cities.build();
  });
  const one = best(changed.slice(RELEASES));
  say(`1 city × ${merchants} merchants, ${first.pages} pages; the best of several builds each`);
  sayTimes('one merchant changed ÷ cold', one.ms, cold.ms, 0.25, `, ${one.rendered} pages rendered`);
  sayTimes('one merchant changed ÷ first build', one.ms, first.ms, 0.25, ', the bundle was there');
  sayTimes(IN_PROCESSOR_TIME, one.processorMs, first.processorMs, 0.25);
  sayTimes('nothing changed ÷ cold', nothing.ms, cold.ms, 0.12);
  sayTimes('nothing changed ÷ first build', nothing.ms, first.ms, 0.12, ', the bundle was there');
  sayTimes(IN_PROCESSOR_TIME, nothing.processorMs, first.processorMs, 0.12);
});

await withCities(tenants, SMALL, async (cities) => {
  const cold = await cities.build();
  const pairs: { nothing: Built; some: Built }[] = [];
  // Alternating, so that other load on the machine affects both equally.
  for (let round = 1; round <= 3; round += 1) {
    const nothing = await cities.build();
    for (let number = 1; number <= CHANGED; number += 1) await cities.change(`stadt-00${number}`, round);
    pairs.push({ nothing, some: await cities.build() });
  }
  const nothing = best(pairs.map((pair) => pair.nothing));
  const some = best(pairs.map((pair) => pair.some));
  say(`${tenants} cities × ${SMALL} merchants, ${cold.pages} pages`);
  sayTimes('nothing changed ÷ first build', nothing.ms, cold.ms);
  sayRatio(
    `${CHANGED} changed ÷ first build`,
    some.ms / cold.ms,
    undefined,
    `${seconds(some.ms)}, ${some.unchanged} unchanged, ${some.rendered} pages rendered`,
  );
  sayTimes(`what the ${CHANGED} cost ÷ their share of it`, some.ms - nothing.ms, (cold.ms * CHANGED) / tenants, 1);
});

interface Cities {
  build(...args: string[]): Promise<Built>;
  /** Gives one merchant another name. */
  change(id: string, round: number): Promise<void>;
  freshOut(): string;
}

/** The sandbox is this process, whose work does not count as the generator's but shares its processor. */
async function withCities(count: number, size: number, measure: (cities: Cities) => Promise<void>): Promise<void> {
  const place = openBenchFolder(given.folder);
  const folder = place.path;
  const faults: Record<string, Fault> = {};
  const sandbox = await startSandbox({ tenants: count, merchants: size, faults });
  const config = path.join(folder, 'tenants.json');
  writeFileSync(config, JSON.stringify(generatedTenantsJson(sandbox.origin, { tenants: count })));
  let outs = 0;
  const freshOut = () => path.join(folder, `out-${(outs += 1)}`);
  const usual = freshOut();
  try {
    await measure({
      freshOut,
      async build(...args) {
        const out = args.includes('--out') ? [] : ['--out', usual];
        place.settle();
        const { ms, processorMs, stdout } = await measureCli([
          'build',
          '--all',
          '--config',
          config,
          '--json',
          ...out,
          ...args,
        ]);
        const { tenants: reports } = JSON.parse(stdout) as {
          tenants: { status: string; rendered: number; pages: number }[];
        };
        return {
          ms,
          processorMs,
          rendered: reports.reduce((sum, { rendered }) => sum + rendered, 0),
          pages: reports.reduce((sum, { pages }) => sum + pages, 0),
          unchanged: reports.filter(({ status }) => status === 'unchanged').length,
        };
      },
      async change(id, round) {
        const headers = { 'X-Tenant-Domain': `${id}.example` };
        const key = `${id}.example${MERCHANTS}`;
        delete faults[key];
        const answer = await fetch(`${sandbox.origin}/sandbox-api${MERCHANTS}`, { headers });
        const list = (await answer.json()) as { companyName: string }[];
        const middle = list[Math.floor(list.length / 2)];
        if (middle !== undefined) middle.companyName = `Umbenannt ${round} & Söhne`;
        faults[key] = { kind: 'body', body: list };
      },
    });
  } finally {
    await sandbox.close();
    place.remove();
  }
}

async function times(count: number, run: (round: number) => Promise<Built>): Promise<Built[]> {
  const results: Built[] = [];
  for (let round = 1; round <= count; round += 1) results.push(await run(round));
  return results;
}
