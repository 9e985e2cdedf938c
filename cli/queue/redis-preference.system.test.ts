import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startRedis, type RedisForTest } from '../testing/redis-server.ts';
import { canRun } from '../testing/suite-programs.ts';
import { openRedisQueue } from './redis-queue.ts';
import type { BuildEnd, BuildTenant } from './tenant-queue.ts';

const event = (tenant: string) => ({ tenant, cause: 'event', reason: 'changed' }) as const;
const done: BuildTenant = async () => ({ outcome: 'done' });

describe.runIf(canRun('redis'))('workers with Redis', () => {
  let server: RedisForTest;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.close());
  let database = 0;

  /** An empty queue, and its workers by place. */
  function open() {
    const url = `${server.url}/${(database += 1)}`;
    const queue = openRedisQueue(url, 'nowhere');
    const redis = new Redis(url);
    onTestFinished(async () => {
      await queue.close();
      redis.disconnect();
    });
    const built: string[] = [];
    const work = (place: string, build: BuildTenant = done, concurrency = 2) => {
      const observer = { onAway: () => {}, onBack: () => {}, onTakeover: () => {}, onInvalid: () => {} };
      const run: BuildTenant = async (each, lost) => {
        built.push(`${each.tenant} at ${place}`);
        return build(each, lost);
      };
      const worker = openRedisQueue(url, place).work(run, concurrency, observer);
      onTestFinished(() => worker.stop());
      return worker;
    };
    /** Builds one tenant. @returns where */
    const buildOne = async (tenant: string) => {
      const before = built.length;
      await queue.add(event(tenant));
      await expect.poll(async () => [built.length, (await queue.read()).active]).toEqual([before + 1, []]);
      return built.at(-1);
    };
    return { queue, redis, built, work, buildOne };
  }

  test('get the tenants that they have built before, while they live', async () => {
    const { redis, work, buildOne } = open();
    const last = work('c');
    expect(await buildOne('stadt')).toBe('stadt at c');
    for (const place of ['a', 'b', 'd']) work(place);
    const places: unknown[] = [];
    for (let count = 0; count < 12; count += 1) {
      // Under load, another one may take it once the grace has passed.
      await redis.hset('voucher-site:builders', 'stadt', 'c');
      places.push(await buildOne('stadt'));
    }
    expect(places.filter((place) => place === 'stadt at c').length).toBeGreaterThan(6);
    await last.stop();
    expect(await buildOne('stadt')).not.toBe('stadt at c');
  });

  test('build what belongs to one that has something else to do', async () => {
    const { queue, built, work, buildOne } = open();
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    const slow: BuildTenant = async ({ tenant }): Promise<BuildEnd> => {
      if (tenant === 'lang') await ended;
      return { outcome: 'done' };
    };
    work('busy', slow, 1);
    await buildOne('stadt');
    await queue.add(event('lang'));
    await expect.poll(() => built.at(-1)).toBe('lang at busy');
    work('idle');
    await queue.add(event('stadt'));
    await expect.poll(() => built.at(-1)).toBe('stadt at idle');
    end();
  });

  test('build what belongs to one that was killed and still looks alive', async () => {
    const { redis, work, buildOne } = open();
    await redis.hset('voucher-site:builders', 'stadt', 'killed');
    await redis.set('voucher-site:free:killed', '1');
    work('a');
    expect(await buildOne('stadt')).toBe('stadt at a');
    expect(await redis.hget('voucher-site:builders', 'stadt')).toBe('a');
  });

  test('end a build that another one may have taken over', async () => {
    const { queue, redis, work } = open();
    const isLost = new Promise<void>((resolve) => {
      work('a', async (_build, lost): Promise<BuildEnd> => {
        await new Promise((aborted) => lost?.addEventListener('abort', aborted));
        resolve();
        return { outcome: 'interrupted' };
      });
    });
    const id = await queue.add(event('stadt'));
    const lock = `bull:voucher-site:${id}:lock`;
    await expect.poll(() => redis.exists(lock)).toBe(1);
    await redis.set(lock, 'other');
    await isLost;
    expect(await redis.get(lock)).toBe('other');
  });
});
