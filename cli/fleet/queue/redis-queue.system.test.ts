import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startRedis, type RedisForTest } from '../../testing/redis-server.ts';
import { canRun } from '../../testing/suite-programs.ts';
import { NAME } from './redis-jobs.ts';
import { openRedisQueue } from './redis-queue.ts';
import type { BuildEnd, BuildTenant } from './tenant-queue.ts';

const DONE: BuildEnd = { outcome: 'done' };
const OBSERVER = { onAway: () => {}, onBack: () => {}, onTakeover: () => {} };
const event = (tenant: string, reason = 'changed') => ({ tenant, cause: 'event', reason }) as const;

describe.runIf(canRun('redis'))('Redis as a queue', () => {
  let redis: RedisForTest;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.close());
  let database = 0;
  /** Each test has a database of its own. */
  const open = () => {
    const url = `${redis.url}/${(database += 1)}`;
    const queue = openRedisQueue(url);
    const client = new Redis(url);
    const foreign = new Queue<unknown, void, 'build'>(NAME, { connection: client });
    onTestFinished(async () => {
      await queue.close();
      await foreign.close();
      client.disconnect();
    });
    return { queue, client, foreign };
  };

  /** A build whose worker has gone is taken over, and its tenant is named. */
  async function takeOver(): Promise<void> {
    const { queue, client } = open();
    const id = await queue.add(event('stadt'));
    // As if a worker had taken it, and its lock had expired.
    await client.zrem(`bull:${NAME}:prioritized`, id);
    await client.lpush(`bull:${NAME}:active`, id);
    const lost: unknown[] = [];
    const onTakeover = (...build: unknown[]) => lost.push(build);
    const worker = queue.work(async () => DONE, 1, { ...OBSERVER, onTakeover });
    onTestFinished(() => worker.stop());
    await expect.poll(() => lost, { timeout: 50_000 }).toEqual([[id, 'stadt']]);
  }

  /** A build that another worker may have taken over is ended. */
  async function loseBuild(): Promise<void> {
    const { queue, client } = open();
    const isLost = new Promise<void>((resolve) => {
      const build: BuildTenant = async (_build, lost) => {
        await new Promise((aborted) => lost?.addEventListener('abort', aborted));
        resolve();
        return { outcome: 'interrupted' };
      };
      const worker = queue.work(build, 1, OBSERVER);
      onTestFinished(() => worker.stop());
    });
    const id = await queue.add(event('stadt'));
    const lock = `bull:${NAME}:${id}:lock`;
    await expect.poll(() => client.exists(lock)).toBe(1);
    await client.set(lock, 'other');
    await isLost;
    expect(await client.get(lock)).toBe('other');
  }

  // Both wait for seconds.
  test('a build whose worker has gone is taken over, and one that others may have taken is ended', async () => {
    await Promise.all([takeOver(), loseBuild()]);
  });

  test('what another program writes neither hides nor repeats a build', async () => {
    const { queue, foreign } = open();
    await foreign.add('build', null);
    await foreign.add('build', { tenant: '*', cause: 'event', reason: '', requestedAt: 1 });
    const built: string[] = [];
    const build: BuildTenant = async ({ tenant }) => {
      built.push(tenant);
      return DONE;
    };
    const worker = queue.work(build, 1, OBSERVER);
    onTestFinished(() => worker.stop());
    await queue.add(event('stadt'));
    await expect.poll(() => foreign.getFailedCount()).toBe(2);
    await expect.poll(() => foreign.getCompletedCount()).toBe(1);
    expect(built).toEqual(['stadt']);
    expect(await queue.read()).toMatchObject({ waiting: [], active: [], delayed: [], failed: [] });
  });
});
