import assert from 'node:assert';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GOOD, startHostileCity } from './hostile-city.ts';
import { measureCli, say, sayTimes } from './measure.ts';

/*
 * Measures how much slower a good city is built beside a hostile one, as a ratio within one run. It never fails.
 * `tsx scripts/bench/bench-hostile.ts <merchants> <slow images> <rounds>`
 */
const [merchants = 1000, slow = 4, rounds = 3] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(path.join(tmpdir(), 'voucher-site-bench-'));
const cities = await startHostileCity({ merchants, slow });
const config = path.join(folder, 'tenants.json');
writeFileSync(config, JSON.stringify(cities.tenantsJson));
let builds = 0;

/** Milliseconds until the good city was built, with images that are not cached. */
async function goodCityIn(...selection: string[]): Promise<number> {
  builds += 1;
  cities.renew((Date.now() % 100_000) + builds);
  const out = path.join(folder, `out-${builds}`);
  const { stdout } = await measureCli(['build', ...selection, '--config', config, '--out', out, '--json']);
  rmSync(out, { recursive: true });
  const { tenants } = JSON.parse(stdout) as { tenants: { tenant: string; status: string; ms: number }[] };
  const good = tenants.find(({ tenant }) => tenant === GOOD);
  if (good?.status !== 'built') throw new Error(`${GOOD} was not built: ${stdout}`);
  return good.ms;
}

try {
  await goodCityIn('--tenant', GOOD);
  const pairs: { alone: number; beside: number; ratio: number }[] = [];
  // Alternating, so that other load on the machine affects both equally.
  for (let round = 0; round < rounds; round += 1) {
    const alone = await goodCityIn('--tenant', GOOD);
    const beside = await goodCityIn('--all');
    pairs.push({ alone, beside, ratio: beside / alone });
  }
  const middle = pairs.toSorted((one, other) => one.ratio - other.ratio)[Math.floor(rounds / 2)];
  assert(middle);
  say(
    `1 good city × ${merchants} merchants with images, beside one of hostile texts and images; the median of ${rounds}`,
  );
  sayTimes('good beside hostile ÷ good alone', middle.beside, middle.alone, 1.2);
} finally {
  await cities.stop();
  rmSync(folder, { recursive: true, force: true });
}
