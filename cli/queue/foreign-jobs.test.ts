import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startRedis, type RedisForTest } from '../testing/redis-server.ts';
import { canRun } from '../testing/suite-programs.ts';
import { NAME } from './redis-jobs.ts';
import { openRedisQueue } from './redis-queue.ts';
import type { BuildEnd, QueuedBuild } from './tenant-queue.ts';

const DONE: BuildEnd = { outcome: 'done' };
const event = (tenant: string, reason = 'changed') => ({ tenant, cause: 'event', reason }) as const;

describe.runIf(canRun('redis'))('what Redis contains beside builds that wait', () => {
  let redis: RedisForTest;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.close());
  let database = 0;

  test('a build whose worker has gone is taken over, and its tenant is named', { timeout: 60_000 }, async () => {
    const url = `${redis.url}/${(database += 1)}`;
    const queue = openRedisQueue(url, 'here');
    const client = new Redis(url);
    const id = await queue.add(event('stadt'));
    // As if a worker had taken it, and its lock had expired.
    await client.zrem(`bull:${NAME}:prioritized`, id);
    await client.lpush(`bull:${NAME}:active`, id);
    const lost: unknown[] = [];
    const observer = { onAway: () => {}, onBack: () => {}, onTakeover: (...build: unknown[]) => lost.push(build) };
    const worker = queue.work(async () => DONE, 1, observer);
    onTestFinished(async () => {
      await worker.stop();
      await queue.close();
      client.disconnect();
    });
    await expect.poll(() => lost, { timeout: 50_000 }).toEqual([[id, 'stadt']]);
  });

  test('what another program writes into Redis is no build, and neither hides nor repeats one', async () => {
    const url = `${redis.url}/${(database += 1)}`;
    const queue = openRedisQueue(url, 'here');
    const client = new Redis(url);
    const foreign = new Queue<unknown, void, 'build'>(NAME, { connection: client });
    await foreign.add('build', null);
    await foreign.add('build', { tenant: '*', cause: 'event', reason: '', requestedAt: 1 });
    await client.hset(foreign.toKey('9001'), { name: 'build', data: '{not json', opts: '{}', timestamp: 1 });
    await client.zadd(foreign.toKey('failed'), 1, '9001');
    const built: QueuedBuild[] = [];
    const observer = { onAway: () => {}, onBack: () => {}, onTakeover: () => {} };
    const build = async (each: QueuedBuild) => {
      built.push(each);
      return DONE;
    };
    const worker = queue.work(build, 1, observer);
    onTestFinished(async () => {
      await worker.stop();
      await queue.close();
      await foreign.close();
      client.disconnect();
    });
    await queue.add(event('stadt', 'x'.repeat(10_000)));
    await expect.poll(() => foreign.getCompletedCount()).toBe(1);
    expect(await queue.read()).toEqual({ waiting: [], active: [], delayed: [], failed: [] });
    expect(built.map(({ tenant, reason }) => [tenant, reason.length])).toEqual([['stadt', 200]]);
  });
});
