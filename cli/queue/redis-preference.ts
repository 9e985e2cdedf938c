import type { Redis } from 'ioredis';
import { NAME } from './redis-jobs.ts';

/*
 * A worker that has built a tenant before renders only what has changed, so it gets the tenant's next build if it lives and
 * has nothing else to do. BullMQ gives a build to the worker that has waited longest; another one gives way, and the build goes
 * round until it is at the right one.
 */

/** Redis hash: tenant → place where it was built last. */
const BUILDERS = `${NAME}:builders`;
const freeKey = (place: string) => `${NAME}:free:${place}`;
const graceKey = (id: string) => `${NAME}:grace:${id}`;

/** Without a sign of life for so long, a worker is not preferred any more. */
const ALIVE_MS = 6000;

/** After this time, anyone builds it. It is what a preferred worker costs that was killed, until it looks dead. */
const GRACE_MS = 100;

/** Time for others to take what this worker gives way to. */
export const GIVE_WAY_MS = 20;

export interface Preference {
  /**
   * Whether another worker has built the tenant last, and has nothing to do.
   * @param isFirst whether no worker has given way yet
   */
  belongsElsewhere(build: { id: string; tenant: string }, isFirst: boolean): Promise<boolean>;
  /** Remembers that the tenant was built here. */
  keep(tenant: string): Promise<void>;
  forget(tenant: string): Promise<void>;
  /** Tells whether this worker can take a build. */
  setFree(isFree: boolean): void;
  stop(): void;
}

/** @param place identifies the folder of the releases: a worker that is started again there has them still */
export function openPreference(redis: Redis, place: string): Preference {
  let hasSlot = true;
  let hasEnded = false;
  const tell = () => {
    if (redis.status !== 'ready') return;
    const stored = hasSlot ? redis.set(freeKey(place), '1', 'PX', ALIVE_MS) : redis.del(freeKey(place));
    // Preference is worth no failure; the worker itself reports that Redis is away.
    stored.catch(() => {});
  };
  redis.on('ready', tell);
  const beat = setInterval(tell, ALIVE_MS / 3);
  beat.unref();
  return {
    async belongsElsewhere({ id, tenant }, isFirst) {
      const builder = await redis.hget(BUILDERS, tenant);
      if (builder === null || builder === place) return false;
      const [isFree, isInTime] = await Promise.all([
        redis.exists(freeKey(builder)),
        // The clock of Redis counts, not those of the machines.
        isFirst ? redis.set(graceKey(id), '1', 'PX', GRACE_MS) : redis.exists(graceKey(id)),
      ]);
      return isFree === 1 && isInTime !== 0;
    },
    keep: async (tenant) => void (await redis.hset(BUILDERS, tenant, place)),
    forget: async (tenant) => void (await redis.hdel(BUILDERS, tenant)),
    setFree(isFree) {
      if (isFree === hasSlot || hasEnded) return;
      hasSlot = isFree;
      tell();
    },
    stop() {
      clearInterval(beat);
      hasEnded = true;
      hasSlot = false;
      tell();
    },
  };
}
