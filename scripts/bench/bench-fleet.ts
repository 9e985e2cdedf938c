import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { CliProcess } from '../../cli/testing/cli-process.ts';
import { startFleet, type FleetCity } from '../../cli/testing/fleet-scene.ts';
import { say, sayRatio, sayTimes, seconds } from './measure.ts';

/*
 * Measures two workers, the webhook, Redis and nginx on this machine, API included. It never fails. TMPDIR chooses the disk.
 * `npm run bench:fleet -- <tenants> <events>`, 300 and 200 if not said; ten of the tenants have 1,000 merchants, the others 20.
 */
const [tenants = 300, events = 200] = process.argv.slice(2).map(Number);
const BIG = Math.min(10, Math.floor(tenants / 2));
const FLOOD = { events: 10_000, ms: 60_000 };

/** Between two events, and for the scheduled round beside them. */
const EVENT_EVERY_MS = 1500;
/** A round is spread over a quarter of the time to the next. */
const ROUND_SPREAD = 4;
const MINUTE_MS = 60_000;
const LOOK_MS = 10;

/** The output of workers that have ended. */
const printed = new Map<CliProcess, string>();
const fleet = await startFleet([
  { cities: BIG, merchants: 1000 },
  { cities: tenants - BIG, merchants: 20 },
]);
try {
  const big = fleet.cities.slice(0, BIG);
  const small = fleet.cities.slice(BIG);
  const webhook = fleet.startWebhook();
  await webhook.says('Events are received');
  await measureWorkers(small.slice(0, 30), small.slice(30, 60));
  const workers = await startWorkers(2);
  await fleet.run('enqueue', '--all');
  await untilQueueIsEmpty();
  await stop(workers);
  await measureLatency(big);
  await measureFlood(webhook);
} finally {
  await fleet.close();
}

/** First builds of as many small cities, by one worker and by two: each has one build at a time. */
async function measureWorkers(ofOne: readonly FleetCity[], ofTwo: readonly FleetCity[]): Promise<void> {
  const drain = async (count: number, name: string, cities: readonly FleetCity[]): Promise<number> => {
    const workers = await startWorkers(count, name, '--concurrency', '1');
    const startedAt = performance.now();
    await fleet.run('enqueue', '--tenant', ...cities.map(({ id }) => id));
    await untilQueueIsEmpty();
    const ms = performance.now() - startedAt;
    await stop(workers);
    return ms;
  };
  const one = await drain(1, 'alone', ofOne);
  const two = await drain(2, 'pair', ofTwo);
  say(`${ofOne.length} first builds of cities of 20 merchants`);
  sayTimes('one worker ÷ two workers', one, two);
}

async function measureLatency(cities: readonly FleetCity[]): Promise<void> {
  const minutes = Math.max(1, Math.ceil((events * EVENT_EVERY_MS * ROUND_SPREAD) / MINUTE_MS));
  const workers = await startWorkers(2, 'worker', '--every', `${minutes}m`);
  const waits: Promise<number>[] = [];
  for (let event = 0; event < events; event += 1) {
    const city = cities[event % cities.length];
    if (city !== undefined) waits.push(reportChange(city.id));
    await wait(EVENT_EVERY_MS);
  }
  const took = (await Promise.all(waits)).toSorted((one, other) => one - other);
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0;
  await stop(workers);
  const built = workers.flatMap(eventsOf).filter(({ type }) => type === 'live').length;
  say(`${events} events for cities of 1,000 merchants beside a round of all ${tenants} tenants; ${built} builds`);
  sayRatio('POST → page at nginx, p95, seconds', at(0.95) / 1000, 2, '');
  sayRatio('the same, median', at(0.5) / 1000, undefined, `fastest ${seconds(at(0))}, slowest ${seconds(at(1))}`);
}

/** Milliseconds from the message to the changed page. */
async function reportChange(id: string): Promise<number> {
  const number = await fleet.change(id);
  const startedAt = performance.now();
  await send(id);
  while (((await fleet.liveNumber(id)) ?? 0) < number) await wait(LOOK_MS);
  return performance.now() - startedAt;
}

/** As a sender: again, until it is confirmed. */
async function send(id: string): Promise<void> {
  while ((await fleet.post(id)) !== 202) await wait(100);
}

async function measureFlood(webhook: CliProcess): Promise<void> {
  const workers = await startWorkers(2);
  const before = [webhook, ...workers].map(memoryOf);
  const startedAt = performance.now();
  const numbers = new Map<string, number>();
  const sent: Promise<void>[] = [];
  for (let event = 0; event < FLOOD.events; event += 1) {
    const city = fleet.cities[event % fleet.cities.length];
    if (city === undefined) continue;
    if (event < fleet.cities.length) numbers.set(city.id, await fleet.change(city.id));
    sent.push(send(city.id));
    const early = startedAt + (FLOOD.ms * event) / FLOOD.events - performance.now();
    if (early > 0) await wait(early);
  }
  await Promise.all(sent);
  const sentMs = performance.now() - startedAt;
  await untilQueueIsEmpty();
  const ms = performance.now() - startedAt;
  const after = [webhook, ...workers].map(memoryOf);
  const stale = await countStale(numbers);
  await stop(workers);
  const built = workers.flatMap(eventsOf).filter(({ type }) => type === 'live').length;
  say(`${FLOOD.events} events for ${tenants} tenants, confirmed within ${seconds(sentMs)}`);
  sayRatio('builds ÷ events', built / FLOOD.events, undefined, `${built} builds, all done after ${seconds(ms)}`);
  sayRatio('sites without their latest change', stale, 0, '');
  for (const [index, name] of ['webhook', 'worker 1', 'worker 2'].entries()) {
    const [from = 0, to = 0] = [before[index], after[index]];
    sayRatio(`memory of ${name}, after ÷ before`, to / from, undefined, `${to.toFixed(0)} MB ÷ ${from.toFixed(0)} MB`);
  }
}

async function countStale(numbers: ReadonlyMap<string, number>): Promise<number> {
  let stale = 0;
  for (const [id, number] of numbers) if (((await fleet.liveNumber(id)) ?? 0) < number) stale += 1;
  return stale;
}

async function startWorkers(count: number, name = 'worker', ...more: string[]): Promise<CliProcess[]> {
  const workers = Array.from({ length: count }, (_, index) => fleet.startWorker(`${name}-${index}`, ...more));
  await Promise.all(workers.map((worker) => worker.prints('"started"')));
  return workers;
}

async function stop(workers: readonly CliProcess[]): Promise<void> {
  for (const worker of workers) worker.kill('SIGTERM');
  for (const worker of workers) printed.set(worker, (await worker.ended).stdout);
}

async function untilQueueIsEmpty(): Promise<void> {
  for (;;) {
    const { waiting, active, delayed } = JSON.parse(await fleet.run('queue', '--json')) as Record<string, unknown[]>;
    if ([waiting, active, delayed].every((builds) => builds?.length === 0)) return;
    await wait(500);
  }
}

/** What a worker that has ended has reported. */
function eventsOf(worker: CliProcess): { type: string }[] {
  return (printed.get(worker) ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { type: string });
}

/** Resident memory, MB. */
function memoryOf({ pid }: CliProcess): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}
