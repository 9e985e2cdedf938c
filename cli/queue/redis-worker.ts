import { setTimeout as wait } from 'node:timers/promises';
import { UnrecoverableError, WaitingError, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { isBuildJob, NAME, placeOf, toBuild, type BuildData, type BuildJob } from './redis-jobs.ts';
import { retryDelayMs, type BuildEnd, type BuildTenant, type QueueObserver, type QueueWorker } from './tenant-queue.ts';

/** A worker renews the lock of its builds at half of this time. After it, another worker may take them over. */
const LOCK_MS = 15_000;

/** How long Redis has for being told how builds ended. */
const LONGEST_END_MS = 3000;

/** How often workers look for builds whose worker has gone. */
const STALLED_CHECK_MS = 5000;

/** A build whose workers were killed so often is given up, because it may be the cause. */
const MAX_TAKEOVERS = 20;

interface WorkOptions {
  concurrency: number;
  observer: QueueObserver;
  /** Removes a tenant's failed builds, once a newer one has succeeded. */
  forgetFailures: (tenant: string) => Promise<void>;
}

/** Begins to take builds from Redis. */
export function startRedisWorker(url: string, build: BuildTenant, options: WorkOptions): QueueWorker {
  const { concurrency, observer, forgetFailures } = options;
  // A worker waits for Redis as long as it takes.
  const redis = new Redis(url, { maxRetriesPerRequest: null });
  const running = new Set<Promise<BuildEnd>>();
  const run = async (job: BuildJob, token = ''): Promise<void> => {
    const ending = endOf(job, build).finally(() => running.delete(ending));
    running.add(ending);
    const end = await ending;
    if (end.outcome === 'done' || end.outcome === 'gone') return forgetFailures(job.data.tenant);
    if (end.outcome === 'failed') throw toJobError(end);
    await job.moveToWait(token);
    throw new WaitingError();
  };
  const worker = new Worker<BuildData, void, 'build'>(NAME, run, {
    connection: redis,
    concurrency,
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_CHECK_MS,
    maxStalledCount: MAX_TAKEOVERS,
    settings: { backoffStrategy: (attempts) => retryDelayMs(attempts) },
  });
  let isAway = false;
  redis.on('close', () => {
    if (isAway || worker.closing !== undefined) return;
    isAway = true;
    observer.onAway(placeOf(url));
  });
  redis.on('ready', () => {
    if (!isAway) return;
    isAway = false;
    observer.onBack();
  });
  // What ails the connection is reported by its events.
  for (const emitter of [redis, worker]) emitter.on('error', () => {});
  worker.on('stalled', (id) => observer.onTakeover(id));
  return {
    async stop() {
      // Without Redis, BullMQ would wait for it. What Redis does not hear of is taken over when its lock has expired.
      if (redis.status !== 'ready') await Promise.allSettled(running);
      const closed = worker.close(redis.status !== 'ready');
      await Promise.allSettled(running);
      await Promise.race([closed, wait(LONGEST_END_MS)]);
      redis.disconnect();
    },
  };
}

/** Jobs of another version of the program, or of a dashboard, may be anything. */
async function endOf(job: BuildJob, build: BuildTenant): Promise<BuildEnd> {
  const title = `Job ${job.id ?? ''} is no build of a tenant`;
  if (!isBuildJob(job))
    return { outcome: 'failed', failure: { code: 'JOB_INVALID', title, details: [] }, mayRetry: false };
  return build(toBuild(job));
}

/** BullMQ keeps the message of a failure, so it carries the whole one. */
function toJobError({ failure, mayRetry }: BuildEnd & { outcome: 'failed' }): Error {
  const text = JSON.stringify(failure);
  return mayRetry ? new Error(text) : new UnrecoverableError(text);
}
