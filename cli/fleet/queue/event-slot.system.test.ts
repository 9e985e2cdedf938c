import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/cli-fixture.ts';
import { startRedis, type RedisForTest } from '../../testing/redis-server.ts';
import { canRun } from '../../testing/suite-programs.ts';
import { openFileQueue } from './file-queue.ts';
import { openRedisQueue } from './redis-queue.ts';
import type { Cause, TenantQueue } from './tenant-queue.ts';

/** Long enough for a worker to take what it must not take. */
const LOOKS_MS = 300;

function describeSlots(name: string, open: () => TenantQueue): void {
  describe(name, () => {
    /** A worker for two builds at a time, all of which run until `end` is called. */
    function start() {
      const queue = open();
      onTestFinished(() => queue.close());
      const built: string[] = [];
      let end = () => {};
      const ended = new Promise<void>((resolve) => (end = resolve));
      const observer = { onAway: () => {}, onBack: () => {}, onTakeover: () => {} };
      const worker = queue.work(
        async ({ tenant }) => {
          built.push(tenant);
          await ended;
          return { outcome: 'done' };
        },
        2,
        observer,
      );
      onTestFinished(async () => {
        end();
        await worker.stop();
      });
      const add = (tenant: string, cause: Cause) => queue.add({ tenant, cause, reason: 'changed' });
      return { queue, built, worker, add, end: () => end() };
    }

    test('an event waits for no scheduled build, and such ones never take its slot', async () => {
      const { queue, built, add, end } = start();
      for (const tenant of ['eins', 'zwei', 'drei']) await add(tenant, 'schedule');
      await expect.poll(() => built.toSorted()).toEqual(['eins', 'zwei']);
      await wait(LOOKS_MS);
      await add('ereignis', 'event');
      await expect.poll(() => built.slice(2)).toEqual(['ereignis']);
      await add('weiteres', 'event');
      await wait(LOOKS_MS);
      expect(built).toHaveLength(3);
      end();
      await expect.poll(() => built.slice(3).toSorted()).toEqual(['drei', 'weiteres']);
      await expect.poll(async () => Object.values(await queue.read()).flat()).toEqual([]);
    });

    test('events take no more slots than there are', async () => {
      const { built, add, end } = start();
      for (const tenant of ['eins', 'zwei', 'drei']) await add(tenant, 'event');
      await expect.poll(() => built).toHaveLength(2);
      await wait(LOOKS_MS);
      expect(built).toHaveLength(2);
      end();
      await expect.poll(() => built).toHaveLength(3);
    });

    test('a worker that ends stores how the event in its slot has ended', async () => {
      const { queue, built, worker, add, end } = start();
      for (const tenant of ['eins', 'zwei']) await add(tenant, 'schedule');
      await expect.poll(() => built).toHaveLength(2);
      await add('ereignis', 'event');
      await expect.poll(() => built).toHaveLength(3);
      const stopped = worker.stop();
      end();
      await stopped;
      expect(Object.values(await queue.read()).flat()).toEqual([]);
    });
  });
}

describeSlots('the slots of a file', () => openFileQueue(temporaryFolder()));

describe.runIf(canRun('redis'))('with Redis', () => {
  let server: RedisForTest;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.close());
  let database = 0;
  describeSlots('the slots of Redis', () => openRedisQueue(`${server.url}/${(database += 1)}`));
});
