import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/cli-fixture.ts';
import { startRedis, type RedisForTest } from '../../testing/redis-server.ts';
import { canRun } from '../../testing/suite-programs.ts';
import { openFileQueue } from './file-queue.ts';
import { openRedisQueue } from './redis-queue.ts';
import {
  MAX_ATTEMPTS,
  retryDelayMs,
  type BuildEnd,
  type Cause,
  type QueuedBuild,
  type TenantQueue,
} from './tenant-queue.ts';

/** Long enough for a worker to take what it must not take. */
const LOOKS_MS = 300;

const DONE: BuildEnd = { outcome: 'done' };
const EMPTY = { waiting: [], active: [], delayed: [], failed: [] };
const FAILURE = { code: 'API_UNREACHABLE', title: 'no answer', details: ['for 3 s'] };
const FAILED: BuildEnd = { outcome: 'failed', failure: FAILURE, mayRetry: false };
const event = (tenant: string, reason = 'changed') => ({ tenant, cause: 'event', reason }) as const;
const scheduled = (tenant: string, delayMs = 0) =>
  ({ tenant, cause: 'schedule', reason: 'scheduled', delayMs }) as const;
const ofAll = (tenant: string) => ({ tenant, cause: 'schedule', reason: 'new version' }) as const;
const ids = (builds: readonly QueuedBuild[]) => builds.map(({ tenant }) => tenant);

