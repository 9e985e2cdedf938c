import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { isCount, isText, matchesSchema, tryParseJson } from '../../lib/schema.ts';
import { createRandom } from '../../sandbox/random.ts';
import type { CliProcess } from '../../testing/cli-process.ts';
import { startFleet, type FleetScene } from '../../testing/fleet-scene.ts';
import { canRun } from '../../testing/suite-programs.ts';

/** Can be increased: `FLEET_KILLS=50 npx vitest run cli/fleet/queue/kill`. */
const KILLS = Math.max(1, Number(process.env['FLEET_KILLS']) || 4);
const SEED = Number(process.env['KILL_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const EVENTS_PER_KILL = 12;
const CITIES = 6;
const SENDERS = 4;
const MINUTES = 60_000;

/** Time in which a worker had a build of a tenant; milliseconds since 1970. */
interface Turn {
  tenant: string;
  from: number;
  to: number;
}

/** A process of the fleet, started again whenever it was killed. */
interface Member {
  kill(): Promise<void>;
}

/** The builds that a worker reported. Those without an end lasted until the worker was gone. */
function turnsOf(stdout: string, endedAt: number): Turn[] {
  const open = new Map<string, Turn>();
  const turns: Turn[] = [];
  for (const line of stdout.split('\n')) {
    const event = tryParseJson(line);
    if (!matchesSchema(event, { at: isText, type: isText, id: isText, tenant: isText })) continue;
    const { type, id, tenant } = event;
    const at = Date.parse(event.at);
    const begun = open.get(id) ?? { tenant, from: at, to: endedAt };
    if (type === 'taken') {
      open.set(id, begun);
      turns.push(begun);
    } else {
      begun.to = at;
      open.delete(id);
    }
  }
  return turns;
}

/** Pairs of builds of one tenant that ran at the same time. */
function overlapsOf(turns: readonly Turn[]): [Turn, Turn][] {
  const sorted = turns.toSorted((one, other) => one.tenant.localeCompare(other.tenant) || one.from - other.from);
  return sorted.flatMap((turn, index): [Turn, Turn][] => {
    const next = sorted[index + 1];
    return next !== undefined && next.tenant === turn.tenant && next.from < turn.to ? [[turn, next]] : [];
  });
}

function keepRunning(start: () => CliProcess, onEnd: (stdout: string, at: number) => void): Member {
  let child = start();
  return {
    async kill() {
      child.kill('SIGKILL');
      const at = Date.now();
      onEnd((await child.ended).stdout, at);
      child = start();
    },
  };
}

/** Looks at a site as a crawler does. @returns what is broken */
async function crawl(site: string): Promise<string[]> {
  const broken: string[] = [];
  const read = async (place: string): Promise<string> => {
    const answer = await fetch(`${site}${place}`);
    if (!answer.ok) broken.push(`${answer.status} ${site}${place}`);
    return answer.text();
  };
  const [page, latest] = [await read('/'), await read('/builds/latest.json')];
  if (!page.includes('</html>')) broken.push(`${site}/ is cut short`);
  if (!matchesSchema(tryParseJson(latest), { timestamp: isCount })) broken.push(`${site}: ${latest}`);
  for (const [, asset = ''] of page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) await read(asset);
  return broken;
}

/** Reports changes, each until it is confirmed. @returns the last confirmed change of each city */
async function sendEvents(fleet: FleetScene, below: (limit: number) => number): Promise<Map<string, number>> {
  const confirmed = new Map<string, number>();
  let left = KILLS * EVENTS_PER_KILL;
  const send = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const id = fleet.cities[below(CITIES)]?.id ?? '';
      const number = await fleet.change(id);
      while ((await fleet.post(id)) !== 202) await wait(50);
      confirmed.set(id, Math.max(number, confirmed.get(id) ?? 0));
      await wait(below(40) * SENDERS);
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, send));
  return confirmed;
}

test.runIf(canRun('redis') && canRun('nginx'))(
  `every confirmed event is live in the end when workers, webhook and Redis are killed ${KILLS} times, no tenant is built twice at once, and no site ever breaks`,
  async () => {
    const { below } = createRandom(SEED);
    const context = `KILL_SEED=${SEED} FLEET_KILLS=${KILLS}`;
    const fleet = await startFleet([{ cities: CITIES, merchants: 5 }]);
    const over = new AbortController();
    onTestFinished(async () => {
      over.abort();
      await fleet.close();
    });
    const turns: Turn[] = [];
    const worker = (name: string) =>
      keepRunning(
        () => fleet.startWorker(name),
        (stdout, at) => turns.push(...turnsOf(stdout, at)),
      );
    const webhook = keepRunning(
      () => fleet.startWebhook(),
      () => {},
    );
    const workers = [worker('a'), worker('b')];
    const redis: Member = { kill: async () => fleet.redis.kill().then(() => fleet.redis.restart()) };
    const members = [...workers, webhook, redis];

    await fleet.run('enqueue', '--all');
    const isLive = async ({ id }: { id: string }) => (await fleet.liveNumber(id)) !== undefined;
    for (const city of fleet.cities) await expect.poll(() => isLive(city), { timeout: MINUTES }).toBe(true);

    const broken: string[] = [];
    const crawling = (async () => {
      while (!over.signal.aborted) for (const { id } of fleet.cities) broken.push(...(await crawl(fleet.siteOf(id))));
    })();
    const sending = sendEvents(fleet, below);
    for (let kill = 0; kill < KILLS; kill += 1) {
      await wait(below(1500));
      // Each of them at least once in a row of four.
      await members[(kill + below(2)) % members.length]?.kill();
    }
    for (const [id, number] of await sending) {
      const live = async () => (await fleet.liveNumber(id)) ?? 0;
      await expect.poll(live, { timeout: 2 * MINUTES, message: `${context}: ${id}` }).toBeGreaterThanOrEqual(number);
    }
    const queue = async () => tryParseJson(await fleet.run('queue', '--json'));
    const isEmpty = { waiting: [], active: [], delayed: [], failed: [] };
    await expect.poll(queue, { timeout: 2 * MINUTES, interval: 500, message: context }).toMatchObject(isEmpty);
    over.abort();
    await crawling;
    for (const member of workers) await member.kill();
    expect(broken, context).toEqual([]);
    expect(turns.length, context).toBeGreaterThanOrEqual(CITIES);
    expect(overlapsOf(turns), context).toEqual([]);
  },
  (5 + KILLS) * MINUTES,
);