/** Both queues behave alike. */
function describeQueue(name: string, open: () => TenantQueue | Promise<TenantQueue>): void {
  describe(name, () => {
    /** Ends each build as told, and keeps what was built. */
    const workOn = (queue: TenantQueue, endOf: (build: QueuedBuild) => BuildEnd | Promise<BuildEnd>) => {
      const built: QueuedBuild[] = [];
      let running = 0;
      let most = 0;
      const build = async (build: QueuedBuild) => {
        running += 1;
        most = Math.max(most, running);
        built.push(build);
        const end = await endOf(build);
        running -= 1;
        return end;
      };
      const observer = { onAway: () => {}, onBack: () => {}, onTakeover: () => {} };
      const worker = queue.work(build, 2, observer);
      onTestFinished(() => worker.stop());
      return { built, worker, most: () => most };
    };

    const openForTest = async () => {
      const queue = await open();
      onTestFinished(() => queue.close());
      return queue;
    };

    test('requests for a tenant that waits are one build, and events go before the schedule', async () => {
      const queue = await openForTest();
      await queue.add(scheduled('geplant'));
      const first = await queue.add(event('ereignis'));
      expect(await queue.add(event('ereignis'))).toBe(first);
      await queue.add(scheduled('ereignis'));
      await queue.add(scheduled('eilig'));
      await wait(5);
      const before = Date.now();
      await queue.add(event('eilig'));
      const { waiting } = await queue.read();
      expect(ids(waiting)).toEqual(['ereignis', 'eilig', 'geplant']);
      expect(waiting[1]).toMatchObject({ cause: 'event', reason: 'changed' });
      // The time of the event, not that of the schedule.
      expect(waiting[1]?.requestedAt).toBeGreaterThanOrEqual(before);
    });

    test('a build that waits shows the reason of the latest event, shortened', async () => {
      const queue = await openForTest();
      await queue.add(event('stadt', 'first'));
      await queue.add(event('stadt', 'second'));
      await queue.add(scheduled('stadt'));
      await queue.addOnce(event('dorf', 'x'.repeat(1000)), 'long', 60_000);
      const { waiting } = await queue.read();
      expect(waiting.map(({ tenant, reason }) => [tenant, reason])).toEqual([
        ['stadt', 'second'],
        ['dorf', 'x'.repeat(200)],
      ]);
    });

    test('what is requested during a build becomes one more build after it, never beside it', async () => {
      const queue = await openForTest();
      await queue.add(event('stadt', 'first'));
      const during: Promise<string>[] = [];
      const { built, most } = workOn(queue, async ({ reason }) => {
        if (reason === 'first') for (const one of ['second', 'third']) during.push(queue.add(event('stadt', one)));
        await Promise.all(during);
        await wait(50);
        return DONE;
      });
      await expect.poll(() => built.map(({ reason }) => reason)).toEqual(['first', 'third']);
      await expect.poll(async () => ids((await queue.read()).active)).toEqual([]);
      expect(most()).toBe(1);
    });

    test('the schedule is met by a build that is running, and does not delay what an event requested after it', async () => {
      const queue = await openForTest();
      await queue.add(event('stadt', 'first'));
      await queue.add(scheduled('dorf'));
      const { built } = workOn(queue, async ({ tenant, reason }) => {
        if (reason === 'first') await queue.add(event('stadt', 'second'));
        await queue.add(scheduled(tenant, 600_000));
        return DONE;
      });
      await expect.poll(() => built).toHaveLength(3);
      await expect.poll(async () => ids((await queue.read()).active)).toEqual([]);
      expect(await queue.read()).toMatchObject({ waiting: [], delayed: [] });
      const ofCity = built.filter(({ tenant }) => tenant === 'stadt');
      expect(ofCity.map(({ cause, reason }) => [cause, reason])).toEqual([
        ['event', 'first'],
        ['event', 'second'],
      ]);
    });

    test('an event ends the wait of a build that was scheduled for later', async () => {
      const queue = await openForTest();
      await queue.add(scheduled('stadt', 600_000));
      expect((await queue.read()).delayed).toMatchObject([{ tenant: 'stadt', cause: 'schedule' }]);
      expect(Number((await queue.read()).delayed[0]?.dueAt)).toBeGreaterThan(Date.now() + 500_000);
      const before = Date.now();
      await queue.add(event('stadt'));
      const { delayed, waiting } = await queue.read();
      expect({ delayed, waiting }).toMatchObject({ delayed: [], waiting: [{ tenant: 'stadt', cause: 'event' }] });
      expect(waiting[0]?.requestedAt).toBeGreaterThanOrEqual(before);
    });

    test('a request for all tenants waits behind events, and brings forward what was scheduled for later', async () => {
      const queue = await openForTest();
      await queue.add(event('eilig'));
      await queue.add(scheduled('spaeter', 600_000));
      for (const tenant of ['eilig', 'dorf', 'spaeter']) await queue.add(ofAll(tenant));
      await queue.add(event('ereignis'));
      const waiting = ids((await queue.read()).waiting).filter((tenant) => tenant !== 'spaeter');
      expect(waiting).toEqual(['eilig', 'ereignis', 'dorf']);
      const { built } = workOn(queue, () => DONE);
      await expect.poll(() => ids(built).toSorted()).toEqual(['dorf', 'eilig', 'ereignis', 'spaeter']);
      const reasons = built.map(({ tenant, reason }) => [tenant, reason]);
      expect(Object.fromEntries(reasons)).toMatchObject({ eilig: 'changed', spaeter: 'new version' });
    });

    test('a request for all tenants becomes one more build after one that is running', async () => {
      const queue = await openForTest();
      await queue.add(event('stadt', 'first'));
      const { built } = workOn(queue, async ({ reason }) => {
        if (reason === 'first') await queue.add(ofAll('stadt'));
        return DONE;
      });
      await expect.poll(() => built.map(({ reason }) => reason)).toEqual(['first', 'new version']);
    });

    test('what waits can be cancelled, and requested again; what is running goes on', async () => {
      const queue = await openForTest();
      await queue.add(event('laeuft'));
      const end = new AbortController();
      const { built } = workOn(queue, async ({ tenant }) => {
        if (!end.signal.aborted && ['laeuft', 'auch'].includes(tenant))
          await new Promise((resolve) => end.signal.addEventListener('abort', resolve));
        return DONE;
      });
      await queue.add(event('auch'));
      await expect.poll(() => built).toHaveLength(2);
      for (const tenant of ['eins', 'zwei', 'drei']) await queue.add(scheduled(tenant));
      await queue.add(scheduled('spaeter', 600_000));
      expect(await queue.cancel(['zwei', 'laeuft'])).toEqual(['zwei']);
      expect((await queue.cancel()).toSorted()).toEqual(['drei', 'eins', 'spaeter']);
      expect(await queue.read()).toMatchObject({ waiting: [], delayed: [] });
      expect(ids((await queue.read()).active).toSorted()).toEqual(['auch', 'laeuft']);
      await queue.add(event('zwei'));
      end.abort();
      await expect.poll(() => ids(built)).toEqual(['laeuft', 'auch', 'zwei']);
    });

    test('names the workers that are alive', async () => {
      const queue = await openForTest();
      expect((await queue.read()).workers).toEqual([]);
      const { worker } = workOn(queue, () => DONE);
      const alive = { name: expect.stringContaining(`process ${process.pid}`), since: expect.any(Number) };
      await expect.poll(async () => (await queue.read()).workers).toEqual([alive]);
      await worker.stop();
      await expect.poll(async () => (await queue.read()).workers).toEqual([]);
    });

    test('a build whose API failed is tried again later, at once if an event comes', async () => {
      const queue = await openForTest();
      await queue.add(event('stadt', 'first'));
      const { built } = workOn(queue, ({ reason }) =>
        reason === 'first' ? { outcome: 'failed', failure: FAILURE, mayRetry: true } : DONE,
      );
      await expect.poll(async () => (await queue.read()).delayed).toMatchObject([{ tenant: 'stadt', failures: 1 }]);
      const inMs = Number((await queue.read()).delayed[0]?.dueAt) - Date.now();
      expect(inMs).toBeLessThan(5500);
      expect(inMs).toBeGreaterThan(1000);
      await queue.add(event('stadt', 'second'));
      await expect.poll(() => built.at(-1)).toMatchObject({ reason: 'second', failures: 0 });
      await expect.poll(() => queue.read()).toMatchObject(EMPTY);
    });

    test('what failed for good is listed with its failure, and can be put back', async () => {
      const queue = await openForTest();
      await queue.add(event('a'));
      await queue.add(event('b'));
      let end: BuildEnd = FAILED;
      const { built } = workOn(queue, () => end);
      await expect.poll(async () => ids((await queue.read()).failed).toSorted()).toEqual(['a', 'b']);
      expect((await queue.read()).failed[0]).toMatchObject({ failures: 1, failure: FAILURE });
      end = DONE;
      expect(await queue.retry(['a', 'fremd'])).toEqual(['a']);
      await expect.poll(() => built).toHaveLength(3);
      await expect.poll(async () => ids((await queue.read()).failed)).toEqual(['b']);
      // A later success settles what failed before.
      await queue.add(event('b'));
      await expect.poll(async () => (await queue.read()).failed).toEqual([]);
      expect(await queue.retry()).toEqual([]);
    });

    test('a build that was interrupted is taken by the next worker, and is no failure', async () => {
      const queue = await openForTest();
      await queue.add(event('stadt'));
      const interrupt = new AbortController();
      const first = workOn(queue, async (): Promise<BuildEnd> => {
        await new Promise((resolve) => interrupt.signal.addEventListener('abort', resolve));
        return { outcome: 'interrupted' };
      });
      await expect.poll(() => first.built).toHaveLength(1);
      const second = workOn(queue, () => DONE);
      const stopped = first.worker.stop();
      interrupt.abort();
      await stopped;
      await expect.poll(() => second.built).toMatchObject([{ tenant: 'stadt', failures: 0 }]);
      await expect.poll(() => queue.read()).toMatchObject(EMPTY);
    });

    test('a round of all tenants is begun by one worker', async () => {
      const queue = await openForTest();
      const claims = await Promise.all([1, 2, 3].map(() => queue.claimRound(60_000)));
      expect(claims.filter(Boolean)).toHaveLength(1);
    });

    test('a message and its copies add one build, even at the same time and after it, whatever their ids are', async () => {
      const queue = await openForTest();
      const { built } = workOn(queue, () => DONE);
      const copies = await Promise.all([1, 2, 3].map(() => queue.addOnce(event('stadt'), '__proto__', 60_000)));
      expect(new Set(copies.map(({ tenant, job }) => `${tenant} ${job}`)).size).toBe(1);
      await expect.poll(() => ids(built)).toEqual(['stadt']);
      await expect.poll(async () => ids((await queue.read()).active)).toEqual([]);
      expect(await queue.addOnce(event('dorf'), '__proto__', 60_000)).toEqual(copies[0]);
      // Only for a while.
      await queue.addOnce(event('kurz'), 'kurz', 1);
      await expect.poll(() => built.at(-1)?.tenant).toBe('kurz');
      await wait(5);
      await queue.addOnce(event('lang'), 'kurz', 60_000);
      await expect.poll(() => ids(built)).toEqual(['stadt', 'kurz', 'lang']);
    });

    /** A worker for two builds at a time, all of which run until `end` is called. */
    const holdBuilds = async () => {
      const queue = await openForTest();
      let end = () => {};
      const ended = new Promise<void>((resolve) => (end = resolve));
      onTestFinished(() => end());
      const { built, worker } = workOn(queue, async () => {
        await ended;
        return DONE;
      });
      const add = (tenant: string, cause: Cause) => queue.add({ tenant, cause, reason: 'changed' });
      return { queue, built, worker, add, end: () => end() };
    };

    test('an event waits for no scheduled build, and such ones never take its slot', async () => {
      const { queue, built, add, end } = await holdBuilds();
      for (const tenant of ['eins', 'zwei', 'drei']) await add(tenant, 'schedule');
      await expect.poll(() => ids(built).toSorted()).toEqual(['eins', 'zwei']);
      await wait(LOOKS_MS);
      await add('ereignis', 'event');
      await expect.poll(() => ids(built).slice(2)).toEqual(['ereignis']);
      await add('weiteres', 'event');
      await wait(LOOKS_MS);
      expect(built).toHaveLength(3);
      end();
      await expect.poll(() => ids(built).slice(3).toSorted()).toEqual(['drei', 'weiteres']);
      await expect.poll(() => queue.read()).toMatchObject(EMPTY);
    });

    test('events take no more slots than there are', async () => {
      const { built, add, end } = await holdBuilds();
      for (const tenant of ['eins', 'zwei', 'drei']) await add(tenant, 'event');
      await expect.poll(() => built).toHaveLength(2);
      await wait(LOOKS_MS);
      expect(built).toHaveLength(2);
      end();
      await expect.poll(() => built).toHaveLength(3);
    });

    test('a worker that ends stores how the event in its slot has ended', async () => {
      const { queue, built, worker, add, end } = await holdBuilds();
      for (const tenant of ['eins', 'zwei']) await add(tenant, 'schedule');
      await expect.poll(() => built).toHaveLength(2);
      await add('ereignis', 'event');
      await expect.poll(() => built).toHaveLength(3);
      const stopped = worker.stop();
      end();
      await stopped;
      expect(await queue.read()).toMatchObject(EMPTY);
    });

    test('requests that come together are all stored', async () => {
      const queue = await openForTest();
      const tenants = Array.from({ length: 40 }, (_, index) => `stadt-${index}`);
      const added = await Promise.all(tenants.map((tenant) => queue.add(event(tenant))));
      expect(new Set(added).size).toBe(tenants.length);
      expect(ids((await queue.read()).waiting).toSorted()).toEqual(tenants.toSorted());
    });
  });
}

describeQueue('the queue of one machine', () => openFileQueue(temporaryFolder()));

describe.runIf(canRun('redis'))('with Redis', () => {
  let redis: RedisForTest;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.close());
  let database = 0;
  // Each test has a database of its own.
  describeQueue('the queue of many machines', () => openRedisQueue(`${redis.url}/${(database += 1)}`));
});

test('attempts come apart, and not together', () => {
  const delays = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => retryDelayMs(index + 1, () => 0));
  expect(delays.slice(0, 3)).toEqual([5000, 10_000, 20_000]);
  expect(delays.at(-1)).toBe(320_000);
  expect(retryDelayMs(1, () => 1)).toBe(4000);
});
